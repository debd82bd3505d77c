import { instantTotalMinMs, instantTotalPerfectMs } from '@shared/limits'
import { instantTexts, totalMsOf, type CloneAudio } from '@shared/domain/cloud/instant-clone-rules'
import { clock } from '@renderer/copy/format'
import { Progress } from '@renderer/ui/feedback/progress'

interface TotalBarProps {
  audio: CloneAudio
  /** Next was pressed. */
  isTried: boolean
  fault: { text: string } | null
}

/** How much audio would be sent, on its way to 3 minutes, and what is wrong with all of it together. */
export function TotalBar({ audio, isTried, fault }: TotalBarProps) {
  const totalMs = totalMsOf(audio)
  const isEnough = totalMs >= instantTotalMinMs
  const isPerfect = totalMs >= instantTotalPerfectMs
  const isShown = fault !== null && fault.text !== instantTexts.terms && (isTried || isEnough)
  const word = isPerfect ? 'Perfect' : isEnough ? 'Good' : `At least ${instantTotalMinMs / 1_000} s`
  return (
    <section aria-label="Total audio" className="flex flex-col gap-2">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-medium">Total audio</span>
        <span className="text-ink-muted">
          {clock(totalMs)} · {word}
        </span>
      </p>
      <Progress
        label="Total audio"
        fraction={totalMs / instantTotalPerfectMs}
        tone={isEnough ? 'good' : 'warn'}
        valueText={`${clock(totalMs)}, ${word}`}
      />
      {isShown ? (
        <p role="alert" className="text-warn-ink wrap-anywhere">
          {fault.text}
        </p>
      ) : null}
    </section>
  )
}
