import { describe, expect, it } from 'vitest'
import { checkRoom } from '@renderer/features/record/room/room-check'
import { highPassed, powerAt } from '@renderer/features/record/room/spectrum'
import { adviceWords, roomVerdict } from '@renderer/features/record/room/room-words'

const rateHz = 48_000
const seconds = 5

/** The same noise every time: white, with this RMS. */
function noise(rmsDbfs: number): Float32Array {
  let state = 12_345
  const scale = 10 ** (rmsDbfs / 20) * Math.sqrt(3)
  return Float32Array.from({ length: rateHz * seconds }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 0x8000_0000 - 1) * scale
  })
}

function withSine(samples: Float32Array, frequencyHz: number, rmsDbfs: number): Float32Array {
  const amplitude = 10 ** (rmsDbfs / 20) * Math.SQRT2
  return samples.map(
    (sample, index) => sample + amplitude * Math.sin((2 * Math.PI * frequencyHz * index) / rateHz),
  )
}

describe('room check', () => {
  it('accepts a quiet room, at exactly -60 dBFS too', () => {
    const report = checkRoom(noise(-66), rateHz)
    expect(report.noiseFloorDbfs).toBeCloseTo(-66, 0)
    expect(report).toMatchObject({ hum: null, disturbance: null, isQuietEnough: true, advice: [] })
  })

  it('reports a loud room and by how much', () => {
    expect(checkRoom(noise(-48), rateHz)).toMatchObject({ isQuietEnough: false, advice: ['noise'] })
    expect(checkRoom(noise(-57), rateHz)).toMatchObject({ isQuietEnough: false, advice: ['noise-a-little'] })
  })

  it('distinguishes 50 Hz from 60 Hz by their harmonics', () => {
    for (const frequencyHz of [50, 60] as const) {
      const humming = withSine(withSine(noise(-70), frequencyHz, -52), frequencyHz * 2, -55)
      const report = checkRoom(humming, rateHz)
      expect(report.hum?.frequencyHz).toBe(frequencyHz)
      expect(report.hum?.dbfs).toBeCloseTo(-50.2, 0)
      expect(report.advice).toEqual(['hum'])
    }
  })

  it('does not mistake low noise for hum', () => {
    const rumbling = noise(-70)
    let low = 0
    for (const [index, sample] of noise(-20).entries()) {
      low += (sample - low) * 0.002
      rumbling[index] = (rumbling[index] ?? 0) + low
    }
    const report = checkRoom(rumbling, rateHz)
    expect(report.hum === null || report.hum.dbfs < -60).toBe(true)
    expect(report.advice).toContain('rumble')
    expect(report.floorWithoutRumbleDbfs).toBeLessThan(report.noiseFloorDbfs - 6)
  })

  it('excludes one creak from the floor and reports when it was', () => {
    const creaking = noise(-66)
    for (let index = 0; index < rateHz * 0.1; index += 1)
      creaking[rateHz * 2 + index] = 0.1 * (index % 2 ? 1 : -1)
    const report = checkRoom(creaking, rateHz)
    expect(report.isQuietEnough).toBe(true)
    expect(report.disturbance?.atMs).toBe(2_000)
    expect(report.advice).toEqual(['disturbance'])
    expect(adviceWords('disturbance', report).title).toBe('There was a sound at 0:02')
  })

  it('distinguishes a dead microphone from a quiet room', () => {
    const report = checkRoom(new Float32Array(rateHz * seconds), rateHz)
    expect(report.advice).toEqual(['no-signal'])
    expect(roomVerdict(report)).toBe('No signal.')
  })
})

describe('spectrum', () => {
  it('measures the power of a sine and nothing next to it', () => {
    const sine = withSine(new Float32Array(rateHz), 100, -20)
    expect(10 * Math.log10(powerAt(sine, 100, rateHz))).toBeCloseTo(-20, 1)
    expect(10 * Math.log10(powerAt(sine, 120, rateHz))).toBeLessThan(-80)
  })

  it('removes what is below the cutoff and keeps what is above', () => {
    const power = (samples: Float32Array): number =>
      10 *
      Math.log10(
        samples.subarray(rateHz).reduce((sum, sample) => sum + sample ** 2, 0) / (samples.length - rateHz),
      )
    const silence = new Float32Array(rateHz * 3)
    expect(power(highPassed(withSine(silence, 1_000, -20), 90, rateHz))).toBeCloseTo(-20, 1)
    expect(power(highPassed(withSine(silence, 30, -20), 90, rateHz))).toBeLessThan(-38)
  })
})
