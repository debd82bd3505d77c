import { z } from 'zod'
import { timbreSchema, type Timbre } from '../timbre/timbre'
import type { DemoDatabase } from './demo-database'

const clone = z.object({
  /** Files that came with the request, kept under these ids until the voice is made. */
  files: z.array(
    z.object({
      fileId: z.string(),
      fileName: z.string(),
      mimeType: z.string(),
      sizeBytes: z.number(),
      hash: z.string(),
      durationMs: z.number(),
    }),
  ),
  removeBackgroundNoise: z.boolean(),
  /** Of the voice that is edited. */
  removedSampleIds: z.array(z.string()),
})
export type CloneSource = z.infer<typeof clone>

/** A voice that was generated and perhaps never saved: a design's preview, or an instant clone's. */
export interface GeneratedVoice {
  generatedVoiceId: string
  /** The clone that is edited. */
  voiceId: string | null
  timbre: Timbre
  /** What the preview says. */
  text: string
  /** -1 to 1. */
  loudness: number
  language: string
  createdAtMs: number
  /** Null for a design. */
  clone: CloneSource | null
}

export interface GeneratedStore {
  all(): GeneratedVoice[]
  find(generatedVoiceId: string): GeneratedVoice | undefined
  add(generated: GeneratedVoice): void
  remove(generatedVoiceId: string): void
}

interface Row {
  generated_voice_id: string
  voice_id: string | null
  timbre: string
  text: string
  loudness: number
  language: string
  created_at_ms: number
  clone: string | null
}

const fromRow = (row: Row): GeneratedVoice => ({
  generatedVoiceId: row.generated_voice_id,
  voiceId: row.voice_id,
  timbre: timbreSchema.parse(JSON.parse(row.timbre)),
  text: row.text,
  loudness: row.loudness,
  language: row.language,
  createdAtMs: row.created_at_ms,
  clone: row.clone === null ? null : clone.parse(JSON.parse(row.clone)),
})

export function createGeneratedStore(db: DemoDatabase): GeneratedStore {
  const all = db.prepare<[], Row>('SELECT * FROM generated_voices ORDER BY created_at_ms, rowid')
  const one = db.prepare<[string], Row>('SELECT * FROM generated_voices WHERE generated_voice_id = ?')
  const insert = db.prepare<[Row]>(
    `INSERT INTO generated_voices (generated_voice_id, voice_id, timbre, text, loudness, language, created_at_ms, clone)
     VALUES (@generated_voice_id, @voice_id, @timbre, @text, @loudness, @language, @created_at_ms, @clone)`,
  )
  const remove = db.prepare('DELETE FROM generated_voices WHERE generated_voice_id = ?')
  return {
    all: () => all.all().map(fromRow),
    find: (generatedVoiceId) => {
      const row = one.get(generatedVoiceId)
      return row && fromRow(row)
    },
    add: (generated) => {
      insert.run({
        generated_voice_id: generated.generatedVoiceId,
        voice_id: generated.voiceId,
        timbre: JSON.stringify(generated.timbre),
        text: generated.text,
        loudness: generated.loudness,
        language: generated.language,
        created_at_ms: generated.createdAtMs,
        clone: generated.clone && JSON.stringify(generated.clone),
      })
    },
    remove: (generatedVoiceId) => {
      remove.run(generatedVoiceId)
    },
  }
}
