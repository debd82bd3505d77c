import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { defaultExportOptions } from '@shared/domain/export/default-export-options'
import { fromStep16 } from '@shared/audio/meters/effective-bits'
import { openExportWorld, probe, steps24 } from '../../support/record/export-world'
import { canMountDisks } from '../../support/record/mount-disk'
import { mountSmallDisk } from '../../support/record/small-disk'
import { monoFormat } from '../../support/record/capture-fixture'
import { noise, onGrid } from '../../shared/audio/signals'

/** Every step of 24 bits that a second holds, from quietest to loudest. */
const ramp24 = Float32Array.from({ length: 48_000 }, (_, at) => ((at - 24_000) * 349 - 1) / 2 ** 23)
const stepsOf = (samples: Float32Array): Int32Array => Int32Array.from(samples, (value) => value * 2 ** 23)

/** Without a difference of a hundred thousand lines. */
function expectSame(written: Int32Array, wanted: Int32Array): void {
  expect(written.length).toBe(wanted.length)
  expect(written.findIndex((step, at) => step !== wanted[at])).toBe(-1)
}

test.each(['wav24', 'flac'] as const)('a ramp of 24 bits comes out as %s bit by bit', async (format) => {
  const world = openExportWorld()
  const take = await world.record(ramp24)
  const ending = format === 'flac' ? 'flac' : 'wav'
  // From the journal, then from the file it becomes.
  expect(await world.save([take.id], { format })).toMatchObject({ state: 'done', error: null })
  const path = join(world.out, `Take.${ending}`)
  expectSame(steps24(path), stepsOf(ramp24))
  expect(probe(path).streams).toMatchObject([
    { sample_rate: '48000', channels: 1, bits_per_raw_sample: '24' },
  ])
  await world.until(take.id, 'ready')
  expect(await world.save([take.id], { format })).toMatchObject({ state: 'done' })
  expectSame(steps24(path), stepsOf(ramp24))
  expect(readdirSync(world.out)).toEqual([`Take.${ending}`])
  expect(world.remembered).toHaveLength(2)
})

test('a take of 16 bits comes out bit by bit in every format without loss, also from uneven steps', async () => {
  const world = openExportWorld()
  const steps = Int16Array.from(noise(24_000, 0.9, 3), (value) => Math.round(value * 32_768))
  const even = await world.record(Float32Array.from(steps, (step) => step / 32_768))
  const uneven = await world.record(Float32Array.from(steps, (step) => fromStep16(step, 'uneven')))
  for (const { id } of [even, uneven]) {
    for (const format of ['wav16', 'wav24', 'flac'] as const) {
      expect(await world.save([id], { format })).toMatchObject({ state: 'done' })
      const path = join(world.out, format === 'flac' ? 'Take.flac' : 'Take.wav')
      expectSame(
        steps24(path),
        Int32Array.from(steps, (step) => step * 256),
      )
    }
  }
})

test('16 bits of a take of 24 are dithered, and as loud', async () => {
  const world = openExportWorld()
  // A tone below the last of 16 bits, which rounding alone would make silence.
  const tone = Float32Array.from(
    { length: 48_000 },
    (_, at) => Math.round(0.4 * 256 * Math.sin((2 * Math.PI * 440 * at) / 48_000)) / 2 ** 23,
  )
  const take = await world.record(tone)
  await world.save([take.id], { format: 'wav16' })
  const written = steps24(join(world.out, 'Take.wav'))
  const match = written.reduce((sum, step, at) => sum + step * Math.sin((2 * Math.PI * 440 * at) / 48_000), 0)
  expect((2 * match) / written.length / 256).toBeCloseTo(0.4, 1)
})

