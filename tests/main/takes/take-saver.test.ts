import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { libraryFiles } from '@main/library/library-files'
import { fromStep16 } from '@shared/audio/meters/effective-bits'
import { readWav } from '@main/media/formats/wav-chunks'
import { readFrames } from '@main/takes/journal/journal-reader'
import { writeWav24 } from '@main/takes/audio/write-wav'
import { captureTake, monoFormat } from '../../support/record/capture-fixture'
import { openTakesFixture, type TakesFixture } from '../../support/record/takes-fixture'
import { eventually } from '../../support/eventually'
import { tempFolder } from '../../support/temp-folder'
import { ffmpegPath } from '../../support/audio/test-audio'
import { noise, onGrid } from '../../shared/audio/signals'

const decode = (path: string): Float32Array => {
  const bytes = execFileSync(ffmpegPath(), ['-v', 'error', '-i', path, '-f', 'f32le', '-'], {
    maxBuffer: 1e8,
  })
  return new Float32Array(new Uint8Array(bytes).buffer)
}

function audioPath({ library, audioStore }: TakesFixture, takeId: string): string {
  const name = library.db
    .prepare<[string], string>(
      'SELECT a.file_name FROM takes t JOIN audio_files a ON a.sha256 = t.audio_sha256 WHERE t.id = ?',
    )
    .pluck()
    .get(takeId)
  return audioStore.pathOf(name ?? '')
}

test.each([
  [16, 16],
  [20, 24],
  [24, 24],
])('a source of %d bits becomes FLAC of %d that gives back every sample', async (bits, expected) => {
  const fixture = openTakesFixture()
  const sound = onGrid(noise(50_000, 0.9), bits)
  const { id } = await fixture.record(sound)
  const take = await fixture.until(id, 'ready')
  expect(take).toMatchObject({ effectiveBits: bits, frameCount: 50_000 })
  const path = audioPath(fixture, id)
  expect(path).toMatch(/\.flac$/)
  expect(decode(path)).toEqual(sound)
  const bytes = readFileSync(path)
  expect(take.sizeBytes).toBe(bytes.length)
  // Bits per sample stand in FLAC's STREAMINFO.
  expect((((bytes[20]! & 1) << 4) | (bytes[21]! >> 4)) + 1).toBe(expected)
})

test('16 bits scaled unevenly by the system are restored to their steps', async () => {
  const fixture = openTakesFixture()
  const steps = onGrid(noise(50_000, 0.9), 16).map((value) => value * 32_768)
  const { id } = await fixture.record(steps.map((step) => fromStep16(step, 'uneven')))
  expect(await fixture.until(id, 'ready')).toMatchObject({ effectiveBits: 16 })
  const path = audioPath(fixture, id)
  expect(path).toMatch(/\.flac$/)
  expect(decode(path).map((value) => value * 32_768)).toEqual(steps)
})

test('float audio becomes the nearest 24-bit values', async () => {
  const fixture = openTakesFixture()
  const sound = noise(50_000, 0.9).map((value) => value * 0.77)
  const { id } = await fixture.record(sound)
  expect(await fixture.until(id, 'ready')).toMatchObject({ effectiveBits: 32 })
  const decoded = decode(audioPath(fixture, id))
  expect(decoded).toHaveLength(50_000)
  expect(Math.max(...decoded.map((value, i) => Math.abs(value - sound[i]!)))).toBeLessThanOrEqual(2 ** -23)
})

test('a take that cannot be made a file is told once', async () => {
  const fixture = openTakesFixture()
  writeFileSync(join(fixture.library.folder, libraryFiles.audio), 'no folder')
  const { id } = await fixture.record(onGrid(noise(50_000, 0.9), 16))
  await fixture.until(id, 'failed')
  expect(fixture.noticed).toEqual([{ kind: 'take-unsaved', takeName: 'Take' }])
})

