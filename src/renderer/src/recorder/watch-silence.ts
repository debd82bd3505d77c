import type { Microphone } from './capture/open-microphone'

const checkEveryMs = 1_000
/** Seconds without a single frame. */
const framelessChecks = 3
/** Seconds of exact zeros after sound: what a system puts in where a device gives nothing, or a switch on the device. */
const zeroChecks = 10

/** Why a microphone that reported no end counts as lost. */
export type SilenceKind = 'no-frames' | 'only-zeros'

/**
 * Calls back when an open microphone has given nothing at all for 3 s: not silence, but no frames; and when exact zeros have
 * followed its sound for 10 s, as they do where the system fills in for a device that is gone. A page that was frozen itself
 * hears what it missed between two checks, and so is not fooled. Ends with the returned function.
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
