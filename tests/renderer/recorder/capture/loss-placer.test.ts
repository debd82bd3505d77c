import { expect, test } from 'vitest'
import { createLossPlacer } from '@renderer/recorder/capture/loss-placer'

const rateHz = 48_000
const piece = 480
const msOf = (frames: number): number => (frames / rateHz) * 1_000

/** Hears pieces of 10 ms; `unrest` is what the system's clock adds to their jumps. */
function receive(
  placer: ReturnType<typeof createLossPlacer>,
  from: number,
  to: number,
  unrest: (atFrame: number) => number = () => 0,
): unknown[] {
  const losses: unknown[] = []
  for (let frame = from; frame < to; frame += piece) {
    const loss = placer.receive(frame, unrest(frame))
    if (loss) losses.push(loss)
  }
  return losses
}

test('a loss reported after its jump is placed at the jump, to the frame, despite jitter', () => {
  const placer = createLossPlacer(rateHz)
  const clock = (frame: number): number => (frame === 24_000 ? 410 : frame % 960 === 0 ? 12 : -12)
  expect(receive(placer, 0, 36_000, clock)).toEqual([])
  placer.lose(19_200)
  expect(receive(placer, 36_000, 96_000, clock)).toEqual([{ atFrame: 24_000, frames: 19_200 }])
})

test('a loss reported before its jump waits for it', () => {
  const placer = createLossPlacer(rateHz)
  receive(placer, 0, 9_600)
  placer.lose(960)
  expect(receive(placer, 9_600, 48_000, (frame) => (frame === 14_400 ? msOf(960) : 0))).toEqual([
    { atFrame: 14_400, frames: 960 },
  ])
})

test('a loss without a jump is reported half a second later', () => {
  const placer = createLossPlacer(rateHz)
  placer.lose(480)
  expect(receive(placer, 0, 48_000)).toEqual([{ atFrame: 24_000, frames: 480 }])
})

test('places the rest at the end; nothing carries over into the next take', () => {
  const placer = createLossPlacer(rateHz)
  receive(placer, 0, 4_800, (frame) => (frame === 2_400 ? 20 : 0))
  placer.lose(480)
  placer.lose(480)
  expect(placer.settle(4_800)).toEqual({ atFrame: 2_400, frames: 960 })
  expect(placer.settle(4_800)).toBeNull()
  placer.lose(480)
  placer.forget()
  expect(receive(placer, 0, 48_000)).toEqual([])
})
