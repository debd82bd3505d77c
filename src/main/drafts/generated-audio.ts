import type { Database } from 'better-sqlite3'
import { open } from 'node:fs/promises'

/** Where the tags of MP3, FLAC, Ogg and WAV stand. */
const headBytes = 64 * 1024
/** `generatedTags` as ID3 and as a Vorbis comment; in a WAV there is room for the comment alone, after its length. */
const tag = /GENERATED_BY[\0=]Timbre|ICMT[^]{4}Generated speech/

/** Whether a file holds generated sound: a clone is made of nobody's real voice then. */
export type IsGenerated = (path: string, sha256: string) => Promise<boolean>

/** By what this library once generated, and by what a file says of itself. */
export function createIsGenerated(db: Database): IsGenerated {
  const select = db.prepare<[string]>('SELECT 1 FROM generated_audio WHERE sha256 = ?')
  return async (path, sha256) => {
    if (select.get(sha256) !== undefined) return true
    const file = await open(path, 'r')
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
      return tag.test(buffer.toString('latin1', 0, bytesRead))
    } finally {
      await file.close()
    }
  }
}
