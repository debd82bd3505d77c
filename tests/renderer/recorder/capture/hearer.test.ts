import { expect, it } from 'vitest'
import type { ToInput } from '@shared/audio/capture/input-port'
import { createHearer } from '@renderer/recorder/capture/native/hearer'

const rateHz = 48_000

it('says at once which channels it hears, and every second how far, also after a jump', () => {
  const told: ToInput[] = []
  const hear = createHearer(rateHz, (message) => void told.push(message))
  const sound = (startFrame: number) => ({
    type: 'sound' as const,
    startFrame,
    channels: [new Float32Array(0), new Float32Array(480)],
  })
  hear([0], sound(0))
  expect(told).toEqual([])
  hear([1], sound(480))
  expect(told.splice(0)).toEqual([{ type: 'hear', channels: [1], heardFrame: 960 }])
  for (let at = 960; at < 960 + 2 * rateHz; at += 480) hear([1], sound(at))
  expect(told.splice(0)).toEqual([
    { type: 'hear', channels: [1], heardFrame: 960 + rateHz },
    { type: 'hear', channels: [1], heardFrame: 960 + 2 * rateHz },
  ])
  hear([1], sound(100 * rateHz))
  expect(told).toEqual([{ type: 'hear', channels: [1], heardFrame: 100 * rateHz + 480 }])
})
