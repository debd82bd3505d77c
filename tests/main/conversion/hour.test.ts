import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createMedia } from '@main/media/media'
import { audioWorkers } from '../../support/audio/audio-workers'
import { ffmpegPath } from '../../support/audio/test-audio'
import { tempFolder } from '../../support/temp-folder'
import { openConversionWorld } from './conversion-world'

const media = createMedia({ workers: audioWorkers, env: process.env })
afterAll(() => media.close())

const rateHz = 8_000
const run = (...args: string[]): void => void execFileSync(ffmpegPath(), ['-v', 'error', '-y', ...args])

/** Where a burst begins, in whole ms. */
function burstsMs(path: string): number[] {
  const bytes = execFileSync(
    ffmpegPath(),
    ['-v', 'error', '-i', path, '-ar', String(rateHz), '-f', 's16le', '-'],
    {
      maxBuffer: 1e9,
    },
  )
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  const found: number[] = []
  let quietFrom = -rateHz
  samples.forEach((value, at) => {
    if (Math.abs(value) < 1_000) return
    if (at - quietFrom > rateHz) found.push(Math.round((at * 1_000) / rateHz))
    quietFrom = at
  })
  return found
}

test(
  'an hour, whose answers are now too long and now too short, keeps every moment at its time',
  { timeout: 180_000 },
  async () => {
    const folder = tempFolder()
    const hour = join(folder, 'hour.flac')
    // 50 ms of sound every 20 s, first after 7 s.
    const minute = join(folder, 'minute.flac')
    run(
      ...['-f', 'lavfi', '-i', `aevalsrc='if(between(mod(t-7,20),0,0.05),sin(2000*t),0)':s=${rateHz}:d=60`],
      ...['-sample_fmt', 's16', minute],
    )
    run('-stream_loop', '59', '-i', minute, '-sample_fmt', 's16', hour)
    const world = openConversionWorld({ media, workers: audioWorkers })
    const id = await world.ready(hour)
    const { pieces, durationMs } = await world.get(id)
    expect(durationMs).toBe(3_600_000)
    expect(pieces.total).toBeGreaterThanOrEqual(12)
    await world.start()
    let count = 0
    for (let [next] = world.stub.running(); next !== undefined; [next] = world.stub.running()) {
      const filter = count++ % 2 === 0 ? 'apad=pad_dur=0.9' : 'areverse,atrim=start=0.3,areverse'
      await world.stub.keep(next, (from, to) => run('-i', from, '-af', filter, to))
    }
    await world.until(id, ({ state }) => state === 'converted')
    const before = burstsMs(hour)
    const after = burstsMs(world.filePath(id, 'converted'))
    expect(before).toHaveLength(180)
    expect(after).toHaveLength(before.length)
    for (const [at, atMs] of after.entries()) expect(Math.abs(atMs - before[at]!)).toBeLessThanOrEqual(2)
  },
)
