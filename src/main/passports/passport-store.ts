import { randomUUID } from 'node:crypto'
import type { Passport } from '@shared/domain/dataset/passport'
import { countWords } from '@shared/follow/script-words'
import type { Library } from '../library/library'
import { insertRecordings } from './passport-recordings'
import { type ImportedAudio, insertSamples } from './passport-samples'
import { insertVoices } from './passport-voices'

export interface InsertedPassport {
  draftId: string
  /** What an id of the passport is here. */
  idOf: (id: string) => string
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

  function insertAudio(audio: ReadonlyMap<string, ImportedAudio>): void {
    const insert = db.prepare(
      `INSERT INTO audio_files (sha256, file_name, size_bytes, facts, created_at_ms) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (sha256) DO NOTHING`,
    )
    for (const one of audio.values()) {
      if ('error' in one) continue
      insert.run(one.sha256, one.fileName, one.sizeBytes, JSON.stringify(one.facts), nowMs())
    }
  }

  /** A script that is here stays as it is, out of the trash; one of the same id and another text comes as another one. */
  function insertScripts(scripts: Passport['scripts']): (id: string) => string {
    const find = db.prepare<[string], { text: string }>('SELECT text FROM scripts WHERE id = ?')
    const insert = db.prepare(
      'INSERT INTO scripts (id, title, language, text, word_count, created_at_ms) VALUES (?, ?, ?, ?, ?, ?)',
    )
    const restore = db.prepare('UPDATE scripts SET removed_at_ms = NULL WHERE id = ?')
    const ids = new Map<string, string>()
    for (const { id, title, language, text, isOwn } of scripts) {
      if (!isOwn) continue
      const known = find.get(id)
      if (known?.text === text) {
        restore.run(id)
        continue
      }
      const own = known ? randomUUID() : id
      ids.set(id, own)
      insert.run(own, title, language, text, countWords(text), nowMs())
    }
    return (id) => ids.get(id) ?? id
  }

  return {
    consents: (draftId) =>
      db
        .prepare<[string], Passport['consents'][number]>(
          `SELECT workspace, person, device, terms_version AS termsVersion, given_at_ms AS givenAtMs FROM consents
           WHERE draft_id = ? ORDER BY given_at_ms, id`,
        )
        .all(draftId),
    scriptIds: (takeIds) =>
      db
        .prepare<[string], string>(
          `SELECT DISTINCT script_id FROM takes WHERE id IN (SELECT value FROM json_each(?)) AND script_id IS NOT NULL
           ORDER BY script_id`,
        )
        .pluck()
        .all(JSON.stringify(takeIds)),
    insert(passport, audio) {
      const isKnown = db.prepare<[string, string, string, string]>(
        `SELECT 1 FROM drafts WHERE id = ? UNION SELECT 1 FROM samples WHERE id = ?
         UNION SELECT 1 FROM takes WHERE id = ? UNION SELECT 1 FROM reels WHERE id = ?`,
      )
      return library.transaction(() => {
        const { draft, samples, takes, reels } = passport
        const isHere = [draft, ...samples, ...takes, ...reels].some(({ id }) => isKnown.get(id, id, id, id))
        const renamed = new Map<string, string>()
        const idOf = (id: string): string => {
          if (!isHere) return id
          const own = renamed.get(id) ?? randomUUID()
          renamed.set(id, own)
          return own
        }
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
        insertAudio(audio)
        insertSamples(db, samples, parts)
        const scriptIdOf = insertScripts(passport.scripts)
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
        return { draftId, idOf }
      })
    },
  }
}
