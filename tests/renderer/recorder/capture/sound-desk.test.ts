import { expect, test } from 'vitest'
import type { ToCapture } from '@shared/audio/capture-port'
import type { FromCaptureWorker } from '@renderer/recorder/capture/capture-messages'
import { createSoundDesk } from '@renderer/recorder/capture/sound-desk'

const rateHz = 48_000
/** Left tells its frame, right the same below zero. */
const piece = (first: number): Float32Array[] => [
  Float32Array.from({ length: 480 }, (_, index) => (first + index) / 1e6),
  Float32Array.from({ length: 480 }, (_, index) => -(first + index) / 1e6),
]

function openDesk() {
  const told: FromCaptureWorker[] = []
  const sent: ToCapture[] = []
  const desk = createSoundDesk({
    sampleRateHz: rateHz,
    tell: (message) => told.push(message),
    nowMs: () => 1_234,
  })
  let frame = 0
  const hear = (pieces: number, jumpMs = 0): void => {
    for (let n = 0; n < pieces; n += 1, frame += 480) desk.hear(piece(frame), n === 0 ? jumpMs : 0)
  }
  const port = { postMessage: (message: ToCapture) => sent.push(structuredClone(message)) }
  const begin = (maxFrames: number | null = null, channelCount = 1): void =>
    desk.obey({ type: 'begin', port: port as unknown as MessagePort, channelCount, maxFrames })
  return { desk, told, sent, hear, begin }
}

const framesOf = (sent: readonly ToCapture[], channel = 0): number[] =>
  sent.flatMap((message) =>
    message.type === 'audio'
      ? Array.from(message.channels[channel] ?? [], (value) => Math.round(value * 1e6) + 0)
      : [],
  )

test('a take gets every frame from its begin to its end, and only those', () => {
  const { desk, told, sent, hear, begin } = openDesk()
  hear(7)
  begin()
  hear(25)
  desk.obey({ type: 'end' })
  hear(3)
  expect(framesOf(sent)).toEqual(Array.from({ length: 25 * 480 }, (_, index) => 7 * 480 + index))
  expect(sent.at(-1)).toEqual({ type: 'end', frameCount: 12_000 })
  expect(told.filter(({ type }) => type === 'ended')).toEqual([
    { type: 'ended', frameCount: 12_000, because: 'asked' },
  ])
})

test('frames the system dropped are told with their place, and the sound goes on after them', () => {
  const { desk, sent, hear, begin } = openDesk()
  begin()
  hear(20)
  hear(10, 400)
  desk.obey({ type: 'lost', frames: 19_200 })
  hear(1)
  desk.obey({ type: 'end' })
  expect(sent.filter(({ type }) => type === 'lost')).toEqual([
    { type: 'lost', atFrame: 9_600, frames: 19_200 },
  ])
  expect(framesOf(sent)).toHaveLength(31 * 480)
})

test('what was lost just before the end is told before it', () => {
  const { desk, sent, hear, begin } = openDesk()
  begin()
  hear(10)
  desk.obey({ type: 'lost', frames: 480 })
  desk.obey({ type: 'end' })
  expect(sent.map(({ type }) => type)).toEqual(['audio', 'lost', 'end'])
})

test('a take ends by itself at its maximum, to the frame', () => {
  const { told, sent, hear, begin } = openDesk()
  begin(1_000)
  hear(5)
  expect(framesOf(sent)).toHaveLength(1_000)
  expect(told.find(({ type }) => type === 'ended')).toEqual({
    type: 'ended',
    frameCount: 1_000,
    because: 'maximum',
  })
})

test('channels are chosen between takes only', () => {
  const { desk, sent, hear, begin } = openDesk()
  desk.obey({ type: 'channels', mode: 'right' })
  begin()
  desk.obey({ type: 'channels', mode: 'left' })
  hear(1)
  desk.obey({ type: 'end' })
  expect(framesOf(sent)).toEqual(Array.from({ length: 480 }, (_, index) => -index || 0))
})

test('readings tell frames, time and the take; the first of a take comes at once', () => {
  const { told, hear, begin } = openDesk()
  hear(3)
  expect(told).toEqual([])
  begin()
  hear(3)
  const [first] = told
  expect(first?.type === 'meters' && first.readings).toMatchObject([
    { frame: 1_440, frames: 1_440, atMs: 1_234, takenFrames: null },
    { frame: 2_880, frames: 1_440, atMs: 1_234, takenFrames: 1_440 },
  ])
  hear(12)
  expect(told).toHaveLength(2)
})

test('the room check gets the next frames of the first channel', () => {
  const { desk, told, hear } = openDesk()
  hear(1)
  desk.obey({ type: 'listen', frames: 700 })
  hear(2)
  const [heard] = told
  expect(heard?.type === 'heard' && Array.from(heard.samples, (value) => Math.round(value * 1e6))).toEqual(
    Array.from({ length: 700 }, (_, index) => 480 + index),
  )
})
