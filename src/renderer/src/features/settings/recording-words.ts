import type { EngineOffer, InputEngine } from '@shared/domain/recording/input-engine'

export const engineLabels: Record<InputEngine, string> = {
  native: '24-bit (direct)',
  chromium: '16-bit (Chromium)',
}

/** What the engine in use means for a recording. */
export function engineHint(engine: InputEngine, { engines, usual }: EngineOffer): string {
  if (engines.length === 1)
    return 'Takes come through Chromium, which hands over 16 bits. Direct input is not available on this computer.'
  if (engine === 'chromium')
    return 'Takes come through Chromium, which hands over 16 bits. Choose this if a microphone does not work with direct input.'
  const direct =
    'Takes come straight from your audio device, at its own rate and with up to 24 bits. If a microphone does not open this way, Timbre records it through Chromium and tells you.'
  return usual === 'native'
    ? direct
    : `${direct} New on this system: make a test take with your microphone before a long session.`
}
