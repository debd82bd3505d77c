import { AppError } from '@shared/errors/app-error'
import type { VoiceSync } from '../voices/voice-sync'

/** What the credits of a voice are multiplied by: the rate at which its owner shares it; 1 for one's own. */
export function rateOf(voices: Pick<VoiceSync, 'get'>, voiceId: string): number {
  try {
    const { isCopied, sharing } = voices.get(voiceId)
    return isCopied ? (sharing?.rate ?? 1) : 1
  } catch (error) {
    // A voice that is not mirrored yet.
    if (error instanceof AppError) return 1
    throw error
  }
}
