import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { holdLock } from '@main/library/library-lock'
import { systemDisk } from '@main/takes/journal/journal-disk'
import { readJournal } from '@main/takes/journal/journal-reader'
import { repairJournal } from '@main/takes/journal/repair-journal'
import type { Take } from '@shared/domain/recording/take'
import { captureTake, framesIn } from '../record/capture-fixture'
import { createFaultyDisk } from '../record/faulty-disk'
import { assertWholeTake, framesPerMs } from '../record/recorded-take'
import {
  endTake,
  journalFrames,
  launchRecordingApp,
  recoverable,
  type RecordingApp,
  untilSaved,
} from '../record/recording-app'
import type { PlayedSound } from '../audio/played-sound'
import { startWindowManager } from '../app/window-manager'

/** The take is as long as the time it took at least, whole, and nothing is missing that nobody noted. */
function assertNothingLost(userDataDir: string, take: Take, tookMs: number, sound: PlayedSound): number {
  const notedGaps = assertWholeTake(userDataDir, take, journalFrames(userDataDir, take.id), sound)
  assert.ok(take.durationMs > tookMs - 400, `${take.durationMs} ms of sound in ${tookMs} ms`)
  return notedGaps
}

/**
 * The window's own thread stands still for 3 s; then the window is minimised, or hidden where no window manager minimises:
 * recording goes on without a gap.
 */
export async function frozenAndHidden(
  root: string,
  sound: PlayedSound,
  hiddenSeconds: number,
): Promise<string> {
  const manager = await startWindowManager()
  try {
    return await frozenThenHidden(join(root, 'user'), sound, hiddenSeconds)
  } finally {
    manager?.stop()
  }
}

async function frozenThenHidden(
  userDataDir: string,
  sound: PlayedSound,
  hiddenSeconds: number,
): Promise<string> {
  const app = await launchRecordingApp(userDataDir, sound, { args: ['--inspect=0'] })
  const { id } = await app.record()
  const startMs = Date.now()
  await app.page.evaluate(() => {
    const untilMs = performance.now() + 3_000
    while (performance.now() < untilMs);
  })
  const itsWindow = [
    "const { createRequire } = process.getBuiltinModule('node:module')",
    "const [window] = createRequire('/')('electron').BrowserWindow.getAllWindows()",
  ]
  await inMain(app, [...itsWindow, 'window.minimize()', "return ''"])
  // A window manager, where there is one, takes a moment.
  await sleep(500)
  const how = await inMain(app, [
    ...itsWindow,
    "if (window.isMinimized()) return 'minimised'",
    'window.hide()',
    "return window.isVisible() ? 'shown' : 'hidden (no window manager starts here)'",
  ])
  assert.notEqual(how, 'shown')
  await sleep(hiddenSeconds * 1_000)
  const tookMs = Date.now() - startMs
  await endTake(app, id)
  const notedGaps = assertNothingLost(userDataDir, await untilSaved(app, id), tookMs, sound)
  await app.kill()
  return `frozen 3 s, ${how} ${hiddenSeconds} s: ${notedGaps === 0 ? 'nothing missing' : 'gaps, all noted'}`
}

/** Runs statements in the main process of an app that was started with --inspect=0. */
async function inMain(app: RecordingApp, statements: readonly string[]): Promise<string> {
  const address = /ws:\/\/127\.0\.0\.1:\d+\/[0-9a-f-]{36}(?![^\s])/.exec(
    app.output().replaceAll(/DevTools listening on \S+/g, ''),
  )?.[0]
  if (!address) throw new Error(`main has no inspector\n${app.output()}`)
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const expression = `(() => { ${statements.join('; ')} })()`
  const answered = new Promise<string>((resolve) => (socket.onmessage = ({ data }) => resolve(String(data))))
  socket.send(
    JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression, returnByValue: true } }),
  )
  const { result } = JSON.parse(await answered) as { result: { result: { value: string } } }
  socket.close()
  return result.result.value
}

/** Fills a file system to its last byte, or up to some that are left free. */
function fill(folder: string, leaveBytes: number): string {
  const path = join(folder, 'filler')
  const fd = openSync(path, 'w')
  const piece = Buffer.alloc(1_000_000)
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(folder)
      const fixture = bavail * bsize - leaveBytes
      if (fixture <= 0) break
      writeSync(fd, piece, 0, Math.min(piece.length, fixture))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(fd)
  }
  return path
}

