import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { createJsonFile } from '@main/platform/files/json-file'
import { studioPaths } from '@main/platform/files/paths'
import { windowState } from '@main/windows/window-state'
import { defaultExportOptions } from '@shared/domain/export/default-export-options'
import { createMemoryLog } from '../../support/memory-log'
import { draftNamed, openMadeBy01 } from '../../support/library/made-by'
import { createFastClock, type StudioHere } from '../../support/app/studio-here'

const sampleNamed = ({ libraryScope }: StudioHere, draftId: string, name: string): string =>
  libraryScope.samples.list(draftId).find((sample) => sample.name === name)?.id ?? ''

test('version 0.1’s library is found where it was moved to, with every draft unchanged', async () => {
  const { studio, libraryFolder } = await openMadeBy01()
  const { libraryScope } = studio
  expect(studio.library.folder).toBe(libraryFolder)
  expect(await studio.host.status()).toMatchObject({ state: 'open' })
  expect(studio.appSettings.trouble).toBeNull()
  expect(libraryScope.drafts.get(draftNamed(studio, 'Harbour narrator'))).toMatchObject({
    language: 'en',
    description: 'Calm, low.',
    labels: [
      { label: 'accent', value: 'irish' },
      { label: 'age', value: 'middle_aged' },
    ],
    sampleCount: 1,
    totalDurationMs: 31_000,
  })
  expect(libraryScope.professionalClone.status(draftNamed(studio, 'Harbour narrator')).hasConsented).toBe(
    true,
  )
  expect(libraryScope.drafts.list()).toHaveLength(13)
  expect(libraryScope.scripts.list()).toMatchObject([
    { title: 'Harbour, chapter 1', language: 'en', wordCount: 9, isOwn: true },
  ])
  const scriptId = libraryScope.scripts.list()[0]?.id ?? ''
  expect(libraryScope.scripts.find(scriptId)?.text).toBe('The tide was out.\nNobody had seen the boat.')
})

test('version 0.1’s samples have their settings, figures and findings', async () => {
  const { studio } = await openMadeBy01()
  const { samples, sampleSettings, judging, analyses } = studio.libraryScope
  const draftId = draftNamed(studio, 'Workbench')
  const list = samples.list(draftId)
  expect(list.filter(({ state }) => state === 'ready')).toHaveLength(6)
  expect(list.find(({ name }) => name === 'not audio.mp3')).toMatchObject({
    state: 'failed',
    error: { code: 'file-unsupported' },
  })
  // A duplicate whose warning was put aside.
  const again = list.find(({ name }) => name === 'one again.flac')
  expect(again).toMatchObject({ findings: [], facts: { codec: 'flac', sampleRateHz: 16_000, channels: 1 } })

  const settings = sampleSettings.list(draftId).find(({ gainDb }) => gainDb === -2.5)
  expect(settings).toMatchObject({
    removeBackgroundNoise: true,
    noiseStrength: 'strong',
    trim: { startMs: 100, endMs: 30_500 },
    selectedSpeakerIds: ['a'],
    separation: {
      status: 'completed',
      source: 'local',
      speakers: [
        { speakerId: 'a', utterances: [{ start: 0, end: 0.2 }] },
        { speakerId: 'b', utterances: [{ start: 0.25, end: 0.5 }] },
      ],
      overlaps: [{ startMs: 200, endMs: 250 }],
    },
    guard: { method: 'deepfilternet3', pauseLevelChangeDb: -9, verdict: 'helps' },
  })

  // What an older version measured is measured again by itself: five files, on a machine that may be busy.
  const report = await vi.waitFor(
    () => {
      const found = judging.report(draftId)
      expect([found.pendingCount, found.unheardCount]).toEqual([0, 0])
      return found
    },
    { timeout: 100_000, interval: 50 },
  )
  expect(report).toMatchObject({
    isReferenceChosen: true,
    referenceSampleId: sampleNamed(studio, draftId, 'Two, renamed'),
    failedCount: 0,
  })
  const measured = analyses.ofDraft(draftId).get(settings?.sampleId ?? '')
  expect(measured?.analysis).toMatchObject({ durationMs: 31_000 })
  expect(measured?.analysis?.speech.length).toBeGreaterThan(0)
  expect(measured?.voices).not.toBeNull()
  expect(await analyses.peaks(settings?.sampleId ?? '', new URLSearchParams())).not.toBeNull()
}, 120_000)

