import type { Handlers } from '@shared/ipc/contract'
import { AppError } from '@shared/errors/app-error'
import type { CallsIn, Module } from '../scope/module'
import { createVoiceSync, type VoiceSync, type VoiceSyncDeps } from './voice-sync'

type VoiceCalls = Omit<Handlers['voices'], 'speak'>

/** The voices of one workspace. What windows say about a clone is part of professional-clone/. */
export function createVoices(
  deps: VoiceSyncDeps,
): Module<CallsIn<'voices', keyof VoiceCalls>> & { sync: VoiceSync } {
  const sync = createVoiceSync(deps)
  const voices: VoiceCalls = {
    list: ({ search, isDefault }) => sync.list(search, isDefault),
    get: ({ voiceId }) => sync.get(voiceId),
    update: ({ voiceId, patch }) => sync.update(voiceId, patch),
    remove({ voiceId }) {
      sync.remove(voiceId)
      return null
    },
    restore: ({ voiceId }) => sync.restore(voiceId),
    removeSample: ({ voiceId, sampleId }) => sync.removeSample(voiceId, sampleId),
    setFavorite: ({ voiceId, isFavorite }) => sync.setFavorite(voiceId, isFavorite),
    settings: async ({ voiceId }) => ({ voiceId, ...(await deps.account.cloud().getVoiceSettings(voiceId)) }),
    async saveSettings({ voiceId, settings }) {
      const cloud = deps.account.cloud()
      await cloud.saveVoiceSettings(voiceId, settings)
      deps.publish('voices', 'settingsChanged', { voiceId, ...(await cloud.getVoiceSettings(voiceId)) })
      return null
    },
    resolve({ voiceId, choice }) {
      const voice = sync.resolve(voiceId, choice)
      if (!voice) throw new AppError('not-found', { detail: { what: 'cloud-voice' } })
      return voice
    },
    syncStatus: () => sync.status(),
    async syncNow() {
      await sync.now()
      return null
    },
  }
  return { sync, handlers: { voices }, resume: () => sync.resume(), close: () => sync.close() }
}
