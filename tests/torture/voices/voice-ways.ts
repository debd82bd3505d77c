import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Library, openLibrary } from '@main/library/library'
import { systemClock } from '@main/platform/clock'
import { createMemoryLog } from '../../support/memory-log'

/** Previews of one answer that reached the app: by generated_voice_id, SHA-256 of the sound. */
export type Sounds = ReadonlyMap<string, string>

export interface WayChecks {
  /** What a POST to this path makes; null: nothing. */
  madeBy(path: string): 'generate' | 'save' | null
  soundsOf(body: string): Sounds
  /**
   * What was shown or had arrived is in the library, with the bytes that the cloud sent.
   * @param arrived answers that must be on the disk, oldest first
   * @throws Error what is lost
   */
  checkPreviews(folder: string, shown: ReadonlySet<string>, arrived: readonly Sounds[]): void
}

interface WirePreview {
  generated_voice_id: string
  audio_base_64: string
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const soundOf = (preview: WirePreview): [string, string] => [
  preview.generated_voice_id,
  sha256(Buffer.from(preview.audio_base_64, 'base64')),
]

function inLibrary(folder: string, check: (db: Library['db']) => void): void {
  const library = openLibrary({ folder, clock: systemClock, log: createMemoryLog() })
  try {
    check(library.db)
  } finally {
    library.close()
  }
}

function checkSound(folder: string, row: { ownerId: string; fileName: string }, wanted: string | undefined) {
  const bytes = readFileSync(join(folder, 'voice-drafts', row.ownerId, row.fileName))
  if (wanted !== undefined && sha256(bytes) !== wanted) throw new Error(`${row.fileName} is not whole`)
}

const design: WayChecks = {
  madeBy(path) {
    if (path.startsWith('/v1/text-to-voice/design')) return 'generate'
    return path.startsWith('/v1/text-to-voice/create-voice-from-preview') || path === '/v1/text-to-voice'
      ? 'save'
      : null
  },
  soundsOf: (body) => new Map((JSON.parse(body) as { previews: WirePreview[] }).previews.map(soundOf)),
  checkPreviews: (folder, shown, arrived) =>
    inLibrary(folder, (db) => {
      const rows = db
        .prepare<[], { id: string; ownerId: string; fileName: string }>(
          `SELECT p.generated_voice_id AS id, g.design_id AS ownerId, p.file_name AS fileName
           FROM design_previews p JOIN design_generations g ON g.id = p.generation_id WHERE g.state = 'arrived'`,
        )
        .all()
      const kept = new Map(rows.map((row) => [row.id, row]))
      const owed = new Map(arrived.flatMap((sounds) => [...sounds]))
      for (const id of new Set([...shown, ...owed.keys()])) {
        const row = kept.get(id)
        if (!row) throw new Error(`preview ${id} was ${shown.has(id) ? 'shown' : 'answered'} and is lost`)
        checkSound(folder, row, owed.get(id))
      }
    }),
}

const clone: WayChecks = {
  madeBy(path) {
    if (/^\/v1\/voices\/ivc\/(.+\/)?previews$/.test(path)) return 'generate'
    return path === '/v1/voices/ivc/from-preview' ? 'save' : null
  },
  soundsOf: (body) => new Map([soundOf(JSON.parse(body) as WirePreview)]),
  checkPreviews: (folder, _, arrived) =>
    inLibrary(folder, (db) => {
      const rows = db
        .prepare<[], { id: string | null; ownerId: string; fileName: string; voiceId: string | null }>(
          `SELECT preview ->> '$.generatedVoiceId' AS id, preview ->> '$.fileName' AS fileName,
             draft_id AS ownerId, voice_id AS voiceId FROM instant_clones`,
        )
        .all()
      const last = arrived.at(-1)
      const [row] = rows
      // A clone has one preview, and none that is a voice.
      if (!last || !row || row.voiceId !== null) return
      if (row.id === null) throw new Error(`preview ${[...last.keys()].join()} was answered and is lost`)
      checkSound(folder, row, last.get(row.id))
    }),
}

/** What differs between the ways to a new voice, for whoever watches them from outside. */
export const wayChecks = { design, clone } as const
