import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createComparePlayer } from '@renderer/player/compare-player'

// What the browser's audio graph is told, and when; there is no sound without a window.

interface Told {
  what: 'set' | 'ramp'
  value: number
  atS: number
}

class FakeParam {
  value: number
  readonly told: Told[] = []
  constructor(value: number) {
    this.value = value
  }
  cancelScheduledValues(): void {
    this.told.length = 0
  }
  setValueAtTime(value: number, atS: number): void {
    this.told.push({ what: 'set', value, atS })
  }
  linearRampToValueAtTime(value: number, atS: number): void {
    this.told.push({ what: 'ramp', value, atS })
    this.value = value
  }
}

let gains: FakeParam[]
let starts: number[]
let ended: (() => void)[]
let loops: boolean[]
/** Of the sounds, in seconds. */
let durations: number[]
let nowS: number
let closedCount: number

beforeEach(() => {
  gains = []
  starts = []
  ended = []
  loops = []
  durations = [2, 2]
  nowS = 5
  closedCount = 0
  vi.stubGlobal(
    'AudioContext',
    class {
      destination = {}
      get currentTime(): number {
        return nowS
      }
      decodeAudioData = () => Promise.resolve({ duration: durations.shift() })
      close(): Promise<void> {
        closedCount += 1
        return Promise.resolve()
      }
    },
  )
  vi.stubGlobal(
    'GainNode',
    class {
      readonly gain: FakeParam
      constructor(_: unknown, { gain }: { gain: number }) {
        this.gain = new FakeParam(gain)
        gains.push(this.gain)
      }
      connect = (to: unknown) => to
    },
  )
  vi.stubGlobal(
    'AudioBufferSourceNode',
    class {
      constructor(_: unknown, { loop }: { loop: boolean }) {
        loops.push(loop)
      }
      connect = (to: unknown) => to
      addEventListener = (_: string, listener: () => void) => ended.push(listener)
      start = (atS: number) => starts.push(atS)
    },
  )
  vi.stubGlobal('fetch', () =>
    Promise.resolve({ ok: true, arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) }),
  )
})

afterEach(() => vi.unstubAllGlobals())

async function started() {
  const player = createComparePlayer({ addressOf: (id) => `/${id}` })
  player.start(['a', 'b'])
  await vi.waitFor(() => expect(player.store.getState().kind).toBe('playing'))
  return player
}

test('both start in the same instant, the first alone is heard', async () => {
  const player = await started()
  expect(new Set(starts).size).toBe(1)
  expect(starts[0]).toBeGreaterThan(nowS)
  expect(gains.map(({ value }) => value)).toEqual([1, 0])
  expect(player.store.getState()).toMatchObject({ heard: 0 })
})

test('a swap starts nothing anew: one goes down while the other comes up, within 10 ms', async () => {
  const player = await started()
  nowS = 7.25
  player.swap()
  expect(starts).toHaveLength(2)
  expect(gains.map(({ told }) => told)).toEqual([
    [
      { what: 'set', value: 1, atS: 7.25 },
      { what: 'ramp', value: 0, atS: 7.26 },
    ],
    [
      { what: 'set', value: 0, atS: 7.25 },
      { what: 'ramp', value: 1, atS: 7.26 },
    ],
  ])
  expect(player.store.getState()).toMatchObject({ kind: 'playing', heard: 1 })
  player.swap()
  expect(gains.map(({ value }) => value)).toEqual([1, 0])
})

test('the shorter repeats until the longer has ended', async () => {
  durations = [2, 3]
  const player = await started()
  expect(loops).toEqual([true, false])
  ended[1]?.()
  expect(player.store.getState().kind).toBe('idle')
})

test('nearly equally long, neither repeats, and both end', async () => {
  durations = [2, 2.03]
  const player = await started()
  expect(loops).toEqual([false, false])
  ended[0]?.()
  expect(player.store.getState().kind).toBe('playing')
  ended[1]?.()
  expect(player.store.getState().kind).toBe('idle')
})

test('equally long, both end; stopped, it is silent at once', async () => {
  const player = await started()
  ended[0]?.()
  expect(player.store.getState().kind).toBe('playing')
  ended[1]?.()
  expect(player.store.getState().kind).toBe('idle')
  player.start(['a', 'b'])
  player.stop()
  await Promise.resolve()
  expect(player.store.getState().kind).toBe('idle')
  expect(closedCount).toBeGreaterThanOrEqual(2)
})
