import type { Handlers } from '@shared/ipc/contract'
import { AppError } from '@shared/errors/app-error'
import type { VoiceSync } from './voice-sync'

const listLimit = 10_000

/** @param speak a trained voice saying a text; part of clones/ */
export function voiceHandlers(sync: () => VoiceSync, speak: Handlers['voices']['speak']): Handlers['voices'] {
  return {
    list: ({ search, offset, limit }) =>
      sync().list({ search: search ?? '', offset: offset ?? 0, limit: limit ?? listLimit }),
    get: ({ voiceId }) => sync().get(voiceId),
    update: ({ voiceId, patch }) => sync().update(voiceId, patch),
    remove({ voiceId }) {
      sync().remove(voiceId)
      return null
    },
    restore: ({ voiceId }) => sync().restore(voiceId),
    removeSample: ({ voiceId, sampleId }) => sync().removeSample(voiceId, sampleId),
    resolve({ voiceId, choice }) {
      const voice = sync().resolve(voiceId, choice)
      if (!voice) throw new AppError('not-found', { detail: { what: 'cloud-voice' } })
      return voice
    },
    speak,
    syncStatus: () => sync().status(),
    async syncNow() {
      await sync().now()
      return null
    },
  }
}