test('a take whose failed save cannot be stored costs no later take its file', async () => {
  const fixture = openTakesFixture()
  const { library } = fixture
  const audio = join(library.folder, libraryFiles.audio)
  writeFileSync(audio, 'no folder')
  // As a disk does that another program has filled meanwhile.
  library.db.exec(`CREATE TEMP TRIGGER full BEFORE UPDATE ON takes WHEN NEW.state = 'failed'
    BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
  const sound = onGrid(noise(50_000, 0.9), 16)
  const { id } = await fixture.record(sound)
  await eventually(() => expect(fixture.noticed).toEqual([{ kind: 'take-unsaved', takeName: 'Take' }]))
  library.db.exec('DROP TRIGGER full')
  rmSync(audio)
  const later = await fixture.record(sound)
  await fixture.until(later.id, 'ready')

  expect(fixture.take(id).state).toBe('saving')
  const next = openTakesFixture({ library })
  await next.module.resume()
  await next.until(id, 'ready')
})

test('keeps stereo channels apart', async () => {
  const fixture = openTakesFixture()
  const { take, page } = await fixture.begin({ format: { ...monoFormat, channels: 2 } })
  const left = onGrid(noise(20_000, 0.5, 1), 16)
  const right = onGrid(noise(20_000, 0.5, 2), 16)
  page.send({ type: 'audio', startFrame: 0, channels: [left.slice(), right.slice()] })
  page.send({ type: 'end', frameCount: 20_000 })
  await fixture.module.recorder.end(take.id)
  await fixture.until(take.id, 'ready')
  const decoded = decode(audioPath(fixture, take.id))
  expect(decoded.filter((_, i) => i % 2 === 0)).toEqual(left)
  expect(decoded.filter((_, i) => i % 2 === 1)).toEqual(right)
})

test('falls back to a 24-bit WAV file if FLAC fails', async () => {
  const fixture = openTakesFixture({ env: { TIMBRE_FFMPEG: '/bin/false' } })
  const sound = onGrid(noise(50_000, 0.9), 24)
  const { id } = await fixture.record(sound)
  await fixture.until(id, 'ready')
  const path = audioPath(fixture, id)
  expect(path).toMatch(/\.wav$/)
  expect(decode(path)).toEqual(sound)
  expect(fixture.log.lines.map(({ msg }) => msg)).toContain('FLAC could not be made')
})

test('the take plays the same before and after, and the journal is deleted only when its file is safe', async () => {
  const fixture = openTakesFixture()
  const { module, takesFolder } = fixture
  const sound = onGrid(noise(50_000, 0.9), 16)
  module.recorder.arm({ sampleRateHz: 48_000, channels: 1 })
  const { id } = await fixture.record(sound)
  const before = await buffer((await module.takeAudio.sound(id))!.open(0, 92 + 200_000 - 1))
  expect(new Float32Array(new Uint8Array(before.subarray(92)).buffer)).toEqual(sound)
  await fixture.until(id, 'ready')
  const folder = join(takesFolder, id)
  expect(existsSync(join(folder, 'frames.f32'))).toBe(true)
  // It was played a moment ago: it stays.
  module.recorder.disarm()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(existsSync(join(folder, 'frames.f32'))).toBe(true)

  const next = openTakesFixture({ library: fixture.library })
  await next.module.resume()
  await expect
    .poll(() => readdirSync(folder).sort())
    .toEqual(['end.json', 'peaks.bin', 'sums.bin', 'take.json'])
  const after = (await next.module.takeAudio.sound(id))!
  expect(after.mimeType).toBe('audio/flac')
  expect(
    createHash('sha256')
      .update(new Uint8Array(decode(audioPath(next, id)).buffer))
      .digest('hex'),
  ).toBe(next.take(id).sha256)
  expect((await next.module.takeAudio.peaks(id))!.sizeBytes).toBe(32 + 1_092)
})

test('ranges of the virtual WAV file are the bytes of the whole', async () => {
  const { module, record } = openTakesFixture()
  const { id } = await record(onGrid(noise(5_000, 0.9), 16))
  const source = (await module.takeAudio.sound(id))!
  const whole = await buffer(source.open(0, source.sizeBytes - 1))
  expect(whole).toHaveLength(source.sizeBytes)
  expect(readWav((at, length) => whole.subarray(at, at + length), whole.length)).toMatchObject({
    codec: 'pcm-float',
    dataBytes: 20_000,
    isCut: false,
  })
  for (const [start, end] of [
    [0, 0],
    [0, 91],
    [50, 120],
    [91, 92],
    [92, 95],
    [93, 5_001],
    [20_091, 20_091],
  ] as const) {
    expect(await buffer(source.open(start, end))).toEqual(whole.subarray(start, end + 1))
  }
})

test('a save interrupted by quitting is completed at the next start', async () => {
  const fixture = openTakesFixture()
  const sound = onGrid(noise(500_000, 0.9), 16)
  const { id } = await fixture.record(sound)
  await fixture.module.close()
  expect(fixture.take(id).state).toBe('saving')
  expect(readdirSync(join(fixture.takesFolder, id)).filter((name) => name.startsWith('saving'))).toEqual([])
  const next = openTakesFixture({ library: fixture.library })
  await next.module.resume()
  await next.until(id, 'ready')
  expect(decode(audioPath(next, id))).toEqual(sound)
})

test.skipIf(process.platform === 'win32')('a save writes nothing through a link in its place', async () => {
  const fixture = openTakesFixture()
  const { id } = await fixture.record(onGrid(noise(500_000, 0.9), 16))
  await fixture.module.close()
  const theirs = join(tempFolder(), 'film.mov')
  writeFileSync(theirs, 'theirs')
  for (const ending of ['flac', 'wav']) symlinkSync(theirs, join(fixture.takesFolder, id, `saving.${ending}`))
  const next = openTakesFixture({ library: fixture.library })
  await next.module.resume()
  await next.until(id, 'ready')
  expect(readFileSync(theirs, 'utf8')).toBe('theirs')
})

test('24-bit WAV: rounded, clamped, with a correct header', async () => {
  const { page, ended, folder } = captureTake(tempFolder())
  page.play(Float32Array.of(0.5, -0.5, 1, -1, 1.5, -1.5, 2 ** -23, 2 ** -25))
  page.end()
  await ended
  const target = join(tempFolder(), 'out.wav')
  await writeWav24(target, monoFormat, 8, readFrames(folder, 1, 8))
  const bytes = readFileSync(target)
  expect(Array.from({ length: 8 }, (_, i) => bytes.readIntLE(92 + i * 3, 3))).toEqual([
    4_194_304, -4_194_304, 8_388_607, -8_388_608, 8_388_607, -8_388_608, 1, 0,
  ])
  expect(readWav((at, length) => bytes.subarray(at, at + length), bytes.length)).toMatchObject({
    codec: 'pcm',
    bitsPerSample: 24,
    dataBytes: 24,
  })
})
