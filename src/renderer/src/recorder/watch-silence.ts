import type { Microphone } from './capture/open-microphone'

const checkEveryMs = 1_000
/** Seconds without a single frame. */
const framelessChecks = 3
/** Seconds of exact zeros after audio, which the system inserts for a device that delivers nothing or is switched off. */
const zeroChecks = 10

/** Why a microphone counts as lost without having reported its end. */
export type SilenceKind = 'no-frames' | 'only-zeros'

/**
 * Calls back when an open microphone delivers no frames at all for 3 s, or only exact zeros for 10 s after audio, which is
 * how some systems replace a missing device. A page that was frozen receives the missed frames between two checks and is
 * not misled. Ends with the returned function.
 */
export function watchSilence(
  microphone: Pick<Microphone, 'onReading'>,
  onSilent: (kind: SilenceKind) => void,
): () => void {
  let hasFrames = true
  let hasSound = false
  let hadSignal = false
  let frameless = 0
  let zeros = 0
  const stop = microphone.onReading(({ low, high }) => {
    hasFrames = true
    if (low !== 0 || high !== 0) hasSound = true
  })
  const timer = setInterval(() => {
    frameless = hasFrames ? 0 : frameless + 1
    zeros = hasSound || !hadSignal ? 0 : zeros + 1
    hadSignal ||= hasSound
    hasFrames = false
    hasSound = false
    if (frameless === framelessChecks) onSilent('no-frames')
    else if (zeros === zeroChecks) onSilent('only-zeros')
  }, checkEveryMs)
  return () => {
    stop()
    clearInterval(timer)
  }
}
