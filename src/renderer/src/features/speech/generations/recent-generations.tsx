import { AudioLines } from 'lucide-react'
import type { SpeechRequest, SpeechTask } from '@shared/domain/speech/speech-request'
import { useAnswer } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { GenerationRow } from './generation-row'
import type { SpeechPlayer } from './use-speech-player'

/** Older ones are in the history. */
const shownMax = 20

interface RecentGenerationsProps {
  task: SpeechTask
  player: SpeechPlayer
  onGenerate: (request: SpeechRequest) => void
  onTryAgain: (generationId: string) => void
}

/** What runs or needs the person, and the newest results of a task. */
export function RecentGenerations({ task, player, onGenerate, onTryAgain }: RecentGenerationsProps) {
  const recent = useAnswer('speech', 'recent', { task })
  return (
    <section aria-label="Recent generations" className="flex flex-col gap-2">
      <h2 className="font-semibold">Recent</h2>
      {recent.data === undefined ? (
        recent.error ? (
          <ErrorNotice
            error={recent.error}
            isInline
            action={{ label: 'Try again', onSelect: () => void recent.refetch(), isBusy: recent.isFetching }}
          />
        ) : (
          <SkeletonRows count={3} label="Loading generations" />
        )
      ) : recent.data.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-muted">
          <AudioLines aria-hidden className="size-4 shrink-0" />
          What you generate appears here and in the history.
        </p>
      ) : (
        <ul className="-mx-2 flex flex-col">
          {recent.data.slice(0, shownMax).map((generation) => (
            <GenerationRow
              key={generation.id}
              generation={generation}
              player={player}
              onGenerate={onGenerate}
              onTryAgain={onTryAgain}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
