import { defaultVoiceSettings, type VoiceSettings } from '@shared/domain/cloud/voice-settings'
import { wireDone, wireUsage, wireVoiceSettings, type WireVoiceSettings } from '@shared/wire'
import type { Caller } from '../caller'
import type { CloudClient } from '../cloud-client'

type VoiceSettingsCalls = Pick<CloudClient, 'getVoiceSettings' | 'saveVoiceSettings' | 'getUsageByVoice'>

export function voiceSettingsCalls(caller: Caller): VoiceSettingsCalls {
  return {
    async getVoiceSettings(voiceId, o) {
      const [own, common] = await Promise.all([
        caller.json({ route: 'voiceSettings', ids: { voiceId }, signal: o?.signal }, wireVoiceSettings),
        caller.json({ route: 'defaultVoiceSettings', signal: o?.signal }, wireVoiceSettings),
      ])
      const defaults = settingsFromWire(common, defaultVoiceSettings)
      return { settings: settingsFromWire(own, defaults), defaults }
    },
    getUsageByVoice: async (fromMs, toMs, o) => {
      const query = { start_unix: fromMs, end_unix: toMs, breakdown_type: 'voice' }
      const { usage } = await caller.json({ route: 'usage', query, signal: o?.signal }, wireUsage)
      return new Map(
        Object.entries(usage).map(([name, days]) => [name, days.reduce((sum, credits) => sum + credits, 0)]),
      )
    },
    saveVoiceSettings: async (voiceId, settings, o) => {
      const json: WireVoiceSettings = {
        stability: settings.stability,
        similarity_boost: settings.similarity,
        style: settings.style,
        use_speaker_boost: settings.speakerBoost,
        speed: settings.speed,
      }
      const call = {
        route: 'editVoiceSettings',
        method: 'POST',
        ids: { voiceId },
        json,
        signal: o?.signal,
      } as const
      await caller.json(call, wireDone)
    },
  }
}

const between = (min: number, value: number, max: number): number => Math.min(max, Math.max(min, value))
const share = (value: number): number => between(0, value, 1)

function settingsFromWire(wire: WireVoiceSettings, missing: VoiceSettings): VoiceSettings {
  return {
    stability: share(wire.stability ?? missing.stability),
    similarity: share(wire.similarity_boost ?? missing.similarity),
    style: share(wire.style ?? missing.style),
    speakerBoost: wire.use_speaker_boost ?? missing.speakerBoost,
    speed: between(0.7, wire.speed ?? missing.speed, 1.2),
  }
}