test('version 0.1’s changes of audio can be undone and redone', async () => {
  const { studio } = await openMadeBy01()
  const { samples, segments, sampleSettings } = studio.libraryScope
  const draftId = draftNamed(studio, 'Workbench')
  const namesNow = (): string[] => samples.list(draftId).map(({ name }) => name)
  const changes = segments.changes(draftId)
  expect(changes).toMatchObject([
    { kind: 'settings-applied', isUndone: true, blockedBy: null, made: ['six.flac'] },
    { kind: 'settings-applied', isUndone: false, blockedBy: null, made: ['one.flac'] },
  ])
  const before = namesNow().length
  for (const { changeId, isUndone } of changes) {
    if (isUndone) segments.redo(draftId, changeId)
    else segments.undo(draftId, changeId)
  }
  expect(segments.changes(draftId).map(({ isUndone }) => isUndone)).toEqual([false, true])
  expect(namesNow()).toHaveLength(before)
  // The gain of 3 dB stands beside the audio again.
  expect(sampleSettings.list(draftId).map(({ gainDb }) => gainDb)).toContain(3)
})

test('version 0.1’s trash can be restored', async () => {
  const { studio } = await openMadeBy01()
  const { trash, drafts, samples } = studio.libraryScope
  expect(await trash.contents({})).toMatchObject({ draftCount: 1, sampleCount: 3, takeCount: 1 })
  const removed = studio.library.db
    .prepare<[], string>('SELECT id FROM drafts WHERE removed_at_ms IS NOT NULL')
    .pluck()
    .get()
  expect(drafts.restore(removed ?? '')).toMatchObject({ name: 'In the trash' })
  const draftId = draftNamed(studio, 'Workbench')
  const two = studio.library.db
    .prepare<[], string>(`SELECT id FROM samples WHERE name = 'two.flac'`)
    .pluck()
    .get()
  samples.restore(draftId, [two ?? ''])
  expect(samples.list(draftId).map(({ name }) => name)).toContain('two.flac')
  // One upload is waiting for a network: it needs nothing of this.
  await expect.poll(() => studio.scope.busyWith()).toBe('upload')
  await trash.deleteForGood({ draftId: null })
  expect(await trash.contents({})).toMatchObject({ draftCount: 0, sampleCount: 0, takeCount: 0 })
  expect(drafts.list()).toHaveLength(14)
})

