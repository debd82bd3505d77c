import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import type { Library } from '@main/library/library'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import type { SpeakerSeparation } from '@shared/domain/dataset/sample-settings'
import type { DraftRows, SampleRow } from './draft-rows'
import { prepareLibrary } from './fill-library'

const [userDataDir = ''] = process.argv.slice(2)
const wanted = JSON.parse(readFileSync(0, 'utf8')) as Record<string, SampleRow[]>
const made = prepareLibrary(userDataDir, (library) =>
  Object.fromEntries(Object.entries(wanted).map(([name, rows]) => [name, addDraft(library, name, rows)])),
)
process.stdout.write(JSON.stringify(made))

function addDraft(library: Library, name: string, samples: readonly SampleRow[]): DraftRows {
  const draftId = randomUUID()
  library.db
    .prepare(
      `INSERT INTO drafts (id, name, language, description, labels, created_at_ms, updated_at_ms)
       VALUES (?, ?, 'en', '', '[{"label":"accent","value":"american"}]', 1, 1)`,
    )
    .run(draftId, name)
  return { draftId, sampleIds: samples.map((sample, at) => addSample(library, draftId, sample, at)) }
}

function addSample({ db, folder }: Library, draftId: string, sample: SampleRow, position: number): string {
  const { type = 'local', durationMs = 60_000, language = 'en', file } = sample
  const sizeBytes = file ? statSync(file).size : (sample.sizeBytes ?? 1_000)
  const extension = file ? extname(file) : '.wav'
  const name = sample.name ?? `${position + 1}${extension}`
  const sha256 = createHash('sha256')
    .update(file ? readFileSync(file) : (sample.content ?? `${draftId} ${position}`))
    .digest('hex')
  const fileName = `${sha256.slice(0, 2)}/${sha256}${extension}`
  if (file) {
    const path = join(folder, 'audio', fileName)
    mkdirSync(dirname(path), { recursive: true })
    copyFileSync(file, path)
  }
  const container = extension.slice(1)
  const facts: AudioFacts = {
    durationMs,
    sampleRateHz: 44_100,
    channels: 1,
    bitsPerSample: 16,
    codec: container === 'wav' ? 'pcm_s16le' : container,
    container,
    isLossless: true,
    mimeType: `audio/${container}`,
  }
  db.prepare('INSERT OR IGNORE INTO audio_files VALUES (?, ?, ?, ?, 1)').run(
    sha256,
    fileName,
    sizeBytes,
    JSON.stringify(facts),
  )
  const id = randomUUID()
  db.prepare(
    `INSERT INTO samples (id, draft_id, position, name, type, language, state, sha256, size_bytes, duration_ms,
       source_name, source_path, skipped_warnings, created_at_ms)
     VALUES (@id, @draftId, @position, @name, @type, @language, 'ready', @sha256, @sizeBytes, @durationMs, @name,
       @name, '[]', @position)`,
  ).run({ id, draftId, position, name, type, language, sha256, sizeBytes, durationMs })
  if (sample.speakers !== undefined) {
    const speakers = Array.from({ length: sample.speakers }, (_, at) => ({
      speakerId: `speaker_${at}`,
      utterances: [{ start: at, end: at + 1 }],
    }))
    const found: SpeakerSeparation = { status: 'completed', source: 'local', speakers, overlaps: [] }
    const chosen = sample.isSpeakerChosen === true ? JSON.stringify(['speaker_0']) : null
    db.prepare(
      'INSERT INTO sample_settings (sample_id, separation, selected_speaker_ids, updated_at_ms) VALUES (?, ?, ?, 1)',
    ).run(id, JSON.stringify(found), chosen)
  }
  return id
}
