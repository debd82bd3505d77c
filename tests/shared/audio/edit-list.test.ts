import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinTakes, mixFade, fragmentsOf, punchIn, sliceRegions, totalFrames } from '@shared/audio/edit-list'
import type { Region } from '@shared/domain/recording/recording'
import { noise } from './signals'

const takes = new Map<string, Float32Array>(
  Array.from({ length: 5 }, (_, n) => [`take-${n}`, noise(40 + n * 37, 1, n + 1)]),
)
const sampleAt = (takeId: string, frame: number): number => takes.get(takeId)?.[frame] ?? 0

/** What the app does: fragments, read and mixed. */
function render(regions: readonly Region[], from: number, to: number): number[] {
  const read = (takeId: string, start: number, count: number): Float32Array =>
    Float32Array.from({ length: count }, (_, i) => sampleAt(takeId, start + i))
  return fragmentsOf(regions, from, to).flatMap((fragment) => {
    if (fragment.kind === 'take') return [...read(fragment.takeId, fragment.startFrame, fragment.frameCount)]
    return [
      ...mixFade(
        read(fragment.from.takeId, fragment.from.startFrame, fragment.frameCount),
        read(fragment.to.takeId, fragment.to.startFrame, fragment.frameCount),
        { ...fragment, channels: 1 },
      ),
    ]
  })
}

/**
 * The same said in another way: every frame of the timeline knows which frame of which take it plays and, inside a fade,
 * which frame it comes from and how far it is.
 */
interface Cell {
  takeId: string
  frame: number
  /** Frames of one region have one number. */
  region: string
  fade: { takeId: string; frame: number; at: number; length: number } | null
}
interface Punch {
  takeIndex: number
  at: number
  /** As long as the list: all that follows is replaced. */
  until: number
  from: number
  crossfade: number
}

function referencePunch(timeline: readonly Cell[], punch: Punch): Cell[] {
  const takeId = `take-${punch.takeIndex}`
  const length = takes.get(takeId)!.length - punch.from
  const kept = timeline.slice(0, punch.at)
  // A fade that the cut shortens ends with the region: it is as long as what is left of it.
  const last = kept.at(-1)
  if (last?.fade) {
    const left = last.fade.at + 1
    for (let i = kept.length - left; i < kept.length; i++) {
      const cell = kept[i]!
      kept[i] = { ...cell, fade: { ...cell.fade!, length: left } }
    }
  }
  const fade = last ? Math.min(punch.crossfade, length) : 0
  const added = Array.from({ length }, (_, i): Cell => ({
    takeId,
    frame: punch.from + i,
    region: `punch ${timeline.length}, ${punch.at}`,
    fade: i < fade && last ? { takeId: last.takeId, frame: last.frame + 1 + i, at: i, length: fade } : null,
  }))
  return [...kept, ...added, ...referenceTail(timeline.slice(punch.until), added.at(-1)!, punch.crossfade)]
}

/** What goes on behind a punch: its first region fades in out of the punch, and a fade that was cut is none. */
function referenceTail(tail: readonly Cell[], last: Cell, crossfade: number): Cell[] {
  const first = tail.filter(({ region }) => region === tail[0]?.region).length
  const length = Math.min(crossfade, first)
  return tail.map((cell, i) => ({
    ...cell,
    region: `${cell.region}, behind ${last.region}`,
    fade:
      i >= first
        ? cell.fade
        : i < length
          ? { takeId: last.takeId, frame: last.frame + 1 + i, at: i, length }
          : null,
  }))
}

function referenceRender(timeline: readonly Cell[]): number[] {
  return timeline.map(({ takeId, frame, fade }) => {
    const own = sampleAt(takeId, frame)
    if (!fade) return own
    const angle = ((fade.at + 0.5) / fade.length) * (Math.PI / 2)
    return Math.fround(sampleAt(fade.takeId, fade.frame) * Math.cos(angle) + own * Math.sin(angle))
  })
}

const punches = fc.array(
  fc.record({
    takeIndex: fc.nat(4),
    /** Share of the timeline, and of the take. */
    at: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    /** Share of what follows. */
    until: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    from: fc.double({ min: 0, max: 0.9, noNaN: true }),
    crossfade: fc.nat(60),
  }),
  { maxLength: 8 },
)

function play(list: Punch[]): {
  regions: Region[]
  timeline: Cell[]
} {
  let regions = joinTakes([
    { id: 'take-0', frameCount: takes.get('take-0')!.length },
    { id: 'take-1', frameCount: takes.get('take-1')!.length },
  ])
  let timeline = regions.flatMap(({ takeId, startFrame, endFrame }) =>
    Array.from({ length: endFrame - startFrame }, (_, i): Cell => ({
      takeId,
      frame: startFrame + i,
      region: takeId,
      fade: null,
    })),
  )
  for (const share of list) {
    const length = takes.get(`take-${share.takeIndex}`)!.length
    const at = Math.round(share.at * timeline.length)
    const punch = {
      takeIndex: share.takeIndex,
      at,
      until: at + Math.round(share.until * (timeline.length - at)),
      from: Math.floor(share.from * length),
      crossfade: share.crossfade,
    }
    const replacement = {
      takeId: `take-${punch.takeIndex}`,
      startFrame: punch.from,
      endFrame: length,
      crossfadeFrames: punch.crossfade,
    }
    regions = punchIn(regions, at, replacement, share.until === 1 ? null : punch.until)
    timeline = referencePunch(timeline, punch)
  }
  return { regions, timeline }
}