test('version 0.1’s takes and recordings play and can be undone and redone', async () => {
  const { studio } = await openMadeBy01()
  const { takes, recordings, takeAudio } = studio.libraryScope.takes
  const draftId = draftNamed(studio, 'Harbour narrator')
  const list = takes.list(draftId)
  const take = (name: string) => list.find((each) => each.name === name)
  const scriptId = studio.libraryScope.scripts.list()[0]?.id
  expect(take('Line 1')).toMatchObject({
    state: 'ready',
    purpose: 'line',
    scriptId,
    lineIndex: 0,
    frameCount: 16_000,
    isFlagged: false,
    format: { sampleRateHz: 16_000, channels: 1, deviceLabel: 'Test microphone', isRaw: true },
  })
  expect(take('Line 2')).toMatchObject({ isFlagged: true, lineIndex: 1 })
  expect(take('Long read')).toMatchObject({ marksMs: [400, 1_250], durationMs: 31_000, effectiveBits: 16 })
  expect(take('Long read')?.levels?.peakDbfs).toBeLessThan(0)
  expect(take('Punch')).toMatchObject({ purpose: 'punch', parentTakeId: take('Line 1')?.id })
  expect(take('Coughed')).toBeUndefined()
  expect(takes.list(null)).toMatchObject([{ name: 'Loose, kept' }])
  expect((await takeAudio.sound(take('Line 1')?.id ?? ''))?.sizeBytes).toBeGreaterThan(10_000)
  expect(await takeAudio.peaks(take('Line 1')?.id ?? '')).not.toBeNull()

  const [chapter, long, ...others] = recordings.list(draftId)
  expect(others).toEqual([])
  expect(chapter).toMatchObject({
    name: 'Chapter 1',
    canUndo: true,
    canRedo: true,
    durationMs: 2_100,
    regions: [{}, {}, { takeId: take('Punch')?.id, startFrame: 1_600, crossfadeFrames: 320 }],
  })
  expect(long).toMatchObject({ name: 'Long', differsFromSample: false })
  expect(long?.sampleId).toBe(sampleNamed(studio, draftId, 'recording.flac'))
  const id = chapter?.id ?? ''
  expect(recordings.redo(id)).toMatchObject({ durationMs: 1_500, canRedo: false })
  const source = recordings.sound(id)
  expect((await buffer(source!.open(0, source!.sizeBytes - 1))).length).toBeGreaterThan(1.5 * 16_000 * 4)
  recordings.undo(id)
  expect(recordings.undo(id)).toMatchObject({ durationMs: 2_000, canUndo: false })
})

test('a journal of a killed version 0.1 is offered and saved with every frame', async () => {
  const { studio } = await openMadeBy01()
  const { recovery, takeAudio } = studio.libraryScope.takes
  const find = (takeId: string) => studio.libraryScope.takes.find(takeId)
  const found = await recovery.recoverable()
  expect(found.map(({ take, problem, keptUntilMs }) => [take.name, problem, keptUntilMs !== null])).toEqual(
    expect.arrayContaining([
      ['Cut off', 'unfinished', false],
      ['Skipped', 'unfinished', true],
    ]) as unknown,
  )
  expect(found).toHaveLength(2)
  const { id } = found.find(({ take }) => take.name === 'Cut off')!.take
  expect(find(id)).toMatchObject({ frameCount: 32_000, state: 'interrupted', lineIndex: 1 })
  recovery.recover([id], draftNamed(studio, 'Harbour narrator'))
  await expect.poll(() => find(id)?.state).toBe('ready')
  expect(find(id)).toMatchObject({ frameCount: 32_000, durationMs: 2_000, effectiveBits: 16, marksMs: [700] })
  expect((await takeAudio.sound(id))?.mimeType).toBeDefined()
  const left = await recovery.recoverable()
  expect(left).toMatchObject([{ take: { name: 'Skipped', frameCount: 16_000 } }])
})

test('version 0.1’s settings and window position are read completely', async () => {
  const { studio, userData } = await openMadeBy01()
  expect(studio.appSettings.get()).toEqual({
    theme: 'dark',
    isSidebarPinned: false,
    uploadAsFilesAreAdded: true,
    openDraftId: draftNamed(studio, 'Details waiting, renamed'),
    openDraftStep: 'verification',
    exports: defaultExportOptions,
    outputDevice: null,
    historyAudioMaxBytes: 2_000_000_000,
    contentUrl: null,
    opensAnnouncements: true,
    recorder: {
      deviceId: 'usb-microphone',
      deviceLabel: null,
      inputEngine: null,
      channelMode: 'right',
      preRollMs: 1_500,
      scriptSizePx: 52,
      keys: {
        record: 'R',
        stop: 'S',
        retake: 'T',
        punch: 'U',
        mark: 'V',
        'next-line': 'W',
        'previous-line': 'X',
        flag: 'Y',
      },
      globalKeys: { record: 'F13', mark: 'F14' },
    },
  })
  const file = createJsonFile({
    path: studioPaths(userData).windowStateFile,
    schema: windowState,
    clock: createFastClock(1),
    log: createMemoryLog(),
  })
  expect(file.read()).toEqual({
    state: 'read',
    value: { x: 120, y: 80, width: 1360, height: 900, isMaximized: true },
  })
})
