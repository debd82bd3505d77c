import { expect, it } from 'vitest'
import type { ToInput } from '@shared/audio/capture/input-port'
import type { FromCaptureWorker, MeterReading } from '@renderer/recorder/capture/capture-messages'
import { createNativeSink } from '@renderer/recorder/capture/native/native-sink'
import { createSoundWorker } from '@renderer/recorder/capture/sound-worker'

const rateHz = 48_000
/** Four inputs; the third tells its frame. */
const piece = (first: number): Float32Array[] => [
  new Float32Array(960),
  new Float32Array(960),
  Float32Array.from({ length: 960 }, (_, index) => (first + index) / 1e6),
  new Float32Array(960).fill(1),
]

function openWorker() {
  const reported: FromCaptureWorker[] = []
  const told: ToInput[] = []
  const send = (message: FromCaptureWorker): void => void reported.push(message)
  const sink = createNativeSink((message) => void told.push(message), send)
  let nowMs = 0
  const worker = createSoundWorker({ sampleRateHz: rateHz, sink, send, nowMs: () => nowMs })
  worker.obey({ type: 'channels', mode: 'input-3' })
  const receive = (startFrame: number): void => {
    nowMs = startFrame
    worker.receive(piece(startFrame), { jumpMs: 0, startFrame })
  }
  const readings = (): MeterReading[] =>
    reported.flatMap((message) => (message.type === 'meters' ? message.readings : []))
  return { worker, sink, told, reported, receive, readings }
}

it('a take is asked of the capture process, and no frame goes back to it', () => {
  const { worker, told, receive } = openWorker()
  receive(0)
  worker.obey({ type: 'begin', takeId: 'take', port: null, channels: [2], maxFrames: 96_000 })
  receive(960)
  worker.obey({ type: 'end' })
  expect(told).toEqual([{ type: 'begin', takeId: 'take', channels: [2], maxFrames: 96_000 }, { type: 'end' }])
})

it('meters follow the chosen input, and the clock the first frame that the capture process wrote', () => {
  const { sink, receive, readings } = openWorker()
  receive(0)
  sink.hear({ type: 'begun', takeId: 'take', atFrame: 1_000 })
  // Frames between these were lost on the way here, not in the take.
  for (const startFrame of [960, 1_920, 9_600, 10_560, 11_520, 12_480, 13_440]) receive(startFrame)
  const told = readings().filter(({ takenFrames }) => takenFrames !== null)
  expect(told.map(({ frame, takenFrames }) => frame - (takenFrames ?? 0))).toEqual(told.map(() => 1_000))
  const { frame, high, atMs } = told.at(-1)!
  expect(high).toBeCloseTo((frame - 1) / 1e6)
  // By the window's own clock.
  expect(atMs).toBe(frame - 960)
})

it('says that a take ended by its length or when asked, and leaves a lost device to what follows', () => {
  const { sink, reported } = openWorker()
  sink.hear({ type: 'begun', takeId: 'take', atFrame: 0 })
  sink.hear({ type: 'ended', takeId: 'take', frameCount: 500, because: 'device-lost' })
  expect(sink.takenFrames()).toBeNull()
  expect(reported).toEqual([])
  sink.hear({ type: 'ended', takeId: 'take', frameCount: 500, because: 'maximum' })
  expect(reported).toEqual([{ type: 'ended', frameCount: 500, because: 'maximum' }])
})

it('nothing of a take that is over counts for the next, however it ended', () => {
  const { worker, sink, reported, receive, readings } = openWorker()
  const begin = (takeId: string): void =>
    worker.obey({ type: 'begin', takeId, port: null, channels: [2], maxFrames: null })
  begin('first')
  sink.hear({ type: 'begun', takeId: 'first', atFrame: 0 })
  worker.obey({ type: 'end' })
  expect(sink.takenFrames()).toBeNull()
  sink.hear({ type: 'begun', takeId: 'first', atFrame: 0 })
  // Before the capture process has begun the next, frames are those of none.
  begin('second')
  for (const startFrame of [0, 960, 1_920, 2_880]) receive(startFrame)
  worker.obey({ type: 'painter', port: null })
  expect(readings().every(({ takenFrames }) => takenFrames === null)).toBe(true)
  sink.hear({ type: 'begun', takeId: 'second', atFrame: 3_840 })
  sink.hear({ type: 'ended', takeId: 'second', frameCount: 960, because: 'closed' })
  expect(sink.takenFrames()).toBeNull()
  const ends = (): FromCaptureWorker[] => reported.filter(({ type }) => type === 'ended')
  // Main tells that one.
  expect(ends()).toEqual([])
  sink.hear({ type: 'ended', takeId: 'third', frameCount: 0, because: 'refused' })
  expect(ends()).toEqual([{ type: 'ended', frameCount: 0, because: 'refused' }])
})
