import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { locateTool } from '@main/media/locate-ffmpeg'
import { toStep16 } from '@shared/audio/effective-bits'
import type { Take } from '@shared/domain/take'
import { readNumbers, type Seam } from './numbered-sound'
import { takesFolderOf } from './recording-app'

/** Frames per millisecond of a take. */
export const framesPerMs = (take: Take): number => take.format.sampleRateHz / 1_000

/**
 * Proves a take of the numbered sound: every frame is whole and in its place, every hole is noted, and its lossless file
 * gives back the same.
 * @param journal its frames as they lay on the disk before it was saved
 * @returns how many holes were noted
 */
export function assertWholeTake(userDataDir: string, take: Take, journal: Float32Array): number {
  assert.equal(take.state, 'ready', JSON.stringify(take.error))
  assert.ok(take.frameCount <= journal.length, 'nothing came to the frames of the journal')
  const frames = journal.subarray(0, take.frameCount)
  const { seams } = readNumbers(frames)
  const [unlogged, ...more] = seams.filter((seam) => !isNoted(seam, take))
  assert.equal(
    unlogged,
    undefined,
    `${more.length + 1} seams nobody noted, the first at frame ${unlogged?.frame}; noted were ${JSON.stringify(take.faults)}`,
  )
  assert.equal(take.effectiveBits, 16)
  assertFileHolds(userDataDir, take, frames)
  return take.faults.filter(({ kind }) => kind === 'gap').length
}

/** Within this time after it missing time is told (two windows of the arrival meter, and one that began before). */
const stepToldWithinMs = 7_600
/** Around a hole the system throws away what piled up: before it so long, after it at least so long, or as long as it was. */
const unrestMs = 300
/** The wait of the quickest batch is known no better. */
const stepToleranceMs = 4

/**
 * Silence in place of lost frames leaves a seam where it begins, one where it ends, and none that follows. Frames that the
 * system dropped before the audio thread saw them leave none: they are told as time that is missing.
 */
function isNoted({ frame, missing }: Seam, take: Take): boolean {
  const seamMs = frame / framesPerMs(take)
  const missingMs = (missing ?? Infinity) / framesPerMs(take)
  return take.faults.some(({ kind, atMs, lengthMs }) => {
    const after = missing === null ? 0 : Math.max(unrestMs, lengthMs * 1.2)
    const before = missing === null ? 0.03 : unrestMs
    if (kind === 'gap') return seamMs >= atMs - before && seamMs <= atMs + lengthMs + after + 0.1
    const isInTime = atMs >= seamMs && atMs <= seamMs + stepToldWithinMs
    return kind === 'drift' && isInTime && lengthMs >= missingMs - stepToleranceMs
  })
}

function assertFileHolds(userDataDir: string, take: Take, frames: Float32Array): void {
  const library = join(takesFolderOf(userDataDir), '..')
  const db = new Database(join(library, 'library.db'), { readonly: true })
  const name = db
    .prepare<[string], string>(
      'SELECT a.file_name FROM takes t JOIN audio_files a ON a.sha256 = t.audio_sha256 WHERE t.id = ?',
    )
    .pluck()
    .get(take.id)
  db.close()
  assert.ok(name, 'the lossless file is in the library')
  const bytes = execFileSync(
    locateTool('ffmpeg', { env: process.env }),
    ['-v', 'error', '-i', join(library, 'audio', name), '-f', 's16le', '-'],
    { maxBuffer: 2 ** 31 },
  )
  const decoded = new Int16Array(new Uint8Array(bytes).buffer)
  assert.equal(decoded.length, frames.length, 'the file is as long as the take')
  const wrong = frames.findIndex((value, frame) => toStep16(value, 'uneven') !== decoded[frame])
  assert.equal(wrong, -1, `the file differs at frame ${wrong}`)
}
