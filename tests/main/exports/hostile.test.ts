import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { uniqueNames } from '@main/platform/files/file-name'
import type { ExportOptions } from '@shared/domain/export/export'
import { canMountDisks, mountDisk } from '../../support/record/mount-disk'
import { levelsOf, openExportWorld, probe, type ExportWorld } from '../../support/record/export-world'
import { noise, onGrid, sine } from '../../shared/audio/signals'
import { eventually } from '../../support/eventually'
import { tempFolder } from '../../support/temp-folder'

const presets: Partial<ExportOptions>[] = [
  { preset: 'none', format: 'wav24' },
  { preset: 'none', format: 'flac' },
  { preset: 'acx' },
  { preset: 'broadcast' },
  { preset: 'custom', format: 'mp3' },
]

/** Nothing that is begun stays in the folder of a person. */
const nothingBegun = (folder: string): void =>
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])

async function longTake(world: ExportWorld): Promise<string> {
  const take = await world.record(onGrid(noise(30 * 48_000, 0.5, 5), 24))
  await world.until(take.id, 'ready')
  const { id } = world.module.recordings.join({
    draftId: null,
    name: 'Book',
    takeIds: Array<string>(120).fill(take.id),
  })
  return id
}

test('a hundred thousand files of one name get names of their own at once', () => {
  const nameOf = uniqueNames()
  const names = new Set(Array.from({ length: 100_000 }, () => nameOf('line', '.wav').toLowerCase()))
  expect(names.size).toBe(100_000)
  expect(nameOf('Line (7)', '.wav')).toBe('Line (7) (2).wav')
})

test('a script of a hundred thousand lines is split no further than it was read', async () => {
  const text = Array.from({ length: 100_000 }, (_, at) => `The keeper counted everything, night ${at + 1}.`)
  const script = { title: 'Book', language: 'en', text: text.join('\n') }
  const world = openExportWorld({ findScript: () => Promise.resolve(script) })
  const sound = onGrid(noise(480, 0.5, 1), 16)
  const line = await world.record(sound, { scriptId: 'book', lineIndex: 2 })
  const whole = await world.record(sound, { scriptId: 'book' })
  const split = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  const { files } = await world.exporter.check(
    world.request([line.id, whole.id], { namePattern: '{script} {line} {text}' }),
  )
  expect(files.map(({ name }) => name)).toEqual([
    'Book 003 The keeper counted everything, night 3.wav',
    'Book.wav',
  ])
  expect(split).toHaveBeenCalledTimes(3)
})

test.each([
  '../../../escaped',
  'a\0b/c\\d',
  '\u202E3pm\u2066{name}',
  'NUL',
  `${'🎙'.repeat(60)}{name}${'x'.repeat(300)}`,
])('files of the pattern %j stay in their folder', async (namePattern) => {
  const root = tempFolder()
  const world = openExportWorld({ out: join(root, 'a', 'out') })
  const one = await world.record(onGrid(noise(480, 0.5, 1), 16), { name: '../../Take' })
  const two = await world.record(onGrid(noise(480, 0.5, 2), 16), { name: '../../take' })
  expect(await world.save([one.id, two.id], { namePattern })).toMatchObject({ state: 'done', error: null })
  expect(readdirSync(root)).toEqual(['a'])
  expect(readdirSync(join(root, 'a'))).toEqual(['out'])
  expect(readdirSync(world.out)).toEqual(['Recordings'])
  const names = readdirSync(join(world.out, 'Recordings'))
  expect(names).toHaveLength(2)
  for (const name of names) expect(name).toMatch(/^[^.\p{Cc}\p{Bidi_Control}].*\.wav$/u)
})

test.each(presets)('the shortest takes and a clipped one leave by %o', async (options) => {
  const world = openExportWorld()
  const frame = await world.record(new Float32Array([0.5]), { name: 'frame' })
  const tenth = await world.record(onGrid(sine({ frequencyHz: 200, amplitude: 0.3, seconds: 0.1 }), 24), {
    name: 'tenth',
  })
  const clipped = await world.record(
    sine({ frequencyHz: 200, amplitude: 3, seconds: 2 }).map((value) => Math.max(-1, Math.min(1, value))),
    { name: 'clipped' },
  )
  const silent = await world.record(new Float32Array(48_000), { name: 'silent' })
  const ids = [frame.id, tenth.id, clipped.id, silent.id]
  expect(await world.save(ids, options)).toMatchObject({ state: 'done', error: null, doneCount: 4 })
  const folder = join(world.out, 'Recordings')
  for (const name of readdirSync(folder)) expect(probe(join(folder, name)).streams).toHaveLength(1)
  const loudest = readdirSync(folder).find((name) => name.startsWith('clipped')) ?? ''
  const levels = levelsOf(join(folder, loudest))
  const peak = { none: 0, acx: -3, broadcast: -1, custom: -1 }[options.preset ?? 'none']
  expect(
    options.preset === 'acx' || options.preset === 'none' ? levels.samplePeakDbfs : levels.truePeakDbtp,
  ).toBeLessThanOrEqual(peak)
})

test.runIf(canMountDisks)('a folder that takes no files says so', async () => {
  const folder = join(tempFolder(), 'disk')
  mkdirSync(folder)
  const world = openExportWorld({ out: folder })
  const disk = mountDisk(folder, 1_000_000)
  onTestFinished(disk.unmount)
  disk.makeReadOnly()
  const take = await world.record(onGrid(noise(4_800, 0.5, 5), 24))
  for (const ids of [[take.id], [take.id, take.id]])
    expect(await world.save(ids)).toMatchObject({ state: 'failed', error: { code: 'disk-read-only' } })
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['is deleted', (out: string) => rmSync(out, { recursive: true })],
  [
    'loses what was begun',
    (out: string) => {
      for (const name of readdirSync(out)) rmSync(join(out, name), { recursive: true })
    },
  ],
] as const)('a folder that %s meanwhile ends it in words', async (_, remove) => {
  const world = openExportWorld()
  const id = await longTake(world)
  const started = await world.exporter.save(world.request([id], { format: 'mp3' }))
  await eventually(() => expect(readdirSync(world.out)).toHaveLength(1))
  remove(world.out)
  expect(await world.ended(started!.jobId)).toMatchObject({
    state: 'failed',
    // Not that the recording's own file is missing.
    error: { code: 'disk-failed' },
  })
  expect(existsSync(world.out) ? readdirSync(world.out) : []).toEqual([])
  expect(readdirSync(dirname(world.out))).toEqual(existsSync(world.out) ? ['out'] : [])
})

test('a take that is purged meanwhile leaves a whole file or none, and words', async () => {
  const world = openExportWorld()
  const id = await longTake(world)
  const [{ takeId } = { takeId: '' }] = world.module.recordings.get(id).regions
  const started = await world.exporter.save(world.request([id], { format: 'flac' }))
  await eventually(() => expect(readdirSync(world.out)).toHaveLength(1))
  rmSync(world.module.forExport.fileOf(takeId)!.path)
  rmSync(join(world.takesFolder, takeId), { recursive: true, force: true })
  world.library.db.prepare('DELETE FROM takes WHERE id = ?').run(takeId)
  const job = await world.ended(started!.jobId)
  if (job.state === 'done')
    expect(Number(probe(join(world.out, 'Book.flac')).format.duration)).toBeCloseTo(3_600, 3)
  else {
    expect(job).toMatchObject({
      state: 'failed',
      error: { code: expect.stringMatching(/^(file-|not-found)/) as string },
    })
    expect(readdirSync(world.out)).toEqual([])
  }
  nothingBegun(world.out)
})
