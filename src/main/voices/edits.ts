import type { VoicePatch } from '@shared/domain/cloud/voice'
import { AppError } from '@shared/errors/app-error'
import type { CloudVoice } from '../cloud/cloud-types'
import { type Intent, mergeIntent, narrowed, withEdits } from './intent'
import type { MirrorStore, StoredVoice } from './mirror-store'
import { detailsOf, type VoiceDetails } from './voice-details'

/** A person's edits of voices: stored in the outbox, sent later. */
export interface Edits {
  update(voiceId: string, patch: VoicePatch): void
  remove(voiceId: string): void
  restore(voiceId: string): void
  removeSample(voiceId: string, sampleId: string): void
  /** Settles a conflict. @returns false if the voice is gone as a result */
  resolve(voiceId: string, choice: 'mine' | 'theirs'): boolean
}

const gone = (): AppError => new AppError('not-found', { detail: { what: 'cloud-voice' } })

const isProfessional = ({ fineTuning }: CloudVoice): boolean => fineTuning !== null
const hasDetails = (voice: CloudVoice): boolean =>
  isProfessional(voice) || voice.category === 'cloned' || voice.category === 'generated'

/** The edit that remains after the choice; null: none. */
function chosen(intent: Intent, theirs: VoiceDetails, choice: 'mine' | 'theirs'): Intent | null {
  if (choice === 'mine') return intent.kind === 'delete-sample' ? intent : { ...intent, seen: theirs }
  return intent.kind === 'update' ? narrowed(intent, mergeIntent(intent, theirs).changedHere) : null
}

/** Creates the edits of the current workspace's voices. Edits throw AppError not-found for an unknown voice. */
export function createEdits(deps: { store: () => MirrorStore; nowMs: () => number }): Edits {
  const { nowMs } = deps

  const find = (voiceId: string): StoredVoice => {
    const stored = deps.store().find(voiceId)
    if (!stored || stored.isGone) throw gone()
    return stored
  }
  const findOwn = (voiceId: string, isChangeable: (voice: CloudVoice) => boolean): StoredVoice => {
    const stored = find(voiceId)
    if (stored.voice.isOwner === false || !isChangeable(stored.voice)) {
      throw new AppError('invalid-input', { detail: { field: 'voice', reason: 'not-editable' } })
    }
    return stored
  }

  return {
    update(voiceId, patch) {
      const store = deps.store()
      store.transaction(() => {
        const { voice, entries } = findOwn(voiceId, hasDetails)
        // Whoever changes a voice that the cloud refused to delete keeps it.
        for (const { id, intent, state } of entries)
          if (intent.kind === 'delete' && state === 'refused') store.drop(id)
        const before = withEdits(detailsOf(voice), entries)
        const seen = Object.fromEntries(
          Object.keys(patch).map((field) => [field, before[field as keyof typeof before]]),
        )
        const last = entries.at(-1)
        // Merged into the waiting edit. Its `seen` stays: the cloud is compared with what was seen first.
        if (last?.intent.kind === 'update' && last.state !== 'sent') {
          const intent = {
            kind: 'update',
            patch: { ...last.intent.patch, ...patch },
            seen: { ...seen, ...last.intent.seen },
          } as const
          store.rewrite(last.id, intent)
          if (last.state === 'refused') store.mark(last.id, 'waiting')
        } else store.enqueue(voiceId, { kind: 'update', patch, seen }, nowMs())
      })
    },

    remove(voiceId) {
      const store = deps.store()
      store.transaction(() => {
        const { voice, entries } = find(voiceId)
        if (entries.some(({ intent, state }) => intent.kind === 'delete' && state !== 'refused')) return
        // Edits of a voice to be deleted need not be sent.
        for (const entry of entries) if (entry.state !== 'sent') store.drop(entry.id)
        store.enqueue(voiceId, { kind: 'delete', seen: detailsOf(voice) }, nowMs())
      })
    },

    restore(voiceId) {
      const store = deps.store()
      const entry = find(voiceId).entries.find(({ intent }) => intent.kind === 'delete')
      if (!entry) return
      if (entry.state === 'sent') throw new AppError('busy')
      store.drop(entry.id)
    },

    removeSample(voiceId, sampleId) {
      const store = deps.store()
      const { voice, entries } = findOwn(voiceId, isProfessional)
      if (!voice.samples.some((sample) => sample.sampleId === sampleId)) {
        throw new AppError('not-found', { detail: { what: 'cloud-sample' } })
      }
      const asked = entries.find(
        ({ intent }) => intent.kind === 'delete-sample' && intent.sampleId === sampleId,
      )
      if (!asked) store.enqueue(voiceId, { kind: 'delete-sample', sampleId }, nowMs())
      else if (asked.state === 'refused') store.mark(asked.id, 'waiting')
    },

    resolve(voiceId, choice) {
      const store = deps.store()
      return store.transaction(() => {
        const stored = store.find(voiceId)
        if (!stored) throw gone()
        const entry = stored.entries.find(({ state }) => state === 'conflict')
        if (!entry) return true
        if (stored.isGone) {
          if (choice === 'mine') throw gone()
          const all = stored.entries.map(({ id }) => id)
          store.replace(voiceId, null, all, nowMs())
          return false
        }
        const next = chosen(entry.intent, detailsOf(stored.voice), choice)
        if (!next) store.drop(entry.id)
        else {
          store.rewrite(entry.id, next)
          store.mark(entry.id, 'waiting')
        }
        return true
      })
    },
  }
}
