import type { Renders } from '../audio/renders'
import type { GenerationControl } from '../design/generation-control'
import type { HearVoice } from './hear-voice'
import type { Audition } from './match-timbre'

/** Long enough to know a voice by. */
const text =
  'The old bridge was quiet that morning, and only the river moved beneath it, slowly and without a sound.'

/** Where previews are cut short for a test that does not listen, nothing is auditioned. */
export const createAudition =
  (deps: { renders: Renders; hearVoice: HearVoice; generation: Pick<GenerationControl, 'spokenMaxChars'> }) =>
  (signal: AbortSignal): Audition =>
  async (timbre) => {
    if (deps.generation.spokenMaxChars !== null) return null
    const order = { timbre, text, language: 'en', loudness: 0.5, format: 'opus_48000_96' } as const
    const { path } = await deps.renders.render(order, signal)
    const heard = await deps.hearVoice(path)
    return typeof heard === 'string' ? null : heard
  }
