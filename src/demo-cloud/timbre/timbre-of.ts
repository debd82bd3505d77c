import type { DemoVoice } from '../stores/voice-store'
import { fallbackVoices } from './stock-voices'
import { stockTimbre, type Timbre } from './timbre'

/** What a voice sounds like. One that was trained here has no timbre of its own: its gender decides. */
export const timbreOf = (voice: Pick<DemoVoice, 'timbre' | 'labels'> | null): Timbre =>
  voice?.timbre ?? stockTimbre(fallbackVoices[voice?.labels['gender'] === 'male' ? 'male' : 'female'])
