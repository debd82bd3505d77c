import type { VoiceSettings } from '@shared/domain/cloud/voice-settings'
import type { Handlers } from '@shared/ipc/contract'
import { AppError } from '@shared/errors/app-error'
import type { CallsIn, Module } from '../scope/module'
import { createVoiceUsesStore } from './picker/voice-uses-store'
import { createVoiceSync, type VoiceSync, type VoiceSyncDeps } from './voice-sync'

/** 30 days. */
const usageMs = 30 * 24 * 3_600_000

type VoiceCalls = Omit<Handlers['voices'], 'speak'>

/** The voices of one workspace. What windows say about a clone is part of professional-clone/. */
export function createVoices(
  deps: VoiceSyncDeps,
): Module<CallsIn<'voices', keyof VoiceCalls>> & { sync: VoiceSync } {
  const sync = createVoiceSync(deps)
  /** A slider asks at each step, and its requests must not overtake each other. */
  const wanted = new Map<string, VoiceSettings>()
  const uses = deps.workspace === null ? null : createVoiceUsesStore(deps.library.db, deps.workspace)
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
      wanted.set(voiceId, settings)
      await deps.voiceLock(voiceId, async () => {
        // Of those that waited, the last one.
        if (wanted.get(voiceId) !== settings) return
        const cloud = deps.account.cloud()
        await cloud.saveVoiceSettings(voiceId, settings)
        deps.topics.emit('voiceSettingsChanged', { voiceId })
        deps.publish('voices', 'settingsChanged', { voiceId, ...(await cloud.getVoiceSettings(voiceId)) })
      })
      return null
    },
    async usage({ voiceId }) {
      const toMs = deps.clock.nowMs()
      const used = await deps.account.cloud().getUsageByVoice(toMs - usageMs, toMs)
      return { credits: sync.isNameOfOne(voiceId) ? (used.get(sync.get(voiceId).name) ?? 0) : null }
    },
    usedHere: ({ voiceId }) => ({ generationCount: uses?.countGenerations(voiceId) ?? 0 }),
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
