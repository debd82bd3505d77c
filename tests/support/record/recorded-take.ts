import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import type { InputEngine } from '@shared/domain/recording/input-engine'
import type { Take } from '@shared/domain/recording/take'
import { type Numbers, numbers16, numbers24, readNumbers, type Seam } from '../audio/numbered-sound'
import { takesFolderOf } from './recording-app'

/** Frames per millisecond of a take. */
export const framesPerMs = (take: Take): number => take.format.sampleRateHz / 1_000

/**
 * Proves a take of the numbered sound: every frame is whole and in its place, every hole is noted to the frame, and its
 * lossless file gives back the same.
 * @param engine through which it came: each has its own sound
 * @param journal its frames as they lay on the disk before it was saved
 * @param wasKilled the window ended without a word: of what the system dropped in its last second it may not have told
 * @returns how many holes were noted, but for those of the microphone's file itself
 */
export function assertWholeTake(
  userDataDir: string,
  take: Take,
  journal: Float32Array,
  { engine, wasKilled = false }: { engine: InputEngine; wasKilled?: boolean },
): number {
  const numbers = engine === 'native' ? numbers24 : numbers16
  assert.equal(take.state, 'ready', JSON.stringify(take.error))
  assert.ok(take.frameCount <= journal.length, 'nothing came to the frames of the journal')
  const frames = journal.subarray(0, take.frameCount)
  const notedHoles = assertHolesNoted(take, frames, numbers, wasKilled)
  assert.equal(take.effectiveBits, numbers.bits)
  assertFileHolds(userDataDir, take, frames, numbers)
  return notedHoles
}

/** Frames the system dropped are counted several times a second, and found by their times of capture. */
const placedWithinMs = 2_500
const untoldMs = 1_000

/**
 * Exact zeros in place of sound are noted where they are and as long as they are. Frames that the system dropped leave a
 * seam in the numbers: as many are noted as are missing, near their place.
 */
function assertHolesNoted(take: Take, frames: Float32Array, numbers: Numbers, wasKilled: boolean): number {
  const toFrames = (ms: number): number => Math.round(ms * framesPerMs(take))
  const reported = JSON.stringify(take.faults)
  const gaps = take.faults
    .filter(({ kind }) => kind === 'gap')
    .map(({ atMs, lengthMs }) => ({ frame: toFrames(atMs), frames: toFrames(lengthMs) }))
  const { seams, silences } = readNumbers(frames, numbers)
  for (const silence of silences) {
    const at = gaps.findIndex(
      ({ frame, frames: length }) => frame === silence.frame && length === silence.frames,
    )
    assert.notEqual(at, -1, `silence at frame ${silence.frame} is not noted; noted were ${reported}`)
    gaps.splice(at, 1)
  }
  const far = seams.filter(({ frame }) =>
    gaps.every((gap) => Math.abs(gap.frame - frame) > toFrames(placedWithinMs)),
  )
  const isUntold = ({ frame }: Seam): boolean => wasKilled && frame > frames.length - toFrames(untoldMs)
  const unnoted = far.filter((seam) => !isUntold(seam))
  assert.deepEqual(unnoted, [], `seams nobody noted; noted were ${reported}`)
  const missing = sumOf(seams.filter((seam) => !isUntold(seam)).map((seam) => seam.missing))
  const noted = sumOf(gaps.map((gap) => gap.frames))
  let untold = 0
  const possible = [0, ...seams.filter(isUntold).map((seam) => (untold += seam.missing))]
  // The numbers begin anew after each period.
  const isExact = possible.some(
    (last) => noted >= missing + last && (noted - missing - last) % numbers.period === 0,
  )
  assert.ok(
    isExact,
    `${missing} frames are missing, ${noted} were noted: ${reported}; ${JSON.stringify(seams)}`,
  )
  return gaps.length + silences.filter(({ isOwn }) => !isOwn).length
}

/** Whether a file holds a sample as it was captured; Chromium divides what is above zero by 32,767, a file by 32,768. */
const isSame = (captured: number, kept: number, { bits, numberOf }: Numbers): boolean =>
  bits === 24 ? captured === kept : numberOf(captured) / 32_768 === kept

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

function assertFileHolds(userDataDir: string, take: Take, frames: Float32Array, numbers: Numbers): void {
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
    ['-v', 'error', '-i', join(library, 'audio', name), '-f', 'f32le', '-'],
    { maxBuffer: 2 ** 31 },
  )
  const decoded = new Float32Array(new Uint8Array(bytes).buffer)
  assert.equal(decoded.length, frames.length, 'the file is as long as the take')
  const wrong = frames.findIndex((value, frame) => !isSame(value, decoded[frame] ?? 0, numbers))
  assert.equal(wrong, -1, `the file differs at frame ${wrong}`)
}
