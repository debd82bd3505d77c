import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { holdLock } from '@main/library/library-lock'
import { type JournalDisk, systemDisk } from '@main/takes/journal/journal-disk'
import { journalFiles } from '@main/takes/journal/journal-files'
import { readJournal } from '@main/takes/journal/journal-reader'
import type { ToCapture } from '@shared/audio/capture/capture-port'
import type { FromTap } from '@shared/audio/capture/follow-tap'
import { readPeaks } from '@shared/audio/formats/peaks-pyramid'
import { journalSyncEveryMs } from '@shared/limits'
import { arrived } from '../../../support/record/arrived'
import { captureTake, monoFormat, nodePort } from '../../../support/record/capture-fixture'
import { tempFolder } from '../../../support/temp-folder'
import { noise, onGrid, sine } from '../../../shared/audio/signals'

const tone = onGrid(sine({ frequencyHz: 440, amplitude: 0.5, seconds: 1 }), 16)
const sha256 = (samples: Float32Array): string =>
  createHash('sha256')
    .update(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
    .digest('hex')

test('keeps every frame, measures it on the way, and reports progress', async () => {
  const { page, folder, ended, frames, capture } = captureTake(tempFolder())
  page.play(tone)
  capture.mark(250)
  page.end()
  const end = await ended
  expect(frames()).toEqual(tone)
  expect(end).toEqual({
    version: 1,
    reason: 'finished',
    frameCount: 48_000,
    sha256: sha256(tone),
    effectiveBits: 16,
    grid: 'even',
    levels: {
      peakDbfs: expect.closeTo(-6.02, 2) as number,
      rmsDbfs: expect.closeTo(-9.03, 2) as number,
      noiseFloorDbfs: expect.closeTo(-9.03, 2) as number,
      integratedLufs: expect.closeTo(-9.7, 0) as number,
    },
    faults: [],
    marksMs: [250],
    error: null,
  })
  expect(readJournal(folder)).toMatchObject({
    frameCount: 48_000,
    end,
    events: [{ type: 'mark', atMs: 250 }],
  })
  expect(
    readPeaks(readFileSync(join(folder, journalFiles.peaks)))!.columns(0, 0, 48_000, 1).high[0],
  ).toBeCloseTo(0.5, 3)
})

test('header and folder are on disk before the first frame is written', () => {
  const log: string[] = []
  const disk: JournalDisk = {
    ...systemDisk,
    makeFolder: (path) => (log.push('folder'), systemDisk.makeFolder(path)),
    replace: (path, content) => (log.push('header'), systemDisk.replace(path, content)),
    syncFolder: (path) => (log.push('names'), systemDisk.syncFolder(path)),
  }
  const { folder, capture } = captureTake(tempFolder(), { disk })
  expect(log).toEqual(['folder', 'header', 'names'])
  expect(readJournal(folder)).toMatchObject({ frameCount: 0, hasFrames: true, end: null })
  return capture.close('stopped')
})

test('recording backup interval: syncs at least every 500 ms during audio, and reports only what is safe', async () => {
  let written = 0
  let framesFd = -1
  const synced: number[] = []
  const disk: JournalDisk = {
    ...systemDisk,
    write(fd, bytes, position) {
      const count = systemDisk.write(fd, bytes, position)
      if (bytes.length === 9_600) {
        framesFd = fd
        written = (position + count) / 4
      }
      return count
    },
    // At once: how long a disk takes is its own.
    sync(fd) {
      if (fd === framesFd) synced.push(written)
      return Promise.resolve()
    },
  }
  const { page, ended, progress } = captureTake(tempFolder(), { disk })
  // Counted in what comes in: a computer that is busy elsewhere holds up both.
  const batches = 30
  for (let batch = 0; batch < batches; batch++) {
    page.play(tone.subarray(0, 2_400))
    await sleep(50)
  }
  page.end()
  await ended
  expect(synced.length).toBeGreaterThanOrEqual((batches * 50) / journalSyncEveryMs)
  expect(page.safe.length).toBeGreaterThanOrEqual((batches * 50) / journalSyncEveryMs)
  expect(page.safe).toEqual([...page.safe].sort((a, b) => a - b))
  // Every frame that was called safe had been written before the sync that made it so began.
  for (const [index, frames] of page.safe.slice(0, -1).entries()) {
    expect(frames).toBeLessThanOrEqual(synced[index]!)
  }
  expect(progress.at(-1)!.freeMs).toBeGreaterThan(0)
})

test('lost frames become silence of their length, noted with their time', async () => {
  const { page, ended, frames, folder } = captureTake(tempFolder())
  page.play(tone.subarray(0, 9_600))
  page.lose(480)
  page.play(tone.subarray(9_600, 14_400))
  page.end()
  const end = await ended
  expect(end).toMatchObject({ frameCount: 14_880, faults: [{ kind: 'gap', atMs: 200, lengthMs: 10 }] })
  expect(frames()).toEqual(
    Float32Array.from([
      ...tone.subarray(0, 9_600),
      ...new Float32Array(480),
      ...tone.subarray(9_600, 14_400),
    ]),
  )
  expect(readJournal(folder)!.events).toEqual([
    { type: 'fault', fault: { kind: 'gap', atMs: 200, lengthMs: 10 } },
  ])
})

test('notes frames dropped by the system with their time, and keeps the audio as it came', async () => {
  const { page, ended, frames, folder } = captureTake(tempFolder())
  page.play(tone.subarray(0, 14_400))
  page.send({ type: 'lost', atFrame: 9_600, frames: 480 })
  page.play(tone.subarray(14_400, 19_200))
  page.end()
  const gap = { kind: 'gap', atMs: 200, lengthMs: 10 }
  expect(await ended).toMatchObject({ frameCount: 19_200, faults: [gap] })
  expect(frames()).toEqual(tone.slice(0, 19_200))
  expect(readJournal(folder)!.events).toEqual([{ type: 'fault', fault: gap }])
})

test('notes frames that were sent but never received', async () => {
  const { page, ended } = captureTake(tempFolder())
  page.play(tone.subarray(0, 4_800))
  page.send({ type: 'end', frameCount: 5_280 })
  expect(await ended).toMatchObject({ frameCount: 5_280, faults: [{ kind: 'gap', atMs: 100, lengthMs: 10 }] })
})

test('notes a final message that the microphone is gone, with the last audio before it', async () => {
  const { page, ended } = captureTake(tempFolder())
  page.play(tone.subarray(0, 4_900))
  page.send({ type: 'end', frameCount: 4_900, isDeviceLost: true })
  expect(await ended).toMatchObject({
    reason: 'device-lost',
    frameCount: 4_900,
    faults: [{ kind: 'device-lost', lengthMs: 0 }],
  })
})

test('reports silence that the system inserted', async () => {
  const samples = tone.slice()
  samples.fill(0, 24_000, 24_480)
  const { page, ended, folder } = captureTake(tempFolder())
  page.play(samples)
  page.end()
  const gap = { kind: 'gap', atMs: 500, lengthMs: 10 }
  expect(await ended).toMatchObject({ frameCount: 48_000, faults: [gap] })
  expect(readJournal(folder)!.events).toEqual([{ type: 'fault', fault: gap }])
})

test('a restarted frame count is noted, and the take continues', async () => {
  const { page, ended } = captureTake(tempFolder())
  page.play(tone.subarray(0, 4_800))
  page.send({ type: 'audio', startFrame: 0, channels: [tone.slice(0, 4_800)] })
  page.end()
  expect(await ended).toMatchObject({ frameCount: 9_600, faults: [{ kind: 'gap', atMs: 100, lengthMs: 0 }] })
})

test('reports clips with their time, including one at the end', async () => {
  const samples = noise(3 * 48_000, 0.1)
  samples.fill(1, 4_800, 4_848)
  samples[samples.length - 1] = -1
  const { page, ended } = captureTake(tempFolder())
  page.play(samples)
  page.end()
  expect((await ended).faults).toEqual([
    { kind: 'clip', atMs: 100, lengthMs: 1 },
    {
      kind: 'clip',
      atMs: expect.closeTo(2_999.98, 2) as number,
      lengthMs: expect.closeTo(0.02, 2) as number,
    },
  ])
})

test('interleaves stereo', async () => {
  const { page, ended, frames } = captureTake(tempFolder(), { format: { ...monoFormat, channels: 2 } })
  page.send({
    type: 'audio',
    startFrame: 0,
    channels: [Float32Array.of(0.25, 0.5), Float32Array.of(-0.25, -0.5)],
  })
  page.send({ type: 'end', frameCount: 2 })
  expect(await ended).toMatchObject({ frameCount: 2 })
  expect([...frames()]).toEqual([0.25, -0.25, 0.5, -0.5])
})

test('ignores malformed messages, audio, and numbers', async () => {
  const { page, ended, frames } = captureTake(tempFolder())
  const send = (message: unknown): void => page.send(message as ToCapture)
  for (const bad of [null, 7, {}, { type: 'audio' }, { type: 'audio', startFrame: -1, channels: [tone] }])
    send(bad)
  send({ type: 'audio', startFrame: 0, channels: [] })
  send({ type: 'audio', startFrame: 0, channels: ['x'] })
  send({ type: 'audio', startFrame: 0, channels: [new Float32Array(0)] })
  send({ type: 'end', frameCount: Number.NaN })
  send({ type: 'audio', startFrame: 0, channels: [Float32Array.of(0.5, Number.NaN, Infinity, -0, 0.25)] })
  send({ type: 'end', frameCount: 5 })
  await ended
  expect([...frames()].map((value) => (Object.is(value, -0) ? 'minus zero' : value))).toEqual([
    0.5, 0, 0, 0, 0.25,
  ])
})

describe('ends with everything it received', () => {
  test('when the window disappears', async () => {
    const { page, ended, frames } = captureTake(tempFolder())
    page.play(tone)
    page.vanish()
    expect(await ended).toMatchObject({ reason: 'port-lost', frameCount: 48_000, error: null })
    expect(frames()).toEqual(tone)
  })

  test.each(['device-lost', 'suspended'] as const)('when it is closed: %s', async (reason) => {
    const { page, ended, capture } = captureTake(tempFolder())
    page.play(tone)
    await arrived(page)
    await capture.close(reason)
    expect(await ended).toMatchObject({
      reason,
      frameCount: 48_000,
      faults: [{ kind: reason, atMs: 1_000, lengthMs: 0 }],
    })
  })

  test('when the capture worker never sends its final message', async () => {
    const { page, ended, capture } = captureTake(tempFolder())
    page.play(tone)
    capture.endSoon()
    expect(await ended).toMatchObject({ reason: 'finished', frameCount: 48_000 })
  })

  test('when no audio arrived', async () => {
    const { ended, capture } = captureTake(tempFolder())
    capture.endSoon()
    expect(await ended).toMatchObject({ frameCount: 0, effectiveBits: null })
  })
})

test('only one process writes a take', async () => {
  const { folder, capture, page, ended } = captureTake(tempFolder())
  const lock = join(folder, journalFiles.lock)
  expect(() => holdLock(lock)).toThrow('library-in-use')
  page.play(tone)
  await capture.close('stopped')
  await ended
  holdLock(lock)()
})

test('a tap receives what was written as mono, and the end', async () => {
  const { page, ended, capture } = captureTake(tempFolder(), { format: { ...monoFormat, channels: 2 } })
  const { port1, port2 } = new MessageChannel()
  const received: FromTap[] = []
  const closed = new Promise((resolve) => port1.once('close', resolve))
  port1.on('message', (message: FromTap) => received.push(message))
  capture.tap(nodePort(port2))
  const left = noise(100, 0.5, 1)
  page.send({ type: 'audio', startFrame: 5, channels: [left, new Float32Array(100)] })
  page.send({ type: 'end', frameCount: 100 })
  await ended
  await closed
  expect(received).toEqual([
    { type: 'audio', sampleRateHz: 48_000, startFrame: 0, samples: left.map((value) => value / 2) },
    { type: 'end' },
  ])
})

test('a closed tap never blocks recording', async () => {
  const { page, ended, capture } = captureTake(tempFolder())
  const { port1, port2 } = new MessageChannel()
  capture.tap(nodePort(port2))
  port1.close()
  await sleep(20)
  page.play(tone)
  page.end()
  expect(await ended).toMatchObject({ frameCount: 48_000, error: null })
})
