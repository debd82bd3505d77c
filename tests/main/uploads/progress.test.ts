import { expect, it } from 'vitest'
import { backOffMs } from '@main/platform/back-off'
import { uploadTiming } from '@main/uploads/transfer/timing'
import { createThrottle } from '@main/platform/throttle'
import { createTransferMeter } from '@main/uploads/transfer/transfer-meter'
import { uploadItem, uploadSnapshot } from '@main/uploads/ledger/snapshot'
import type { LedgerRow } from '@main/uploads/ledger/upload-rows'
import { AppError } from '@shared/errors/app-error'
import { createTestClock } from '../../support/test-clock'
import { openWorld, sound } from './support/upload-world'

const row = (fields: Partial<LedgerRow> = {}): LedgerRow => ({
  sampleId: '11111111-0000-4000-8000-000000000001',
  draftId: 'd',
  name: 'take',
  uploadName: 'take.wav',
  filePath: 'audio/x',
  mimeType: 'audio/wav',
  sha256: 'a',
  sourceSha256: 'a',
  sizeBytes: 1_000,
  durationMs: 60_000,
  state: 'intent',
  cloudSampleId: null,
  settleUntilMs: null,
  voiceId: 'v',
  error: null,
  attempts: 1,
  isRemoved: false,
  hasVersionHere: false,
  isRecording: false,
  ...fields,
})
const network = new AppError('network').toWire()

it.each([
  ['waiting', 'Waiting', row({ state: 'planned' }), null],
  ['uploading', 'Uploading', row(), { sentBytes: 0, isSent: false }],
  ['uploading', 'Uploading', row(), { sentBytes: 9, isSent: false }],
  ['uploading', '57% uploaded', row(), { sentBytes: 579, isSent: false }],
  ['uploading', '99% uploaded', row(), { sentBytes: 999, isSent: false }],
  ['processing', 'Processing', row(), { sentBytes: 1_000, isSent: false }],
  ['uploaded', 'Uploaded', row({ state: 'confirmed' }), null],
  ['waiting', 'A network error ocurred, please check your connection.', row({ error: network }), null],
  [
    'error',
    'Could not upload audio samples due to an internal error.',
    row({ state: 'failed', error: new AppError('cloud-refused').toWire() }),
    null,
  ],
  [
    'error',
    'Upload failed due to an internal error.',
    row({ state: 'failed', isRecording: true, error: new AppError('cloud-refused').toWire() }),
    null,
  ],
  [
    'error',
    'Upload failed due to an internal error.',
    row({
      state: 'failed',
      isRecording: true,
      error: new AppError('cloud-refused', { detail: { message: 'This audio is not allowed.' } }).toWire(),
    }),
    null,
  ],
  [
    'error',
    'voice_sample_not_wanted',
    row({
      state: 'failed',
      isRecording: true,
      error: new AppError('cloud-refused', {
        detail: { status: 'voice_sample_not_wanted', message: 'This audio is not allowed.' },
      }).toWire(),
    }),
    null,
  ],
] as const)('a row is %s with the text %s', (state, text, ledgerRow, flight) => {
  expect(uploadItem(ledgerRow, flight, { phase: 'running', error: null })).toMatchObject({ state, text })
})

it.each([
  ['paused', row(), null, 'waiting', 'Paused'],
  ['paused', row({ error: network }), null, 'waiting', 'Paused'],
  ['paused', row({ state: 'sent' }), { sentBytes: 1_000, isSent: true }, 'processing', 'Processing'],
  ['cancelled', row({ error: network }), null, 'none', ''],
  ['cancelled', row({ state: 'failed', error: network }), null, 'none', ''],
  ['cancelled', row({ state: 'confirmed' }), null, 'uploaded', 'Uploaded'],
  ['done', row({ state: 'planned' }), null, 'none', ''],
] as const)('once %s, a row says what is so', (phase, ledgerRow, flight, state, text) => {
  expect(uploadItem(ledgerRow, flight, { phase, error: null })).toMatchObject({ state, text, error: null })
})

