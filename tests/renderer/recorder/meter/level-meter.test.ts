import { describe, expect, it } from 'vitest'
import { createBarHistory, createLoudness } from '@renderer/recorder/meter/bar-history'
import { dbText, meterFloorDbfs } from '@renderer/recorder/meter/decibels'
import { createLevelMeter } from '@renderer/recorder/meter/level-meter'
import { createMeterAnnouncer } from '@renderer/recorder/meter/meter-announcer'
import { readingWith } from '../builders'

const rateHz = 48_000
const readingsPerSecond = rateHz / 1_024

/** Feeds a steady tone of this peak for some seconds; answers the number of the frame after it. */
function play(meter: ReturnType<typeof createLevelMeter>, peak: number, seconds: number, from = 0): number {
  let frame = from
  for (let index = 0; index < Math.round(seconds * readingsPerSecond); index += 1) {
    frame += 1_024
    meter.add(readingWith({ peak, frame, takenFrames: frame }))
  }
  return frame
}

const peakOf = (rmsDbfs: number): number => 10 ** (rmsDbfs / 20) * Math.SQRT2

describe('level meter', () => {
  it('shows the RMS of the last 400 ms', () => {
    const meter = createLevelMeter(rateHz)
    play(meter, peakOf(-20), 1)
    expect(meter.level.rmsDbfs).toBeCloseTo(-20, 6)
    play(meter, peakOf(-40), 0.45, 48_000)
    expect(meter.level.rmsDbfs).toBeCloseTo(-40, 6)
  })

  it('the peak falls by 20 dB per second, and the highest is held for 2 s', () => {
    const meter = createLevelMeter(rateHz)
    let frame = play(meter, 1, 0.1)
    frame = play(meter, 0, 1, frame)
    expect(meter.level.peakDbfs).toBeCloseTo(-20, 0)
    expect(meter.level.heldPeakDbfs).toBe(0)
    play(meter, 0, 1.1, frame)
    expect(meter.level.heldPeakDbfs).toBe(meterFloorDbfs)
  })

  it('judges speech by the band, ignoring pauses', () => {
    for (const [rms, verdict] of [
      [-26, 'low'],
      [-20, 'good'],
      [-16, 'high'],
    ] as const) {
      const meter = createLevelMeter(rateHz)
      let frame = play(meter, peakOf(-65), 2)
      for (let index = 0; index < 4; index += 1) {
        frame = play(meter, peakOf(rms), 0.8, frame)
        frame = play(meter, peakOf(-65), 0.8, frame)
      }
      expect(meter.level.noiseFloorDbfs).toBeCloseTo(-65, 1)
      expect(meter.level.verdict).toBe(verdict)
    }
  })

  it('finds no speech in a quiet room, and a peak over -3 dBFS too loud', () => {
    const meter = createLevelMeter(rateHz)
    const frame = play(meter, peakOf(-65), 3)
    expect(meter.level.verdict).toBe('silent')
    play(meter, 0.75, 0.03, frame)
    expect(meter.level.verdict).toBe('high')
  })

  it('latches clipping with its time until reset', () => {
    const meter = createLevelMeter(rateHz)
    meter.add(readingWith({ clipCount: 3, takenFrames: 96_000 }))
    meter.add(readingWith({ takenFrames: 97_024 }))
    expect(meter.level.clips).toEqual({ count: 3, lastAtMs: 2_000 })
    meter.add(readingWith({ clipCount: 1, takenFrames: 144_000 }))
    expect(meter.level.clips).toEqual({ count: 4, lastAtMs: 3_000 })
    meter.unlatch()
    expect(meter.level.clips).toBeNull()
  })

  it('writes levels with a real minus sign', () => {
    expect(dbText(-18.36)).toBe('−18.4')
    expect(dbText(-120)).toBe('−∞')
  })
})

describe('announcements', () => {
  const base = createLevelMeter(rateHz).level

  it('announces a verdict once it has lasted 2 s, and the next one after 10 s', () => {
    const say = createMeterAnnouncer()
    const low = { ...base, verdict: 'low' as const }
    const good = { ...base, verdict: 'good' as const }
    expect(say(low, 0)).toBeNull()
    expect(say(low, 1_900)).toBeNull()
    expect(say(low, 2_000)).toBe('Too quiet.')
    expect(say(low, 30_000)).toBeNull()
    expect(say(good, 31_000)).toBeNull()
    expect(say(good, 33_000)).toBe('Good level.')
    expect(say(low, 34_000)).toBeNull()
    expect(say(low, 40_000)).toBeNull()
    expect(say(low, 43_000)).toBe('Too quiet.')
  })

  it('announces clipping at once with its time, at most every 5 s', () => {
    const say = createMeterAnnouncer()
    const clipped = (count: number, lastAtMs: number) => ({ ...base, clips: { count, lastAtMs } })
    expect(say(clipped(1, 63_200), 100)).toBe('Clipped at 1:03.')
    expect(say(clipped(2, 64_000), 1_000)).toBeNull()
    expect(say(clipped(2, 64_000), 5_100)).toBe('Clipped at 1:04.')
    expect(say(clipped(2, 64_000), 20_000)).toBeNull()
  })
})

describe('bars', () => {
  it('keeps 25 peaks of 100 ms each', () => {
    const history = createBarHistory(rateHz)
    for (let index = 0; index < 47 * 3; index += 1) history.add(readingWith({ peak: 1 }))
    expect(history.bars).toHaveLength(25)
    expect(history.bars.every((bar) => bar === 1)).toBe(true)
    for (let index = 0; index < 47; index += 1) history.add(readingWith({ peak: 0 }))
    expect(history.bars.slice(-9)).toEqual(new Array(9).fill(0))
    expect(history.bars[0]).toBe(1)
  })

  it('smooths loudness by half of the previous value', () => {
    const loudness = createLoudness()
    expect([loudness(1), loudness(1), loudness(0), loudness(0)]).toEqual([5, 8, 4, 2])
  })
})
