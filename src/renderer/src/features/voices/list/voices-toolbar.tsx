import { Star } from 'lucide-react'
import type { VoiceSummary } from '@shared/domain/cloud/voice'
import { voiceKinds, voiceSorts, type VoiceKind, type VoiceSort } from '@renderer/address/address'
import { Button } from '@renderer/ui/button'
import { Segmented } from '@renderer/ui/fields/segmented'
import { Select } from '@renderer/ui/fields/select'
import { kindCounts, kindWords, sortWords } from '../voice-kinds'
import { named } from '@renderer/lib/named'

interface VoicesToolbarProps {
  /** What the tabs hold; those of every workspace are not among them. */
  voices: readonly VoiceSummary[]
  kind: VoiceKind
  sort: VoiceSort
  favorites: boolean
  onChange: (change: Partial<{ voiceKind: VoiceKind; voiceSort: VoiceSort; favorites: boolean }>) => void
}

/** Which voices are listed, and in which order. */
export function VoicesToolbar({ voices, kind, sort, favorites, onChange }: VoicesToolbarProps) {
  const counts = kindCounts(voices)
  const kinds = voiceKinds.map((value) => ({
    value,
    label:
      value === 'default' || kind === 'default' ? kindWords[value] : `${kindWords[value]} ${counts[value]}`,
  }))
  const show = (voiceKind: VoiceKind): void => onChange({ voiceKind })
  return (
    <div className="@container flex shrink-0 flex-wrap items-center gap-2 px-6 pb-4 panel:px-8">
      <div className="hidden max-w-full @4xl:block">
        <Segmented label="Kind of voice" value={kind} options={kinds} onChange={show} />
      </div>
      <Select
        aria-label="Kind of voice"
        className="w-44 @4xl:hidden"
        value={kind}
        options={kinds}
        onValueChange={(value) => show(voiceKinds.find((each) => each === value) ?? 'all')}
      />
      <span className="flex-1" />
      <Button
        {...named('voices.favorites')}
        icon={Star}
        aria-pressed={favorites}
        variant={favorites ? 'secondary' : 'ghost'}
        className={favorites ? '[&_svg]:fill-current' : ''}
        onClick={() => onChange({ favorites: !favorites })}
      >
        Favorites
      </Button>
      <Select
        {...named('voices.sort')}
        aria-label="Sort by"
        className="w-28"
        value={sort}
        options={voiceSorts.map((value) => ({ value, label: sortWords[value] }))}
        onValueChange={(value) =>
          onChange({ voiceSort: voiceSorts.find((each) => each === value) ?? 'name' })
        }
      />
    </div>
  )
}