/** @returns the way back; null where mounting is not allowed */
function mountSmallDisk(folder: string, sizeBytes: number): (() => void) | null {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  return () => void execFileSync('umount', ['-l', folder])
}

/**
 * A real small disk becomes full while a take is recorded. `slowly`: Timbre sees it come and ends the take in order.
 * `at once`: a write is refused in the middle; after space was made and a new start, at most a second is missing.
 */
export async function fullDisk(root: string, sound: PlayedSound, how: 'slowly' | 'at once'): Promise<string> {
  const userDataDir = join(root, 'user')
  const unmount = mountSmallDisk(userDataDir, 400_000_000)
  if (!unmount) return refusedDisk(root, 'ENOSPC', how)
  try {
    const app = await launchRecordingApp(userDataDir, sound)
    const { id, seen } = await app.record()
    await sleep(1_500)
    const filler = fill(userDataDir, how === 'slowly' ? 64_500_000 : 0)
    const filledAt = seen().frames
    for (let waitedMs = 0; ; waitedMs += 50) {
      const status = await app.studio((studio) => studio.calls.recorder.status({}))
      if (status.state === 'failed') {
        assert.equal(status.error.code, 'disk-full')
        break
      }
      assert.ok(waitedMs < 15_000, 'a full disk is noticed')
      await sleep(50)
    }
    const last = how === 'slowly' ? app : await startAnew(app, userDataDir, sound, filler)
    rmSync(filler, { force: true })
    if (last !== app) {
      // Where the last bytes of the disk took the end of the take, it is saved without asking.
      const asked = (await recoverable(last)).map(({ take }) => take.id)
      if (asked.length > 0) {
        assert.deepEqual(asked, [id])
        await last.page.evaluate(
          (takeId) => window.studio.calls.takes.recover({ ids: [takeId], draftId: null }),
          id,
        )
      }
    }
    const take = await untilSaved(last, id)
    const wasKilled = last !== app
    const notedGaps = assertWholeTake(userDataDir, take, journalFrames(userDataDir, id), {
      ...sound,
      wasKilled,
    })
    const lossMs = Math.max(0, filledAt - take.frameCount) / framesPerMs(take)
    assert.ok(lossMs <= 1_000, `${lossMs} ms lost before the disk was full`)
    await last.close()
    return `full disk ${how}: take kept${notedGaps > 0 ? ', gaps noted' : ''}`
  } finally {
    unmount()
  }
}

/** On a disk without a byte left not even the end of the app can be noted: it is killed, and space is made. */
async function startAnew(
  app: RecordingApp,
  userDataDir: string,
  sound: PlayedSound,
  filler: string,
): Promise<RecordingApp> {
  await app.kill()
  rmSync(filler)
  return launchRecordingApp(userDataDir, sound)
}

/** A fault layer refuses one step of the disk: what had been taken in before it is there, whole. */
export async function refusedDisk(root: string, code: 'EIO' | 'ENOSPC', label: string): Promise<string> {
  const failing = 8 + Math.floor(Math.random() * 60)
  const disk = createFaultyDisk((_step, number) => (number >= failing ? code : null))
  const taken = captureTake(root, { disk })
  const sound = Float32Array.from({ length: 4_800 * 40 }, (_, frame) => ((frame % 32_000) + 1) / 32_768)
  for (let at = 0; at < sound.length; at += 4_800) {
    taken.page.play(sound.subarray(at, at + 4_800))
    await sleep(10)
  }
  taken.page.end()
  const end = await taken.ended
  assert.equal(end.error?.code, code === 'EIO' ? 'disk-failed' : 'disk-full')
  const safe = taken.page.safe.at(-1) ?? 0
  const repaired = await repairJournal(taken.folder, { disk: systemDisk, holdLock })
  assert.ok(repaired.frameCount >= safe, 'what was called safe is there')
  assert.equal(readJournal(taken.folder)?.frameCount, repaired.frameCount)
  assert.deepEqual(framesIn(taken.folder), sound.subarray(0, repaired.frameCount))
  return `${code} (fault layer, ${label}): take kept`
}
