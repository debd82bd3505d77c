import { expect, test } from 'vitest'
import type { ToCapture } from '@shared/audio/capture/capture-port'
import type { FromCaptureWorker } from '@renderer/recorder/capture/capture-messages'
import { createSoundWorker } from '@renderer/recorder/capture/sound-worker'
import { createTakeSink } from '@renderer/recorder/capture/take-sink'

const rateHz = 48_000
/** Left tells its frame, right the same below zero. */
const piece = (first: number): Float32Array[] => [
  Float32Array.from({ length: 480 }, (_, index) => (first + index) / 1e6),
  Float32Array.from({ length: 480 }, (_, index) => -(first + index) / 1e6),
]

function openWorker() {
  const reported: FromCaptureWorker[] = []
  const sent: ToCapture[] = []
  const send = (message: FromCaptureWorker): void => void reported.push(message)
  const worker = createSoundWorker({
    sampleRateHz: rateHz,
    sink: createTakeSink(rateHz, send),
    send,
    nowMs: () => 1_234,
  })
  let frame = 0
  const receive = (pieces: number, jumpMs = 0): void => {
    for (let n = 0; n < pieces; n += 1, frame += 480)
      worker.receive(piece(frame), { jumpMs: n === 0 ? jumpMs : 0 })
  }
  const port = { postMessage: (message: ToCapture) => sent.push(structuredClone(message)) }
  const begin = (maxFrames: number | null = null, channelCount = 1): void =>
    worker.obey({
      type: 'begin',
      takeId: 'take',
      port: port as unknown as MessagePort,
      channels: Array.from({ length: channelCount }, (_, channel) => channel),
      maxFrames,
    })
  return { worker, reported, sent, receive, begin }
}

const framesOf = (sent: readonly ToCapture[], channel = 0): number[] =>
  sent.flatMap((message) =>
    message.type === 'audio'
      ? Array.from(message.channels[channel] ?? [], (value) => Math.round(value * 1e6) + 0)
      : [],
  )

test('a take gets every frame from its start to its end, and only those', () => {
  const { worker, reported, sent, receive, begin } = openWorker()
  receive(7)
  begin()
  receive(25)
  worker.obey({ type: 'end' })
  receive(3)
  expect(framesOf(sent)).toEqual(Array.from({ length: 25 * 480 }, (_, index) => 7 * 480 + index))
  expect(sent.at(-1)).toEqual({ type: 'end', frameCount: 12_000 })
  expect(reported.filter(({ type }) => type === 'ended')).toEqual([
    { type: 'ended', frameCount: 12_000, because: 'asked' },
  ])
})

test('reports frames dropped by the system with their position, and continues after them', () => {
  const { worker, sent, receive, begin } = openWorker()
  begin()
  receive(20)
  receive(10, 400)
  worker.obey({ type: 'lost', frames: 19_200 })
  receive(1)
  worker.obey({ type: 'end' })
  expect(sent.filter(({ type }) => type === 'lost')).toEqual([
    { type: 'lost', atFrame: 9_600, frames: 19_200 },
  ])
  expect(framesOf(sent)).toHaveLength(31 * 480)
})

test('reports a loss just before the end before the end', () => {
  const { worker, sent, receive, begin } = openWorker()
  begin()
  receive(10)
  worker.obey({ type: 'lost', frames: 480 })
  worker.obey({ type: 'end' })
  expect(sent.map(({ type }) => type)).toEqual(['audio', 'lost', 'end'])
})

test('a take ends automatically at its maximum, to the frame', () => {
  const { reported, sent, receive, begin } = openWorker()
  begin(1_000)
  receive(5)
  expect(framesOf(sent)).toHaveLength(1_000)
  expect(reported.find(({ type }) => type === 'ended')).toEqual({
    type: 'ended',
    frameCount: 1_000,
    because: 'maximum',
  })
})

test('channels change between takes only', () => {
  const { worker, sent, receive, begin } = openWorker()
  worker.obey({ type: 'channels', mode: 'right' })
  begin()
  worker.obey({ type: 'channels', mode: 'left' })
  receive(1)
  worker.obey({ type: 'end' })
  expect(framesOf(sent)).toEqual(Array.from({ length: 480 }, (_, index) => -index || 0))
})

test('readings contain frames, time, and the take; the first of a take comes at once', () => {
  const { reported, receive, begin } = openWorker()
  receive(3)
  expect(reported).toEqual([])
  begin()
  receive(3)
  const [first] = reported
  expect(first?.type === 'meters' && first.readings).toMatchObject([
    { frame: 1_440, frames: 1_440, atMs: 1_234, takenFrames: null },
    { frame: 2_880, frames: 1_440, atMs: 1_234, takenFrames: 1_440 },
  ])
  receive(12)
  expect(reported).toHaveLength(2)
})

test('the room check gets the next frames of the first channel', () => {
  const { worker, reported, receive } = openWorker()
  receive(1)
  worker.obey({ type: 'listen', frames: 700 })
  receive(2)
  const [received] = reported
  expect(
    received?.type === 'listened' && Array.from(received.samples, (value) => Math.round(value * 1e6)),
  ).toEqual(Array.from({ length: 700 }, (_, index) => 480 + index))
})

test('the countdown is checked for noise every 10 ms (spec/shell.md section 9)', () => {
  const { reported, receive } = openWorker()
  // Each piece is as long.
  receive(100)
  const readings = reported.flatMap((message) => (message.type === 'meters' ? message.readings : []))
  const frames = readings.reduce((sum, reading) => sum + reading.frames, 0)
  const checks = readings.flatMap(({ slicePeaks }) => slicePeaks)
  expect(frames).toBeGreaterThan(0)
  expect(checks).toHaveLength(Math.floor(frames / 480))
  expect(checks.length).toBeGreaterThan(50)
})
