import type { OpenDialogue } from '@shared/domain/speech/dialogue'
import { snapStability } from '@shared/domain/speech/dialogue-rules'
import { useAnswer, useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { Segmented } from '@renderer/ui/fields/segmented'

/** The model takes these and no others (spec/speech-synthesis.md section 5). */
const stops = [
  { value: '0', label: 'Creative' },
  { value: '0.5', label: 'Natural' },
  { value: '1', label: 'Robust' },
] as const

const shownOf = ({ of, stability }: OpenDialogue) => ({ of, stop: String(snapStability(stability)) })

/** How a dialogue is spoken: stability, in three stops. */
export function DialogueSettings() {
  // Of each key main tells the whole dialogue again.
  const dialogue = useAnswer('dialogue', 'get', {}, { select: shownOf })
  const update = useCommand('dialogue', 'update')
  if (dialogue.data === undefined) {
    return (
      <div className="p-4">
        {dialogue.error ? (
          <ErrorNotice error={dialogue.error} isInline />
        ) : (
          <SkeletonRows count={1} label="Loading voice settings" />
        )}
      </div>
    )
  }
  const { of, stop } = dialogue.data
  return (
    <div className="flex flex-col gap-2 p-4">
      <p className="font-medium">Stability</p>
      <Segmented
        label="Stability"
        value={stops.find(({ value }) => value === stop)?.value ?? '0.5'}
        options={stops}
        onChange={(value) =>
          update.mutate(
            { of, patch: { stability: Number(value) } },
            { onError: (error) => toastError(error) },
          )
        }
      />
      <p className="text-small text-ink-subtle">
        Creative follows audio tags most and varies most; Robust sounds the same each time.
      </p>
    </div>
  )
}
