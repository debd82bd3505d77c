import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDraftStore } from '@main/drafts/draft-store'
import { createSampleStore } from '@main/drafts/sample-store'
import { createAudioStore } from '@main/library/audio-store'
import { createLibrary, type Library, openLibrary } from '@main/library/library'
import { createMedia } from '@main/media/media'
import type { ByteSource } from '@main/platform/files/byte-source'
import { systemClock as clock } from '@main/platform/clock'
import { createJobs } from '@main/platform/jobs'
import { createTakesModule, type TakesModule } from '@main/takes/takes-module'
import { createTopics } from '@main/scope/topics'
import { journalFiles } from '@main/takes/journal/journal-files'
import { appSettings } from '@shared/domain/app/app-settings'
import { sourceAudioWorkers } from '../../support/audio/audio-workers'
import { createFakePage, type FakePage, forkHere, monoFormat } from '../../support/record/capture-fixture'
import { createFakeDesktop } from '../../support/app/fake-desktop'
import { createMemoryLog } from '../../support/memory-log'
import { type BenchRow, type Measured, toRow } from '../report'

const rate = monoFormat.sampleRateHz

/** A room as compose builds it; the capture process is in this one. */
function openFixture(library: Library, workers: ReturnType<typeof sourceAudioWorkers>): TakesModule {
  const publish = (): void => undefined
  const stores = { db: library.db, nowMs: () => clock.nowMs(), workspace: () => null }
  const now = appSettings.parse({})
  return createTakesModule({
    library,
    drafts: createDraftStore(stores),
    samples: createSampleStore(stores),
    audioStore: createAudioStore({ folder: join(library.folder, 'audio'), workers }),
    media: createMedia({ workers, env: process.env }),
    jobs: createJobs({ clock, publish }),
    desktop: createFakeDesktop(),
    globalKeys: { register: () => true, unregister: () => undefined },
    appSettings: { get: () => now },
    forkCapture: forkHere().fork,
    mayUseMicrophone: () => Promise.resolve(true),
    clock,
    log: createMemoryLog(),
    publish,
    topics: createTopics(),
  })
}

/** Faster than real time, and never more than ten seconds ahead of the disk. */
async function play(page: FakePage, seconds: number): Promise<void> {
  const second = Float32Array.from(
    { length: rate },
    (_, frame) => Math.round(8_000 * Math.sin(frame * 0.031) + (((frame * 7_919) % 257) - 128)) / 32_768,
  )
  for (let played = 0; played < seconds; played++) {
    page.play(second)
    while ((page.safe.at(-1) ?? 0) < (played - 10) * rate) await sleep(5)
  }
  while ((page.safe.at(-1) ?? 0) < seconds * rate) await sleep(5)
}

async function timed<T>(work: () => T | Promise<T>): Promise<{ ms: number; value: T }> {
  const startMs = performance.now()
  const value = await work()
  return { ms: performance.now() - startMs, value }
}

/** Until the first bytes of sound at a place are there. */
async function firstBytes(source: ByteSource | null, at: number): Promise<void> {
  if (!source) throw new Error('there is no sound')
  const stream = source.open(at, Math.min(source.sizeBytes - 1, at + 65_535))
  for await (const _bytes of stream) break
}

/** What a person waits for with a take of three hours (an hour with --quick): stop, reopening, recovery, a punch at its end. */
export async function recordBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const root = mkdtempSync(join(tmpdir(), 'timbre-record-bench-'))
  const workers = sourceAudioWorkers()
  const hours = quick ? 1 : 3
  const options = { folder: join(root, 'library'), clock, log: createMemoryLog() }
  const row = (name: string, ms: number, goal: number, note?: string): BenchRow => {
    const measured: Measured = {
      name: `${hours}-hour take: ${name}`,
      unit: 'ms',
      values: [ms],
      goal,
      better: 'lower',
      build: `source, ${quick ? 'quick' : 'full'}`,
    }
    return toRow(note === undefined ? measured : { ...measured, note })
  }
  try {
    const library = createLibrary(options)
    const fixture = openFixture(library, workers)
    const take = await fixture.recorder.begin({
      draftId: null,
      name: 'Long',
      purpose: 'recording',
      format: monoFormat,
      parentTakeId: null,
      scriptId: null,
      lineIndex: null,
    })
    const page = createFakePage()
    fixture.recorder.connect(take.id, page.port)
    const writing = await timed(() => play(page, hours * 3_600))
    const stop = await timed(async () => {
      page.end()
      await fixture.recorder.end(take.id)
      await firstBytes(await fixture.takeAudio.sound(take.id), 92)
    })
    const punch = await timed(async () => {
      const recording = fixture.recordings.join({ draftId: null, name: '', takeIds: [take.id] })
      const atMs = (hours * 3_600 - 5) * 1_000
      fixture.recordings.punch(recording.id, { takeId: take.id, atMs, takeFromMs: 0, crossfadeMs: 10 })
      await firstBytes(fixture.recordings.sound(recording.id), 92 + (atMs / 1_000) * rate * 4)
    })
    await fixture.close()
    library.close()

    const reopen = await timed(async () => {
      const again = openLibrary(options)
      const reopened = openFixture(again, workers)
      await firstBytes(await reopened.takeAudio.sound(take.id), 92)
      return { again, reopened }
    })
    await reopen.value.reopened.close()
    const { db } = reopen.value.again
    db.prepare(`UPDATE takes SET state = 'recording', sha256 = NULL, frame_count = 0 WHERE id = ?`).run(
      take.id,
    )
    reopen.value.again.close()
    rmSync(join(options.folder, 'takes', take.id, journalFiles.end))

    const recovery = await timed(async () => {
      const again = openLibrary(options)
      const recovering = openFixture(again, workers)
      const found = await recovering.recovery.recoverable()
      if (found[0]?.take.frameCount !== hours * 3_600 * rate) throw new Error('the take was not found whole')
      recovering.recovery.recover([take.id], null)
      await firstBytes(await recovering.takeAudio.sound(take.id), 92)
      return { again, recovering }
    })
    const saving = await timed(async () => {
      while (recovery.value.recovering.takes.list(null)[0]?.state !== 'ready') await sleep(100)
    })
    await recovery.value.recovering.close()
    recovery.value.again.close()
    const speed = ((hours * 3_600_000) / writing.ms).toFixed(0)
    return [
      row('stop to playable', stop.ms, 1_000, `written ${speed} times as fast as real time`),
      row('reopening', reopen.ms, 1_000),
      row('recovery to playable', recovery.ms, 3_000),
      row('punch 5 s before its end, to the first audio', punch.ms, 1_000),
      row(
        'measured, saved and proven in the background',
        saving.ms,
        hours * 60_000,
        'goal: a minute an hour',
      ),
    ]
  } finally {
    await workers.close()
    rmSync(root, { recursive: true, force: true })
  }
}
