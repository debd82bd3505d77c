import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sweepDragFiles, writeDragFiles } from '@main/exports/files-out'
import { onGrid, noise } from '../../shared/audio/signals'
import { openExportWorld } from '../../support/record/export-world'
import { monoFormat } from '../../support/record/capture-fixture'
import { tempFolder } from '../../support/temp-folder'

const second = onGrid(noise(48_000, 0.5, 1), 24)

test('what was dragged out stays, and what was never finished goes', async () => {
  const root = join(tempFolder(), 'dragged')
  const [path = ''] = await writeDragFiles(root, (folder) => {
    writeFileSync(join(folder, 'old.wav'), 'sound')
    return Promise.resolve([join(folder, 'old.wav')])
  })
  // A project of another program may need it after years.
  for (const each of [path, dirname(path)]) utimesSync(each, 0, 0)
  mkdirSync(join(root, '.writing-8f9d5f55-9f0b-4d39-9f3b-6f8b3a0c7a11'))
  await writeDragFiles(root, async (folder) => {
    await sweepDragFiles(root)
    expect(existsSync(folder)).toBe(true)
    return []
  })
  expect(readFileSync(path, 'utf8')).toBe('sound')
  expect(readdirSync(root).filter((name) => name.startsWith('.'))).toEqual([])
  await expect(writeDragFiles(root, () => Promise.reject(new Error('no')))).rejects.toThrow()
  expect(readdirSync(root)).toHaveLength(2)
})

test('a file that another program wrote into is not handed out again', async () => {
  const world = openExportWorld()
  const take = await world.record(second)
  const request = world.request([take.id], { format: 'wav24' })
  await world.exporter.dragOut(request)
  const [[first = ''] = []] = world.dragged
  appendFileSync(first, 'changed')
  await world.exporter.dragOut(request)
  const [again = ''] = world.dragged[1] ?? []
  expect(again).not.toBe(first)
  expect(existsSync(first)).toBe(true)
})

test('what is dragged again while it is prepared is prepared once', async () => {
  const world = openExportWorld()
  const take = await world.record(second)
  const acx = world.request([take.id], { preset: 'acx' })
  const started = await Promise.all([world.exporter.dragOut(acx), world.exporter.dragOut(acx)])
  expect(started[1]).toEqual(started[0])
  expect(await world.exporter.dragOut(acx)).toEqual(started[0])
  await world.ended(started[0]!.jobId)
  expect(await world.exporter.dragOut(acx)).toBeNull()
  expect(world.dragged).toHaveLength(1)
  // One that begins at once begins once.
  const quick = world.request([take.id], { format: 'wav24' })
  expect(await Promise.all([world.exporter.dragOut(quick), world.exporter.dragOut(quick)])).toEqual([
    null,
    null,
  ])
  expect(world.dragged).toHaveLength(2)
})

test('what does not fit beside the room that recording needs is not begun', async () => {
  let freeBytes = 190_000_000
  const world = openExportWorld({ freeBytes: () => Promise.resolve(freeBytes) })
  const take = await world.record(second)
  const full = { code: 'disk-full', detail: { freeBytes } }
  expect(await world.save([take.id])).toMatchObject({ state: 'failed', error: full })
  expect(await world.save([take.id, take.id])).toMatchObject({ state: 'failed', error: full })
  await expect(world.exporter.dragOut(world.request([take.id]))).rejects.toMatchObject(full)
  expect(readdirSync(world.out)).toEqual([])
  expect(world.dragged).toEqual([])
  freeBytes = 193_000_000
  expect(await world.save([take.id])).toMatchObject({ state: 'done' })
})

test('recordings that cannot be one file are checked as those that are written', async () => {
  const world = openExportWorld()
  const one = await world.record(second)
  const other = await world.record(second, { format: { ...monoFormat, sampleRateHz: 44_100 } })
  const { files, canBeOne } = await world.exporter.check(world.request([one.id, other.id], { files: 'all' }))
  expect(canBeOne).toBe(false)
  expect(files).toHaveLength(2)
})
