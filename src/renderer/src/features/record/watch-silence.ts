import type { Microphone } from './capture/open-microphone'

const checkEveryMs = 1_000
const silentChecks = 3

/**
 * Calls back once when an open microphone has given nothing at all for 3 s: not silence, but no frames. A page that was
 * frozen itself hears what it missed between two checks, and so is not fooled. Ends with the returned function.
 */
export function watchSilence(microphone: Pick<Microphone, 'onReading'>, onSilent: () => void): () => void {
  let heard = true
  let missed = 0
  const stop = microphone.onReading(() => {
    heard = true
  })
  const timer = setInterval(() => {
    missed = heard ? 0 : missed + 1
    heard = false
    if (missed < silentChecks) return
    clearInterval(timer)
    onSilent()
  }, checkEveryMs)
  return () => {
    stop()
    clearInterval(timer)
  }
}
