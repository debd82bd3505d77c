import { z } from 'zod'
import { wireVoiceSettings, type WireVoiceSettings } from '@shared/wire'
import { timbreSchema, type Timbre } from '../timbre/timbre'
import type { DemoDatabase } from './demo-database'

const manualFiles = z.array(
  z.object({
    file_id: z.string(),
    file_name: z.string(),
    mime_type: z.string(),
    size_bytes: z.number(),
    upload_date_unix: z.number(),
  }),
)

export interface ManualRequest {
  text: string
  atMs: number
  isApproved: boolean
  files: z.infer<typeof manualFiles>
}

const libraryOrigin = z.object({ publicOwnerId: z.string(), voiceId: z.string(), isBookmarked: z.boolean() })

export interface DemoVoice {
  voiceId: string
  name: string
  category: 'premade' | 'professional' | 'cloned' | 'generated' | 'famous' | 'high_quality'
  description: string | null
  language: string | null
  labels: Record<string, string>
  createdAtMs: number
  isOwner: boolean
  isVerified: boolean
  captcha: { text: string; atMs: number } | null
  /** When spent attempts are given back; null while none was spent. */
  attemptsResetAtMs: number | null
  manual: ManualRequest | null
  training: { startedAtMs: number; modelIds: string[] } | null
  /** What it sounds like; null: one of the two premade voices, by its gender. */
  timbre: Timbre | null
  settings: WireVoiceSettings | null
  /** The library's voice of which this is a copy. */
  library: z.infer<typeof libraryOrigin> | null
  /** An instant clone that speaks only when it has been verified. */
  requiresVerification: boolean
}

/** What a voice has that has nothing special. */
export const plainVoice = {
  isVerified: false,
  captcha: null,
  attemptsResetAtMs: null,
  manual: null,
  training: null,
  timbre: null,
  settings: null,
  library: null,
  requiresVerification: false,
} as const satisfies Partial<DemoVoice>

interface Row {
  voice_id: string
  name: string
  category: DemoVoice['category']
  description: string | null
  language: string | null
  labels: string
  created_at_ms: number
  is_owner: number
  is_verified: number
  captcha_text: string | null
  captcha_at_ms: number | null
  attempts_reset_at_ms: number | null
  manual_text: string | null
  manual_at_ms: number | null
  manual_files: string | null
  manual_approved: number
  trained_at_ms: number | null
  trained_models: string | null
  timbre: string | null
  settings: string | null
  library: string | null
  requires_verification: number
}

const labels = z.record(z.string(), z.string())

const fromRow = (row: Row): DemoVoice => ({
  voiceId: row.voice_id,
  name: row.name,
  category: row.category,
  description: row.description,
  language: row.language,
  labels: labels.parse(JSON.parse(row.labels)),
  createdAtMs: row.created_at_ms,
  isOwner: row.is_owner === 1,
  isVerified: row.is_verified === 1,
  captcha:
    row.captcha_text === null
      ? null
      : { text: row.captcha_text, atMs: row.captcha_at_ms ?? row.created_at_ms },
  attemptsResetAtMs: row.attempts_reset_at_ms,
  manual:
    row.manual_at_ms === null
      ? null
      : {
          text: row.manual_text ?? '',
          atMs: row.manual_at_ms,
          isApproved: row.manual_approved === 1,
          files: manualFiles.parse(JSON.parse(row.manual_files ?? '[]')),
        },
  training:
    row.trained_at_ms === null
      ? null
      : {
          startedAtMs: row.trained_at_ms,
          modelIds: z.array(z.string()).parse(JSON.parse(row.trained_models ?? '[]')),
        },
  timbre: row.timbre === null ? null : timbreSchema.parse(JSON.parse(row.timbre)),
  settings: row.settings === null ? null : wireVoiceSettings.parse(JSON.parse(row.settings)),
  library: row.library === null ? null : libraryOrigin.parse(JSON.parse(row.library)),
  requiresVerification: row.requires_verification === 1,
})

const toRow = (voice: DemoVoice): Row => ({
  voice_id: voice.voiceId,
  name: voice.name,
  category: voice.category,
  description: voice.description,
  language: voice.language,
  labels: JSON.stringify(voice.labels),
  created_at_ms: voice.createdAtMs,
  is_owner: Number(voice.isOwner),
  is_verified: Number(voice.isVerified),
  captcha_text: voice.captcha?.text ?? null,
  captcha_at_ms: voice.captcha?.atMs ?? null,
  attempts_reset_at_ms: voice.attemptsResetAtMs,
  manual_text: voice.manual?.text ?? null,
  manual_at_ms: voice.manual?.atMs ?? null,
  manual_files: voice.manual ? JSON.stringify(voice.manual.files) : null,
  manual_approved: Number(voice.manual?.isApproved ?? false),
  trained_at_ms: voice.training?.startedAtMs ?? null,
  trained_models: voice.training ? JSON.stringify(voice.training.modelIds) : null,
  timbre: voice.timbre && JSON.stringify(voice.timbre),
  settings: voice.settings && JSON.stringify(voice.settings),
  library: voice.library && JSON.stringify(voice.library),
  requires_verification: Number(voice.requiresVerification),
})

export interface VoiceStore {
  /** Oldest first. Read again only after a change: an account of ten thousand is listed in a hundred pages. */
  list(): readonly Readonly<DemoVoice>[]
  find(voiceId: string): DemoVoice | undefined
  save(voice: DemoVoice): void
  remove(voiceId: string): void
}

const columns = [
  'voice_id',
  'name',
  'category',
  'description',
  'language',
  'labels',
  'created_at_ms',
  'is_owner',
  'is_verified',
  'captcha_text',
  'captcha_at_ms',
  'attempts_reset_at_ms',
  'manual_text',
  'manual_at_ms',
  'manual_files',
  'manual_approved',
  'trained_at_ms',
  'trained_models',
  'timbre',
  'settings',
  'library',
  'requires_verification',
] as const satisfies (keyof Row)[]

export function createVoiceStore(db: DemoDatabase): VoiceStore {
  const all = db.prepare<[], Row>('SELECT * FROM voices ORDER BY created_at_ms, rowid')
  const one = db.prepare<[string], Row>('SELECT * FROM voices WHERE voice_id = ?')
  const upsert = db.prepare<[Row]>(
    `INSERT INTO voices (${columns.join(', ')}) VALUES (${columns.map((c) => `@${c}`).join(', ')})
     ON CONFLICT (voice_id) DO UPDATE SET ${columns.map((c) => `${c} = excluded.${c}`).join(', ')}`,
  )
  const remove = db.prepare('DELETE FROM voices WHERE voice_id = ?')
  let known: readonly DemoVoice[] | null = null
  return {
    list: () => (known ??= all.all().map(fromRow)),
    find: (voiceId) => {
      const row = one.get(voiceId)
      return row && fromRow(row)
    },
    save: (voice) => {
      known = null
      upsert.run(toRow(voice))
    },
    remove: (voiceId) => {
      known = null
      remove.run(voiceId)
    },
  }
}
