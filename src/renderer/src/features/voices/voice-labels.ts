import type { VoiceObstacle } from '@shared/domain/cloud/voice'
import { languageName } from '@renderer/copy/languages'

/** "middle_aged" as a person reads it. */
export const labelWord = (value: string): string => {
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a voice is like, in few words: its language first. @param max spec/shell.md section 9 shows up to 8 */
export function voiceLabels(
  { language, labels }: { language: string | null; labels: Readonly<Record<string, string>> },
  max = 8,
): string[] {
  const values = Object.entries(labels).flatMap(([name, value]) =>
    name === 'language' || value.trim() === '' ? [] : [labelWord(value)],
  )
  return [...new Set([...(language === null ? [] : [languageName(language)]), ...values])].slice(0, max)
}

/** Why a voice cannot speak, and what helps. */
export const obstacleWords: Record<VoiceObstacle, string> = {
  banned: 'This voice was blocked and cannot be used.',
  unverified: 'This voice must be verified before it can be used.',
  'no-permission': 'You do not have permission to use this voice. Ask its owner.',
}