it('shows in every row why the whole upload waits', () => {
  const upload = uploadSnapshot({
    draftId: 'd',
    phase: 'waiting',
    error: network,
    startedAtMs: 0,
    fixes: {},
    isLatePending: false,
    rows: [row({ state: 'planned' }), row({ sampleId: 'b', state: 'confirmed' })],
    bytesOf: () => null,
    bytesPerSecond: null,
    doubles: [],
    replaced: [],
  })
  expect(upload.items.map((item) => item.text)).toEqual([
    'A network error ocurred, please check your connection.',
    'Uploaded',
  ])
})

it('counts progress over what is still wanted and estimates the time left', () => {
  const upload = uploadSnapshot({
    draftId: 'd',
    phase: 'running',
    error: null,
    startedAtMs: 0,
    fixes: {},
    isLatePending: false,
    rows: [
      row({ state: 'confirmed' }),
      row({ sampleId: 'b' }),
      row({ sampleId: 'c', state: 'failed' }),
      row({ sampleId: 'd', isRemoved: true }),
    ],
    bytesOf: (id) => (id === 'b' ? { sentBytes: 500, isSent: false } : null),
    bytesPerSecond: 250,
    doubles: [],
    replaced: [],
  })
  expect(upload).toMatchObject({ sentBytes: 1_500, totalBytes: 2_000, remainingMs: 2_000 })
  expect(upload.items).toHaveLength(3)
})

it('measures the rate over a moving window', () => {
  const clock = createTestClock()
  const meter = createTransferMeter({ nowMs: () => clock.nowMs(), windowMs: 4_000 })
  meter.add(0)
  expect(meter.bytesPerSecond()).toBeNull()
  for (let second = 0; second < 4; second++) {
    clock.advance(1_000)
    meter.add(1_000)
  }
  expect(meter.bytesPerSecond()).toBe(1_000)
  for (let second = 0; second < 4; second++) {
    clock.advance(1_000)
    meter.add(3_000)
  }
  expect(meter.bytesPerSecond()).toBe(3_000)
  clock.advance(10_000)
  expect(meter.bytesPerSecond()).toBeNull()
})

it('passes at most four events per second, the first at once and the last always', () => {
  const clock = createTestClock()
  const times: number[] = []
  const startMs = clock.nowMs()
  const everyMs = uploadTiming.publishEveryMs
  const throttle = createThrottle({ clock, everyMs, fn: () => times.push(clock.nowMs() - startMs) })
  for (let step = 0; step < 100; step++) {
    throttle.request()
    clock.advance(9)
  }
  clock.advance(1_000)
  expect(times).toEqual([0, 250, 500, 750, 1_000])
  throttle.request()
  throttle.request()
  throttle.stop()
  expect(clock.pendingCount()).toBe(0)
})

it('backs off exponentially, with jitter, up to a minute', () => {
  const waits = [1, 2, 3, 10, 1_000].map((failures) => backOffMs(uploadTiming, failures, 1))
  expect(waits).toEqual([1_000, 2_000, 4_000, 60_000, 60_000])
  expect(backOffMs(uploadTiming, 1, 0)).toBe(500)
})

it('publishes progress of a slow request, shows it in the dock, and clears it at the end', async () => {
  // Events are counted, so they come as often as bytes do: a loaded computer may pause for longer than a person would notice.
  const world = await openWorld({ files: [sound(1, 300)], timing: { publishEveryMs: 1 } })
  await world.cloud.setFaults({ method: 'POST', path: '/samples$', bytesPerSecond: 8_000_000, times: 1 })
  world.uploads.start(world.draftId, {})
  await world.until('done')
  const progress = world.events.filter((event) => event.name === 'progress')
  expect(progress.length).toBeGreaterThan(2)
  const sent = progress.map((event) => event.payload.sentBytes)
  expect(sent).toEqual([...sent].sort((a, b) => a - b))
  while (world.desktop.progress.at(-1) !== null) await new Promise((resolve) => setTimeout(resolve, 5))
  const shown = world.desktop.progress.filter((fraction) => fraction !== null)
  expect(Math.min(...shown)).toBe(0)
  expect(shown.some((fraction) => fraction > 0 && fraction < 1)).toBe(true)
})