test('an edited recording comes out as it is heard', async () => {
  const world = openExportWorld()
  const { recordings } = world.module
  const first = await world.record(onGrid(noise(48_000, 0.5, 1), 24))
  const second = await world.record(onGrid(noise(24_000, 0.5, 2), 24))
  const joined = recordings.join({ draftId: null, name: 'Chapter', takeIds: [first.id, second.id] })
  const fresh = await world.record(onGrid(noise(30_000, 0.5, 3), 24), { purpose: 'punch' })
  recordings.punch(joined.id, { takeId: fresh.id, atMs: 500, takeFromMs: 125, crossfadeMs: 0 })
  for (const { id } of [first, second, fresh]) await world.until(id, 'ready')
  expect(await world.save([joined.id], { format: 'wav24' })).toMatchObject({ state: 'done' })
  const heard = [...onGrid(noise(48_000, 0.5, 1), 24).subarray(0, 24_000)]
  heard.push(...onGrid(noise(30_000, 0.5, 3), 24).subarray(6_000))
  expectSame(steps24(join(world.out, 'Chapter.wav')), stepsOf(Float32Array.from(heard)))
  // With a fade, from files as from journals: what is heard, to the last of 24 bits.
  recordings.punch(joined.id, { takeId: first.id, atMs: 700, takeFromMs: 300, crossfadeMs: 20 })
  const source = recordings.sound(joined.id)!
  const bytes = await buffer(source.open(92, source.sizeBytes - 1))
  const played = new Float32Array(new Uint8Array(bytes).buffer)
  expect(await world.save([joined.id], { format: 'wav24' })).toMatchObject({ state: 'done' })
  const written = steps24(join(world.out, 'Chapter.wav'))
  expect(written.length).toBe(played.length)
  expect(written.findIndex((step, at) => Math.abs(step - played[at]! * 2 ** 23) >= 1)).toBe(-1)
  expect(readdirSync(world.out)).toEqual(['Chapter.wav'])
})

test('two channels come out as they are, and as their mean where a preset wants one', async () => {
  const world = openExportWorld()
  const { take, page } = await world.begin({ format: { ...monoFormat, channels: 2 } })
  const [left, right] = [onGrid(noise(48_000, 0.4, 1), 24), onGrid(noise(48_000, 0.4, 2), 24)]
  page.send({ type: 'audio', startFrame: 0, channels: [left, right] })
  page.send({ type: 'end', frameCount: 48_000 })
  await world.module.recorder.end(take.id)
  await world.save([take.id], { format: 'wav24' })
  const both = Float32Array.from({ length: 96_000 }, (_, at) => (at % 2 === 0 ? left : right)[at >> 1]!)
  expectSame(steps24(join(world.out, 'Take.wav')), stepsOf(both))
  const custom = { ...defaultExportOptions.custom, channels: 1, loudness: null, peak: null } as const
  expect(await world.save([take.id], { preset: 'custom', custom })).toMatchObject({
    state: 'done',
    error: null,
  })
  const mean = Float32Array.from(left, (value, at) => (value + right[at]!) / 2)
  const written = steps24(join(world.out, 'Take.wav'))
  expect(written.length).toBe(mean.length)
  expect(written.findIndex((step, at) => Math.abs(step - mean[at]! * 2 ** 23) > 2)).toBe(-1)
})

test('several become a new folder, or one file, and no name is taken twice', async () => {
  const world = openExportWorld()
  const one = await world.record(ramp24.subarray(0, 4_800), { name: 'A/B' })
  const two = await world.record(ramp24.subarray(0, 9_600), { name: 'a:b' })
  writeFileSync(join(world.out, 'Recordings'), 'mine')
  expect(await world.save([one.id, two.id])).toMatchObject({ state: 'done', doneCount: 2, totalCount: 2 })
  expect(readdirSync(join(world.out, 'Recordings (2)')).sort()).toEqual(['A-B.wav', 'a-b (2).wav'])
  expect(readFileSync(join(world.out, 'Recordings'), 'utf8')).toBe('mine')

  expect(await world.save([one.id, two.id], { files: 'all', namePattern: '{name} {n}' })).toMatchObject({
    state: 'done',
  })
  expect(steps24(join(world.out, 'A-B 001.wav'))).toHaveLength(14_400)
  const slow = await world.record(ramp24, { format: { ...monoFormat, sampleRateHz: 44_100 } })
  const mixed = world.request([one.id, slow.id], { files: 'all' })
  expect(await world.exporter.check(mixed)).toMatchObject({ canBeOne: false })
  await expect(world.exporter.save(mixed)).rejects.toThrow('invalid-input')
})

