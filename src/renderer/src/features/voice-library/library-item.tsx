import { memo } from 'react'
import { AudioLines, Check, Plus } from 'lucide-react'
import type { LibraryVoice } from '@shared/domain/cloud/library-voice'
import { counted } from '@renderer/copy/format'
import { shortCount } from '@renderer/copy/voice-figures'
import type { Player } from '@renderer/player/player'
import { VoiceBadges } from '@renderer/features/voices/voice-badges'
import { voiceName } from '@renderer/features/voices/voice-words'
import { Badge } from '@renderer/ui/badge'
import { IconButton } from '@renderer/ui/button'
import { libraryVoiceLine, libraryWord } from './library-words'
import { PreviewButton } from './preview-button'
import { useAddLibraryVoice } from './use-add-library-voice'

export interface LibraryItemProps {
  voice: LibraryVoice
  player: Player
  isAdded: boolean
  isOwn: boolean
  isOnFreePlan: boolean
  /** Its buttons can be reached by Tab. */
  isFocused: boolean
  onOpen: (voiceId: string) => void
  onFindSimilar: (voiceId: string) => void
}

/** A voice in one line. */
export const LibraryRow = memo(function LibraryRow(props: LibraryItemProps) {
  const { voice, isFocused } = props
  return (
    <div className="flex h-14 items-center gap-3 border-b border-line px-3">
      <PreviewButton player={props.player} voice={voice} tabIndex={isFocused ? 0 : -1} />
      <div className="min-w-0 flex-[3]">
        <Name {...props} />
        <p className="truncate text-small text-ink-muted" title={voice.description}>
          {voice.description}
        </p>
      </div>
      <div className="hidden min-w-0 flex-[2] @2xl:block">
        <p className="truncate text-small" title={libraryVoiceLine(voice)}>
          {libraryVoiceLine(voice)}
        </p>
        <p className="truncate text-small text-ink-muted" title={traitsOf(voice)}>
          {traitsOf(voice)}
        </p>
      </div>
      {/* As wide in every row, so that the columns stand below each other. */}
      <div className="hidden w-52 shrink-0 flex-wrap justify-end gap-1 @4xl:flex">
        <Terms {...props} />
      </div>
      <p className="hidden w-16 shrink-0 text-right text-small text-ink-muted @xl:block">
        <Use voice={voice} />
      </p>
      <Actions {...props} />
    </div>
  )
})

/** The same with more of its description. */
export const LibraryCard = memo(function LibraryCard(props: LibraryItemProps) {
  const { voice, isFocused } = props
  return (
    <div className="flex h-44 flex-col gap-2 rounded-xl border border-line bg-surface p-4 shadow-soft">
      <div className="flex items-start gap-3">
        <PreviewButton player={props.player} voice={voice} tabIndex={isFocused ? 0 : -1} />
        <div className="min-w-0 flex-1">
          <Name {...props} />
          <p className="truncate text-small text-ink-muted">{libraryVoiceLine(voice)}</p>
        </div>
        <p className="shrink-0 text-small text-ink-muted">
          <Use voice={voice} />
        </p>
      </div>
      <p className="line-clamp-2 text-small text-ink-muted wrap-anywhere">{voice.description}</p>
      <div className="flex-1" />
      <div className="flex items-center gap-2">
        <div className="flex h-5 min-w-0 flex-1 flex-wrap gap-1 overflow-hidden">
          <Terms {...props} />
        </div>
        <Actions {...props} />
      </div>
    </div>
  )
})

function Name({ voice, isFocused, onOpen }: LibraryItemProps) {
  return (
    <button
      type="button"
      tabIndex={isFocused ? 0 : -1}
      dir="auto"
      title={voice.name}
      onClick={() => onOpen(voice.voiceId)}
      className="block max-w-full truncate text-left font-medium hover:underline"
    >
      {voiceName(voice)}
    </button>
  )
}

function traitsOf({ tag, useCase, verifiedLanguages }: LibraryVoice): string {
  const words = [tag, useCase].flatMap((value) => (value === null ? [] : [libraryWord(value)]))
  const count = verifiedLanguages.length
  return [...words, ...(count > 1 ? [counted(count, 'language')] : [])].join(' · ')
}

function Use({ voice: { charactersOfYear } }: { voice: LibraryVoice }) {
  if (charactersOfYear === null) return null
  return (
    <span title={`${counted(charactersOfYear, 'character')} spoken in the last year`}>
      <span className="sr-only">Characters spoken in the last year: </span>
      {shortCount(charactersOfYear)}
    </span>
  )
}

function Terms({ voice, isOwn, isOnFreePlan }: LibraryItemProps) {
  return (
    <>
      {voice.isFeatured ? <Badge tone="accent">Featured</Badge> : null}
      <VoiceBadges sharing={voice.sharing} isOwn={isOwn} isOnFreePlan={isOnFreePlan} />
    </>
  )
}

function Actions({ voice, isAdded, isOwn, isFocused, onFindSimilar }: LibraryItemProps) {
  const { refusal, isAdding, add } = useAddLibraryVoice(voice)
  const name = voiceName(voice)
  return (
    <div className="flex w-24 shrink-0 items-center justify-end gap-1">
      <IconButton
        size="sm"
        label={`Find voices similar to ${name}`}
        icon={AudioLines}
        tabIndex={isFocused ? 0 : -1}
        onClick={() => onFindSimilar(voice.voiceId)}
      />
      {isOwn ? (
        <Badge>Yours</Badge>
      ) : isAdded ? (
        <Badge tone="good" icon={Check}>
          Added
        </Badge>
      ) : (
        <IconButton
          size="sm"
          label={`Add ${name} to My voices`}
          icon={Plus}
          isBusy={isAdding}
          tabIndex={isFocused ? 0 : -1}
          {...(refusal ? { disabledReason: refusal.text } : {})}
          onClick={() => add()}
        />
      )}
    </div>
  )
}
