import type { AppError } from '@shared/errors/app-error'
import { voiceName } from '@renderer/features/voices/voice-words'

/** The four faces of a voice chip (spec/speech-synthesis.md section 2), and a voice that is there. */
export interface ChipState {
  kind: 'none' | 'loading' | 'not-found' | 'error' | 'voice'
  text: string
}

/** spec/speech-synthesis.md section 8. */
const triesMax = 3

/** A voice that is not there is not looked for again. */
export const isTriedAgain = (failures: number, { code }: Pick<AppError, 'code'>): boolean =>
  code !== 'not-found' && failures < triesMax

export function chipOf(
  voiceId: string | null,
  voice: Parameters<typeof voiceName>[0] | undefined,
  error: Pick<AppError, 'code'> | null,
): ChipState {
  if (voiceId === null) return { kind: 'none', text: 'Select voice' }
  if (voice) return { kind: 'voice', text: voiceName(voice) }
  if (error === null) return { kind: 'loading', text: 'Loading' }
  return error.code === 'not-found'
    ? { kind: 'not-found', text: 'Voice not found' }
    : { kind: 'error', text: 'Error fetching voice' }
}