test('an empty take makes no file; one that is being recorded none yet', async () => {
  const world = openExportWorld()
  const { take, page } = await world.begin()
  await expect(world.exporter.check(world.request([take.id]))).rejects.toThrow('busy')
  page.end()
  await world.module.recorder.end(take.id)
  expect(await world.exporter.check(world.request([take.id]))).toMatchObject({ files: [], totalMs: 0 })
  await expect(world.exporter.save(world.request([take.id]))).rejects.toThrow('invalid-input')
  await expect(world.exporter.check(world.request([crypto.randomUUID()]))).rejects.toThrow('not-found')
})

test('what is canceled, missing or refused by the disk leaves nothing behind', async () => {
  const world = openExportWorld()
  const take = await world.record(onGrid(noise(30 * 48_000, 0.5, 5), 24))
  world.answer(null)
  expect(await world.exporter.save(world.request([take.id]))).toBeNull()
  expect(world.remembered).toEqual([])

  const started = await world.exporter.save(world.request([take.id], { format: 'mp3' }))
  world.jobs.cancel(started!.jobId)
  expect(await world.ended(started!.jobId)).toMatchObject({ state: 'cancelled' })
  expect(readdirSync(world.out)).toEqual([])

  await world.until(take.id, 'ready')
  const next = openExportWorld()
  const kept = await next.record(ramp24)
  await next.until(kept.id, 'ready')
  rmSync(next.module.forExport.fileOf(kept.id)!.path)
  rmSync(join(next.takesFolder, kept.id), { recursive: true })
  expect(await next.save([kept.id])).toMatchObject({ state: 'failed', error: { code: 'file-missing' } })
  expect(await next.save([kept.id], { preset: 'acx' })).toMatchObject({
    state: 'failed',
    error: { code: 'file-missing' },
  })
  expect(readdirSync(next.out)).toEqual([])
})

test.runIf(canMountDisks)('a full disk ends it in words, and what stood there stays', async () => {
  const { folder } = mountSmallDisk(1_000_000)
  const world = openExportWorld({ out: folder })
  const take = await world.record(onGrid(noise(20 * 48_000, 0.5, 5), 24))
  writeFileSync(join(folder, 'Take.wav'), 'mine')
  expect(await world.save([take.id])).toMatchObject({ state: 'failed', error: { code: 'disk-full' } })
  expect(readdirSync(folder)).toEqual(['Take.wav'])
  expect(readFileSync(join(folder, 'Take.wav'), 'utf8')).toBe('mine')
})

test('an export replaces none of its name that was begun beside it, and what the person chose to replace', async () => {
  const world = openExportWorld()
  const takes = [await world.record(ramp24), await world.record(ramp24)]
  const begin = ({ id }: { id: string }) => world.exporter.save(world.request([id], { format: 'wav24' }))
  for (const started of await Promise.all(takes.map(begin)))
    expect((await world.ended(started?.jobId ?? '')).state).toBe('done')
  expect(readdirSync(world.out).sort()).toEqual(['Take (2).wav', 'Take.wav'])
  for (const take of takes) await world.ended((await begin(take))?.jobId ?? '')
  expect(readdirSync(world.out).sort()).toEqual(['Take (2).wav', 'Take.wav'])
})

test('a drag hands out files at once, and again without writing them', async () => {
  const world = openExportWorld()
  const take = await world.record(ramp24)
  const request = world.request([take.id], { format: 'wav24', namePattern: '{name}' })
  expect(await world.exporter.dragOut(request)).toBeNull()
  expect(await world.exporter.dragOut(request)).toBeNull()
  expect(world.dragged[0]).toEqual(world.dragged[1])
  expect(world.dragged[0]).toHaveLength(1)
  expectSame(steps24(world.dragged[0]![0]!), stepsOf(ramp24))
  // What has to be listened to first is prepared, then dragged.
  const acx = world.request([take.id], { preset: 'acx' })
  const prepared = await world.exporter.dragOut(acx)
  await world.ended(prepared!.jobId)
  expect(world.dragged).toHaveLength(2)
})
