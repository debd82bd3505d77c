import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type JournalDisk, systemDisk } from '@main/takes/journal/journal-disk'
import { journalFiles } from '@main/takes/journal/journal-files'
import { readJournal } from '@main/takes/journal/journal-reader'
import { arrived } from '../../support/record/arrived'
import { captureTake } from '../../support/record/capture-fixture'
import { createFaultyDisk } from '../../support/record/faulty-disk'
import { tempFolder } from '../../support/temp-folder'
import { onGrid, sine } from '../../shared/audio/signals'

const tone = onGrid(sine({ frequencyHz: 440, amplitude: 0.5, seconds: 1 }), 16)

describe('a failing disk', () => {
  test.each(['ENOSPC', 'EIO'])(
    '%s during a write ends the take with whole frames and reports why',
    async (code) => {
      let isFull = false
      const disk = createFaultyDisk((step) => (isFull && step === 'write' ? code : null))
      const { page, ended, frames, folder } = captureTake(tempFolder(), { disk })
      page.play(tone)
      await arrived(page)
      isFull = true
      page.play(tone)
      const end = await ended
      expect(end).toMatchObject({
        reason: 'disk-error',
        frameCount: 48_000,
        error: { code: code === 'EIO' ? 'disk-failed' : 'disk-full' },
      })
      expect(frames()).toEqual(tone)
      expect(existsSync(join(folder, journalFiles.end))).toBe(false)
      expect(readJournal(folder)).toMatchObject({ frameCount: 48_000, end: null })
    },
  )

  test('after a failed sync, nothing is reported as safe', async () => {
    let isBroken = false
    const disk = createFaultyDisk((step) => (isBroken && step === 'sync' ? 'EIO' : null))
    const { page, ended } = captureTake(tempFolder(), { disk })
    page.play(tone)
    await arrived(page)
    const safe = [...page.safe]
    isBroken = true
    page.play(tone)
    expect(await ended).toMatchObject({ reason: 'disk-error', error: { code: 'disk-failed' } })
    await sleep(50)
    expect(page.safe).toEqual(safe)
  })

  test('a take that a failed write ends is ended once, though its port closes at once', async () => {
    let isBroken = false
    const disk = createFaultyDisk((step) => (isBroken && step === 'write' ? 'EROFS' : null))
    const { capture, ended } = captureTake(tempFolder(), { disk })
    let tell: (message: unknown) => void = () => undefined
    let closed: () => void = () => undefined
    capture.connect({
      postMessage: () => undefined,
      onMessage: (listener) => (tell = listener),
      onClose: (listener) => (closed = listener),
      close: () => closed(),
    })
    isBroken = true
    tell({ type: 'audio', startFrame: 0, channels: [tone] })
    expect(await ended).toMatchObject({ reason: 'disk-error', error: { code: 'disk-read-only' } })
    await expect(capture.close('finished')).resolves.toBeUndefined()
  })

  test('a nearly full disk warns with the time left, then ends the take in time', async () => {
    let freeBytes = 10_000_000
    const disk: JournalDisk = { ...systemDisk, freeBytes: () => Promise.resolve(freeBytes) }
    const { page, ended, progress } = captureTake(tempFolder(), { disk, reserveBytes: 400_000 })
    page.play(tone)
    await expect
      .poll(() => progress.flatMap(({ faults }) => faults))
      .toEqual([{ kind: 'disk-low', atMs: expect.any(Number) as number, lengthMs: 50_000 }])
    expect(progress.at(-1)!.freeMs).toBe(50_000)
    freeBytes = 399_999
    expect(await ended).toMatchObject({ reason: 'disk-low', frameCount: 48_000, error: null })
  })

  test('a take of a library whose folder is gone begins none in its place', () => {
    const library = join(tempFolder(), 'library')
    expect(() => captureTake(join(library, 'takes'), {})).toThrow('disk-failed')
    expect(existsSync(library)).toBe(false)
  })

  test.each([1, 2, 3])('a take that cannot start reports why and leaves no open file (%d)', (nth) => {
    let creates = 0
    const open = new Set<number>()
    const faulty = createFaultyDisk((step) => (step === 'create' && ++creates === nth ? 'ENOSPC' : null))
    const disk: JournalDisk = {
      ...systemDisk,
      create(path) {
        const fd = faulty.create(path)
        open.add(fd)
        return fd
      },
      close(fd) {
        open.delete(fd)
        systemDisk.close(fd)
      },
    }
    expect(() => captureTake(tempFolder(), { disk })).toThrow('disk-full')
    expect(open).toEqual(new Set())
  })
})
