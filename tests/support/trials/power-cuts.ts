import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { holdLock } from '@main/library/library-lock'
import { systemDisk } from '@main/takes/journal/journal-disk'
import { readJournal } from '@main/takes/journal/journal-reader'
import { repairJournal } from '@main/takes/journal/repair-journal'
import { captureTake, framesIn, monoFormat } from '../record/capture-fixture'
import { createLoggedDisk } from './journal-power-loss'

export interface PowerCuts {
  cuts: number
  /** Sound that had been handed over and is not there, in ms, one per cut. */
  lossesMs: number[]
  /** How late a busy machine handed sound over at most, in ms: so much more may be on its way at once. */
  longestLateMs: number
}

/** Frame n of the signal, exact in float and never 0, so that what was never written shows. */
const sampleOf = (frame: number): number => ((frame % 32_000) + 1) / 32_768

/**
 * Records `seconds` in real time on a disk that writes everything down, then lets the power fail at random instants and
 * repairs what is left. Frames up to the last finished sync are all there; none that is there is wrong; a second repair
 * changes nothing.
 * @param random from 0 to 1
 */
export async function cutPower(
  root: string,
  options: { seconds: number; cuts: number; random: () => number },
): Promise<PowerCuts> {
  // A disk that is busy with other things.
  const disk = createLoggedDisk(() => options.random() * 250)
  const { page, ended } = captureTake(root, { disk })
  const batchFrames = 4_800
  const handedOver = [{ instant: 0, frames: 0, safe: 0 }]
  const startMs = performance.now()
  let longestLateMs = 0
  for (let batch = 0; batch < options.seconds * 10; batch++) {
    page.play(Float32Array.from({ length: batchFrames }, (_, i) => sampleOf(batch * batchFrames + i)))
    const dueMs = startMs + (batch + 1) * 100
    await sleep(Math.max(0, dueMs - performance.now()))
    longestLateMs = Math.max(longestLateMs, performance.now() - dueMs)
    handedOver.push({
      instant: disk.instant(),
      frames: (batch + 1) * batchFrames,
      safe: page.safe.at(-1) ?? 0,
    })
  }
  page.end()
  await ended

  const lossesMs: number[] = []
  const firstInstant = handedOver[1]?.instant ?? 0
  for (let cut = 0; cut < options.cuts; cut++) {
    const instant = firstInstant + Math.floor(options.random() * (disk.instant() - firstInstant + 1))
    const left = join(root, `cut-${cut}`)
    disk.restore(instant, left, options.random)
    const before = handedOver.findLast((entry) => entry.instant <= instant) ?? { safe: 0 }
    // What came in between two entries counts as handed over.
    const after = handedOver.find((entry) => entry.instant > instant) ?? handedOver.at(-1)
    const recovered = await recover(left)
    assert.ok(recovered >= before.safe, `${before.safe} frames were called safe, ${recovered} are there`)
    lossesMs.push(Math.max(0, (((after?.frames ?? 0) - recovered) / monoFormat.sampleRateHz) * 1_000))
    rmSync(left, { recursive: true })
  }
  return { cuts: options.cuts, lossesMs, longestLateMs }
}

/** Every frame that is there is the one that was recorded. @returns how many */
async function recover(folder: string): Promise<number> {
  const found = readJournal(folder)
  assert.ok(found?.hasFrames, 'header and frames are there')
  const end = await repairJournal(folder, { disk: systemDisk, holdLock })
  const frames = framesIn(folder)
  assert.equal(frames.length, end.frameCount, 'the file ends with a whole frame')
  assert.deepEqual(
    await repairJournal(folder, { disk: systemDisk, holdLock }),
    end,
    'a second repair changes nothing',
  )
  const wrong = frames.findIndex((value, frame) => value !== Math.fround(sampleOf(frame)))
  assert.equal(wrong, -1, `frame ${wrong} is not what was recorded`)
  // Sound may come late on a busy computer; late is not missing.
  const holes = end.faults.filter(({ kind }) => kind !== 'overrun')
  assert.deepEqual(holes, [], 'nothing is missing in between')
  return frames.length
}
