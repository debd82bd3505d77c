import { describe, expect, it } from 'vitest'
import { createQuantumMeter } from '@renderer/recorder/capture/quantum-meter'

const constant = (value: number, length = 128): Float32Array => new Float32Array(length).fill(value)

describe('quantum meter', () => {
  it('sums up about 1,024 frames', () => {
    const push = createQuantumMeter({ everyFrames: 1_024, sliceFrames: 480 })
    for (let index = 0; index < 7; index += 1) expect(push([constant(0.5)])).toBeNull()
    expect(push([constant(-0.25)])).toEqual({
      frames: 1_024,
      low: -0.25,
      high: 0.5,
      meanSquare: (7 * 0.25 + 0.0625) / 8,
      clipCount: 0,
      slicePeaks: [0.5, 0.5],
    })
  })

  it('restarts, except for the current 10 ms', () => {
    const push = createQuantumMeter({ everyFrames: 128, sliceFrames: 192 })
    expect(push([constant(0.9)])).toMatchObject({ high: Math.fround(0.9), slicePeaks: [] })
    expect(push([constant(0)])).toMatchObject({ high: 0, meanSquare: 0, slicePeaks: [Math.fround(0.9)] })
  })

  it('uses the louder of two channels for the level and both for peaks', () => {
    const push = createQuantumMeter({ everyFrames: 128, sliceFrames: 128 })
    expect(push([constant(0.25), constant(-0.5)])).toMatchObject({
      low: -0.5,
      high: 0.25,
      meanSquare: 0.25,
      slicePeaks: [0.5],
    })
  })

  it('counts full-scale samples of a 16-bit converter', () => {
    const push = createQuantumMeter({ everyFrames: 4, sliceFrames: 4 })
    expect(push([Float32Array.of(32_767 / 32_768, -1, 32_766 / 32_768, 0.5)])).toMatchObject({ clipCount: 2 })
  })
})
