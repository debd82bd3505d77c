import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Library } from '@main/library/library'
import type { AudioFacts } from '@shared/domain/dataset/sample'

export interface SoundFile {
  name: string
  bytes: Uint8Array
  facts: AudioFacts
  /** With the dot. */
  extension: string
}

/** A draft with these files as ready samples, as an import would leave them. */
export function addDraft(
  library: Library,
  name: string,
  files: readonly SoundFile[],
): { draftId: string; sampleIds: string[] } {
  const draftId = randomUUID()
  library.db
    .prepare(
      `INSERT INTO drafts (id, name, language, description, labels, created_at_ms, updated_at_ms)
       VALUES (?, ?, 'en', '', '[{"label":"accent","value":""}]', 1, 1)`,
    )
    .run(draftId, name)
  return { draftId, sampleIds: addSamples(library, draftId, files) }
}

/** More ready samples at the end of a draft. @returns their ids */
export function addSamples(library: Library, draftId: string, files: readonly SoundFile[]): string[] {
  const { db } = library
  const count = db
    .prepare<[string], number>('SELECT count(*) FROM samples WHERE draft_id = ?')
    .pluck()
    .get(draftId)
  const insertAudio = db.prepare('INSERT OR IGNORE INTO audio_files VALUES (?, ?, ?, ?, 1)')
  const insertSample = db.prepare(`
    INSERT INTO samples (id, draft_id, position, name, type, language, state, sha256, size_bytes, duration_ms,
      source_name, source_path, skipped_warnings, created_at_ms)
    VALUES (@id, @draftId, @position, @name, 'local', 'en', 'ready', @sha256, @sizeBytes, @durationMs, @name, @name,
      '["duplicate-file"]', @position)`)
  return files.map((file, index) => {
    const sha256 = createHash('sha256').update(file.bytes).digest('hex')
    const fileName = `${sha256.slice(0, 2)}/${sha256}${file.extension}`
    const path = join(library.folder, 'audio', fileName)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, file.bytes)
    const id = randomUUID()
    const sizeBytes = file.bytes.length
    insertAudio.run(sha256, fileName, sizeBytes, JSON.stringify(file.facts))
    insertSample.run({
      id,
      draftId,
      position: (count ?? 0) + index,
      name: file.name,
      sha256,
      sizeBytes,
      durationMs: file.facts.durationMs,
    })
    return id
  })
}
