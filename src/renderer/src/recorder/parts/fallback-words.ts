import type { FallbackReason } from '../capture/microphone-problem'

/** Why a microphone that should be recorded in 24 bits is recorded in 16. */
export const fallbackWords = (reason: FallbackReason): { title: string; body: string } => ({
  title: 'Recording in 16 bits.',
  body: bodies[reason],
})

const inUse =
  'This microphone did not open directly, so it is recorded through Chromium. Another program may be using it.'
const bodies: Record<FallbackReason, string> = {
  'no-device': 'Direct input does not find this microphone, so it is recorded through Chromium.',
  'no-server':
    'No PulseAudio or PipeWire was found on this computer, so this microphone is recorded through Chromium.',
  denied: inUse,
  unusable: inUse,
}
