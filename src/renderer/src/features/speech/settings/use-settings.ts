import { skipToken } from '@tanstack/react-query'
import type { VoiceSettings } from '@shared/domain/cloud/voice-settings'
import { useAnswer } from '@renderer/bridge/queries'

export interface SettingsNow {
  /** Undefined until they are known. */
  settings: VoiceSettings | undefined
  /** The voice's own. */
  own: VoiceSettings | undefined
  isChanged: boolean
  /** How much louder or quieter it is heard and saved here. */
  volumeDb: number
}

/** How a voice speaks with a model. */
export function useSettings(voiceId: string | null, modelId: string | null): SettingsNow {
  // Never those of another voice meanwhile: they would be sent, and saved, for this one.
  const of = voiceId !== null && modelId !== null ? { voiceId, modelId } : skipToken
  const { data } = useAnswer('speechWorkspace', 'settings', of)
  return {
    settings: data?.settings,
    own: data?.own,
    isChanged: data?.isChanged ?? false,
    volumeDb: data?.volumeDb ?? 0,
  }
}
