import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createMedia } from '@main/media/media'
import { generatedTag } from '@main/speech/mp3-frames'
import { audioWorkers } from '../../support/audio/audio-workers'
import { ffmpegPath, ffprobePath } from '../../support/audio/test-audio'
import { tempFolder } from '../../support/temp-folder'

const media = createMedia({ workers: audioWorkers, env: process.env })
afterAll(() => media.close())

const never = new AbortController().signal

/** A tone over its whole length, as the cloud sends it. */
function tone(folder: string, seconds: number, hz: number): string {
  const path = join(folder, `${hz}.mp3`)
  execFileSync(ffmpegPath(), [
    ...['-v', 'error', '-f', 'lavfi', '-i', `sine=frequency=${hz}:sample_rate=44100:duration=${seconds}`],
    ...['-c:a', 'libmp3lame', '-b:a', '128k', path],
  ])
  return path
}

const samplesOf = (path: string): Int16Array => {
  const bytes = execFileSync(ffmpegPath(), ['-v', 'error', '-i', path, '-f', 's16le', '-'], {
    maxBuffer: 1e9,
  })
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
}
const rms = (samples: Int16Array, fromMs: number, toMs: number): number => {
  const part = samples.subarray((fromMs * 441) / 10, (toMs * 441) / 10)
  return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length)
}

test('each piece begins at its time, whatever the ones before it last; what is missing is silence', async () => {
  const folder = tempFolder()
  const target = join(folder, 'joined.flac')
  await media.joinPieces(
    [
      // 300 ms short, then 400 ms long, then exact.
      { path: tone(folder, 0.7, 440), startMs: 0, endMs: 1_000 },
      { path: tone(folder, 1.4, 660), startMs: 1_000, endMs: 2_000 },
      { path: tone(folder, 1, 880), startMs: 2_000, endMs: 3_000 },
    ],
    target,
    { signal: never, tags: { GENERATED_BY: 'Timbre' } },
  )
  const samples = samplesOf(target)
  expect(samples.length).toBe(3 * 44_100)
  expect(rms(samples, 100, 600)).toBeGreaterThan(1_000)
  // Nothing but the last bit's dither.
  expect(rms(samples, 780, 1_000)).toBeLessThan(1)
  expect(rms(samples, 1_010, 1_990)).toBeGreaterThan(1_000)
  // The tone of the next piece, not what was cut off.
  const crossings = (fromMs: number): number => {
    const part = samples.subarray((fromMs * 441) / 10, ((fromMs + 500) * 441) / 10)
    return part.reduce((count, value, at) => count + (at > 0 && part[at - 1]! < 0 && value >= 0 ? 1 : 0), 0)
  }
  expect(crossings(1_200) * 2).toBeCloseTo(660, -1)
  expect(crossings(2_200) * 2).toBeCloseTo(880, -1)
})

test('what a stream of MP3 holds back is taken off, and what a file of MP3 says of it is believed', async () => {
  const folder = tempFolder()
  const burst = join(folder, 'burst.flac')
  execFileSync(ffmpegPath(), [
    ...['-v', 'error', '-f', 'lavfi', '-i', "aevalsrc='if(gt(t,0.5),sin(6000*t),0)':s=44100:d=1"],
    ...['-sample_fmt', 's16', burst],
  ])
  const encode = (args: string[]): Buffer =>
    execFileSync(ffmpegPath(), ['-v', 'error', '-i', burst, '-b:a', '128k', ...args], { maxBuffer: 1e9 })
  const streamed = join(folder, 'streamed.mp3')
  // As it is kept: with a tag of ours before the encoder's.
  writeFileSync(streamed, Buffer.concat([generatedTag(), encode(['-f', 'mp3', 'pipe:1'])]))
  const file = join(folder, 'file.mp3')
  encode([file])
  const target = join(folder, 'joined.flac')
  const pieces = [streamed, file, burst].map((path, at) => ({
    path,
    startMs: at * 1_000,
    endMs: at * 1_000 + 1_000,
  }))
  await media.joinPieces(pieces, target, { signal: never, tags: {} })
  const samples = samplesOf(target)
  for (const { startMs } of pieces) {
    const from = startMs * 44.1
    const firstLoud = samples.subarray(from, from + 44_100).findIndex((value) => Math.abs(value) > 8_000)
    expect(Math.abs(firstLoud / 44.1 - 500)).toBeLessThan(1)
  }
})

test('the file says that it was generated', async () => {
  const folder = tempFolder()
  const target = join(folder, 'joined.flac')
  const piece = { path: tone(folder, 0.2, 440), startMs: 0, endMs: 200 }
  await media.joinPieces([piece], target, { signal: never, tags: { GENERATED_BY: 'Timbre' } })
  const tags = execFileSync(ffprobePath(), ['-v', 'error', '-show_entries', 'format_tags', target]).toString()
  expect(tags).toContain('GENERATED_BY=Timbre')
})
