import type { Span } from '../domain/dataset/analysis'
import { type Cause, type MeasuredSample, aboutAll } from './measured-sample'
import { lengthMs, subtract } from './spans'
import { longPauseMs, pausePadMs, speechLeastMs, veryLongPauseMs } from './thresholds'
import { spokenNearest } from './words'

/** Long pauses in what is left of a sample; what is next to speech stays. */
export function judgePauses({ kept, left, speech }: MeasuredSample): Cause {
  const long = subtract(left, speech).filter((pause) => lengthMs(pause) > longPauseMs)
  const costOf = ({ startMs, endMs }: Span): Span => ({
    startMs: startMs === kept.startMs ? startMs : startMs + pausePadMs,
    endMs: endMs === kept.endMs ? endMs : endMs - pausePadMs,
  })
  return {
    kind: 'long-pause',
    lost: long.map(costOf),
    found: long.map((pause) => ({
      severity: lengthMs(pause) > veryLongPauseMs ? ('warning' as const) : ('note' as const),
      ...pause,
      value: lengthMs(pause) / 1_000,
      message: `Pause of ${spokenNearest(lengthMs(pause))}.`,
      advice: adviceFor(pause, kept),
    })),
  }
}

function adviceFor(pause: Span, kept: Span): string {
  const isAtAnEnd = pause.startMs === kept.startMs || pause.endMs === kept.endMs
  return isAtAnEnd
    ? 'Trim it: the clone learns from speech, not silence.'
    : 'Long pauses are cloned too. In Split and join, cut before and after it; remove that piece and join the rest.'
}

/** Nobody speaks, or as good as nobody. */
export function judgeSilence(measured: MeasuredSample): Cause | null {
  if (measured.speechMs >= speechLeastMs) return null
  return aboutAll('no-speech', measured, {
    severity: 'bad',
    value: measured.speechMs / 1_000,
    message: 'No speech detected.',
    advice:
      'Listen to it. If someone is speaking, the recording is too quiet or too noisy. Otherwise, remove it.',
  })
}
