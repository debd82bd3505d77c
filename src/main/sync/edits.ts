import type { VoicePatch } from '@shared/domain/voice'
import { AppError } from '@shared/errors/app-error'
import { detailsOf, type Intent, isSameValue, type VoiceDetails, voiceFields, withEdits } from './intent'
import type { MirrorStore, StoredVoice } from './mirror-store'

/** What a person does to a voice: written to the outbox first, sent later. */
export interface Edits {
  update(voiceId: string, patch: VoicePatch): void
  remove(voiceId: string): void
  restore(voiceId: string): void
  removeSample(voiceId: string, sampleId: string): void
  /** False where the voice is gone with the choice. */
  resolve(voiceId: string, choice: 'mine' | 'theirs'): boolean
}

const gone = (): AppError => new AppError('not-found', { detail: { what: 'cloud-voice' } })

/** What is left of an edit whose conflicting fields were given up; null: nothing. */
function withoutConflicts(
  intent: Extract<Intent, { kind: 'update' }>,
  theirs: VoiceDetails,
): typeof intent | null {
  const free = voiceFields.filter(
    (field) => intent.patch[field] !== undefined && isSameValue(intent.seen[field], theirs[field]),
  )
  if (free.length === 0) return null
  const patch = Object.fromEntries(free.map((field) => [field, intent.patch[field]]))
  return { kind: 'update', patch, seen: intent.seen }
}

export function createEdits(deps: { store: () => MirrorStore; nowMs: () => number }): Edits {
  const { nowMs } = deps

  const find = (voiceId: string): StoredVoice => {
    const stored = deps.store().find(voiceId)
    if (!stored || stored.isGone) throw gone()
    return stored
  }
  const findOwn = (voiceId: string): StoredVoice => {
    const stored = find(voiceId)
    if (stored.voice.isOwner === false || stored.voice.fineTuning === null) {
      throw new AppError('invalid-input', { detail: { field: 'voice', reason: 'not-editable' } })
    }
    return stored
  }

  return {
    update(voiceId, patch) {
      const store = deps.store()
      store.transaction(() => {
        const { voice, entries } = findOwn(voiceId)
        const before = withEdits(detailsOf(voice), entries)
        const seen = Object.fromEntries(
          Object.keys(patch).map((field) => [field, before[field as keyof typeof before]]),
        )
        const last = entries.at(-1)
        // Joined while it waits: what was seen first is what the cloud is compared with.
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
        if (entries.some(({ intent }) => intent.kind === 'delete')) return
        // Edits of a voice that is to go need not be sent.
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
      const { voice, entries } = findOwn(voiceId)
      if (!voice.samples.some((sample) => sample.sampleId === sampleId)) {
        throw new AppError('not-found', { detail: { what: 'cloud-sample' } })
      }
      const isWanted = entries.some(
        ({ intent }) => intent.kind === 'delete-sample' && intent.sampleId === sampleId,
      )
      if (!isWanted) store.enqueue(voiceId, { kind: 'delete-sample', sampleId }, nowMs())
    },

    resolve(voiceId, choice) {
      const store = deps.store()
      return store.transaction(() => {
        const stored = store.find(voiceId)
        if (!stored) throw gone()
        const entry = stored.entries.find(({ state }) => state === 'conflict')
        if (!entry) return true
        const { intent } = entry
        const theirs = detailsOf(stored.voice)
        if (choice === 'theirs') {
          if (stored.isGone) {
            const all = stored.entries.map(({ id }) => id)
            store.replace(voiceId, null, all, nowMs())
            return false
          }
          const rest = intent.kind === 'update' ? withoutConflicts(intent, theirs) : null
          if (rest) {
            store.rewrite(entry.id, rest)
            store.mark(entry.id, 'waiting')
          } else store.drop(entry.id)
          return true
        }
        if (stored.isGone) throw gone()
        // The person has now seen the cloud's version.
        if (intent.kind !== 'delete-sample') store.rewrite(entry.id, { ...intent, seen: theirs })
        store.mark(entry.id, 'waiting')
        return true
      })
    },
  }
}
