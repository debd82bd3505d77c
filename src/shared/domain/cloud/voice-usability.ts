import type { VoiceObstacle } from './voice'

/**
 * Why a voice cannot speak; null if it can (spec/speech-synthesis.md section 5, voice usability). Safety control and
 * permission are about cloned voices: those that everybody has are nobody's to give.
 */
export function voiceObstacleOf(voice: {
  category: string | null
  safetyControl: string | null
  isVerified: boolean
  hasPermission: boolean
}): VoiceObstacle | null {
  if (voice.category === 'premade') return null
  if (!voice.hasPermission) return 'no-permission'
  if (voice.safetyControl === 'BAN') return 'banned'
  return voice.safetyControl === 'CAPTCHA' && !voice.isVerified ? 'unverified' : null
}
