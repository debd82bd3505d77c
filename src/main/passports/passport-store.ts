import type { Passport } from '@shared/domain/dataset/passport'
import type { Library } from '../library/library'
import { idsHere, insertAudio, insertScripts, scriptIdsOf } from './passport-parts'
import { insertRecordings } from './passport-recordings'
import { type ImportedAudio, insertSamples } from './passport-samples'
import { holderOf, insertVoices } from './passport-voices'

export interface InsertedPassport {
  draftId: string
  /** What an id of the passport is here. */
  idOf: (id: string) => string
  /** Another draft here that its voice stays with, or one in the trash; null: neither. */
  voiceHolder: 'draft' | 'trash' | null
}

/** What a passport holds beyond draft and samples, in SQLite. */
export interface PassportStore {
  consents(draftId: string): Passport['consents']
  /** Of these takes, each once. */
  scriptIds(takeIds: readonly string[]): string[]
  /**
   * One transaction. A draft that is here already becomes another one, without its voices.
   * @param audio by the file's place in the passport
   */
  insert(passport: Passport, audio: ReadonlyMap<string, ImportedAudio>): InsertedPassport
}

export function createPassportStore(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  nowMs: () => number
}): PassportStore {
  const { library, nowMs } = deps
  const { db } = library

  return {
    consents: (draftId) =>
      db
        .prepare<[string], Passport['consents'][number]>(
          `SELECT workspace, person, device, terms_version AS termsVersion, given_at_ms AS givenAtMs FROM consents
           WHERE draft_id = ? ORDER BY given_at_ms, id`,
        )
        .all(draftId),
    scriptIds: (takeIds) => scriptIdsOf(db, takeIds),
    insert(passport, audio) {
      return library.transaction(() => {
        const { draft, samples, takes, reels } = passport
        const { idOf, isHere } = idsHere(
          db,
          [draft, ...samples, ...takes, ...reels].map(({ id }) => id),
        )
        const parts = { draftId: idOf(draft.id), idOf, audio, nowMs: nowMs() }
        const { draftId } = parts
        db.prepare(
          `INSERT INTO drafts (id, name, language, description, labels, created_at_ms, updated_at_ms)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ).run(
          draftId,
          draft.name,
          draft.language,
          draft.description,
          JSON.stringify(draft.labels),
          draft.createdAtMs,
          nowMs(),
        )
        if (draft.isSampleDataset) {
          db.prepare('INSERT INTO sample_datasets (draft_id) VALUES (?)').run(draftId)
        }
        insertAudio(db, audio, nowMs())
        insertSamples(db, samples, parts)
        const scriptIdOf = insertScripts(db, passport.scripts, nowMs())
        insertRecordings(db, passport, { ...parts, scriptIdOf })
        if (draft.referenceSampleId !== null) {
          db.prepare('INSERT INTO draft_references (draft_id, sample_id) VALUES (?, ?)').run(
            draftId,
            idOf(draft.referenceSampleId),
          )
        }
        const consent = db.prepare(
          `INSERT INTO consents (draft_id, workspace, person, device, terms_version, given_at_ms, is_history)
           VALUES (?, ?, ?, ?, ?, ?, 1)`,
        )
        for (const { workspace, person, device, termsVersion, givenAtMs } of passport.consents) {
          consent.run(draftId, workspace, person, device, termsVersion, givenAtMs)
        }
        if (!isHere) insertVoices(db, passport, parts)
        return { draftId, idOf, voiceHolder: holderOf(db, passport.voices, draftId) }
      })
    },
  }
}