describe('any sequence of punches', () => {
  test('renders the samples of the reference, sample by sample', () => {
    fc.assert(
      fc.property(punches, (list) => {
        const { regions, timeline } = play(list)
        expect(totalFrames(regions)).toBe(timeline.length)
        expect(render(regions, 0, timeline.length)).toEqual(referenceRender(timeline))
      }),
      { numRuns: 2_000 },
    )
  })

  test('renders any stretch as it renders the whole', () => {
    fc.assert(
      fc.property(punches, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(80), (list, share, length) => {
        const { regions } = play(list)
        const total = totalFrames(regions)
        const from = Math.floor(share * total)
        const to = Math.min(total, from + length)
        expect(render(regions, from, to)).toEqual(render(regions, 0, total).slice(from, to))
      }),
      { numRuns: 2_000 },
    )
  })

  test('leaves everything before the punch unchanged, and undo restores the previous list', () => {
    fc.assert(
      fc.property(punches, fc.nat(200), (list, at) => {
        const { regions } = play(list)
        const before = JSON.stringify(regions)
        const place = Math.min(at, totalFrames(regions))
        const after = punchIn(regions, place, {
          takeId: 'take-2',
          startFrame: 0,
          endFrame: 10,
          crossfadeFrames: 4,
        })
        expect(JSON.stringify(regions)).toBe(before)
        expect(totalFrames(after)).toBe(place + 10)
        expect(after.every((region) => region.crossfadeFrames <= region.endFrame - region.startFrame)).toBe(
          true,
        )
      }),
    )
  })

  test('up to a place, leaves all behind it as it was, a little later or earlier', () => {
    fc.assert(
      fc.property(punches, fc.nat(200), fc.nat(60), fc.nat(12), (list, at, length, crossfade) => {
        const { regions } = play(list)
        const total = totalFrames(regions)
        const place = Math.min(at, total)
        const until = Math.min(place + length, total)
        const replacement = { takeId: 'take-2', startFrame: 5, endFrame: 15, crossfadeFrames: crossfade }
        const after = punchIn(regions, place, replacement, until)
        expect(totalFrames(after)).toBe(place + 10 + total - until)
        expect(after.every((region) => region.crossfadeFrames <= totalFrames([region]))).toBe(true)
        const framesOf = (of: readonly Region[]): string[] =>
          of.flatMap(({ takeId, startFrame, endFrame }) =>
            Array.from({ length: endFrame - startFrame }, (_, i) => `${takeId} ${startFrame + i}`),
          )
        expect(framesOf(after).slice(0, place)).toEqual(framesOf(regions).slice(0, place))
        expect(framesOf(after).slice(place + 10)).toEqual(framesOf(regions).slice(until))
      }),
    )
  })
})

test('joining skips takes without audio', () => {
  expect(
    joinTakes([
      { id: 'a', frameCount: 0 },
      { id: 'b', frameCount: 3 },
    ]),
  ).toEqual([{ takeId: 'b', startFrame: 0, endFrame: 3, crossfadeFrames: 0 }])
})

test('refuses a punch outside the recording or without frames', () => {
  const regions = joinTakes([{ id: 'take-0', frameCount: 40 }])
  const take = { takeId: 'take-1', startFrame: 0, endFrame: 10, crossfadeFrames: 0 }
  expect(() => punchIn(regions, 41, take)).toThrow(RangeError)
  expect(() => punchIn(regions, -1, take)).toThrow(RangeError)
  expect(() => punchIn(regions, 4, take, 3)).toThrow(RangeError)
  expect(() => punchIn(regions, 4, take, 41)).toThrow(RangeError)
  expect(() => punchIn(regions, 4, { ...take, endFrame: 0 })).toThrow(RangeError)
})

test('an equal-power crossfade of a sound with itself is at most 3 dB louder, in each channel', () => {
  const ones = new Float32Array(20).fill(1)
  const mixed = mixFade(ones, ones, { fadeOffset: 0, fadeFrames: 10, channels: 2 })
  expect(mixed[0]).toBe(mixed[1])
  expect(Math.max(...mixed)).toBeLessThan(Math.SQRT2 + 1e-6)
  expect(Math.min(...mixed)).toBeGreaterThan(1)
})

test('a slice renders what the whole renders there; inside a fade it begins with the new take', () => {
  const whole = punchIn(
    joinTakes([
      { id: 'take-0', frameCount: 40 },
      { id: 'take-1', frameCount: 77 },
    ]),
    60,
    { takeId: 'take-2', startFrame: 10, endFrame: 100, crossfadeFrames: 12 },
  )
  const total = totalFrames(whole)
  for (const [from, to] of [
    [0, total],
    [39, 41],
    [20, 140],
    [72, total],
    [0, 0],
  ] as const) {
    expect(render(sliceRegions(whole, from, to), 0, to - from)).toEqual(render(whole, from, to))
  }
  expect(sliceRegions(whole, 65, 80)).toEqual([
    { takeId: 'take-2', startFrame: 15, endFrame: 30, crossfadeFrames: 0 },
  ])
})
