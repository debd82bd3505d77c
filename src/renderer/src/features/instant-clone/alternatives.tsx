import { Plus } from 'lucide-react'
import { alternativeVoicesMax } from '@shared/limits'
import type { LibraryVoice } from '@shared/domain/cloud/library-voice'
import { useAnswer } from '@renderer/bridge/queries'
import { libraryPreviewAddress } from '@renderer/bridge/voice-library-queries'
import { PreviewButton } from '@renderer/features/voice-library/preview-button'
import { useAddLibraryVoice } from '@renderer/features/voice-library/use-add-library-voice'
import { usePreviewFailures } from '@renderer/features/voices/use-preview-failures'
import { voiceName } from '@renderer/features/voices/voice-words'
import type { Player } from '@renderer/player/player'
import { usePlayer } from '@renderer/player/use-player'
import { Badge } from '@renderer/ui/badge'
import { Button } from '@renderer/ui/button'
import { Card } from '@renderer/ui/card'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'

/** Voices of the library that sound like a clone that could not be verified: to be heard, and added instead. */
export function Alternatives({ voiceId }: { voiceId: string }) {
  const to = { kind: 'voice', voiceId, ownerId: null } as const
  const added = useAnswer('voiceLibrary', 'shared', {}).data?.added ?? []
  const { data, error } = useAnswer('voiceLibrary', 'similar', { to })
  const player = usePlayer(libraryPreviewAddress)
  usePreviewFailures(player)
  if (error || data?.voices.length === 0) return null
  return (
    <section aria-labelledby="alternatives-title" className="flex flex-col gap-2">
      <h3 id="alternatives-title" className="font-semibold">
        Similar voices that you can use instead
      </h3>
      {data ? (
        <Card>
          <ul className="divide-y divide-line">
            {data.voices.slice(0, alternativeVoicesMax).map((voice) => (
              <Alternative
                key={voice.voiceId}
                voice={voice}
                isAdded={
                  voice.isAdded || added.some(({ originalVoiceId }) => originalVoiceId === voice.voiceId)
                }
                player={player}
              />
            ))}
          </ul>
        </Card>
      ) : (
        <SkeletonRows count={alternativeVoicesMax} label="Loading similar voices" />
      )}
    </section>
  )
}

interface AlternativeProps {
  voice: LibraryVoice
  isAdded: boolean
  player: Player
}

function Alternative({ voice, isAdded, player }: AlternativeProps) {
  const { refusal, isAdding, add } = useAddLibraryVoice(voice)
  const name = voiceName(voice)
  return (
    <li className="flex min-h-14 items-center gap-3 px-3 py-2">
      <PreviewButton player={player} voice={voice} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-left font-medium" title={name}>
          {name}
        </p>
        <p className="truncate text-small text-ink-subtle" title={voice.description}>
          {voice.description}
        </p>
      </div>
      {isAdded ? (
        <Badge tone="good">In My voices</Badge>
      ) : (
        <Button
          size="sm"
          icon={Plus}
          aria-label={`Add ${name}`}
          isBusy={isAdding}
          {...(refusal ? { disabledReason: refusal.text } : {})}
          onClick={() => add()}
        >
          Add
        </Button>
      )}
    </li>
  )
}
