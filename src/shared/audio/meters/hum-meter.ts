import { createPowerSpectrum } from '../signal/fft'

/** Mains hum: lines at 50 or 60 Hz and their multiples that stand still while speech moves. */
export interface HumMeter {
  /** At `humRateHz`. */
  add(samples: Float32Array): void
  /** How far the strongest line stands over its surroundings, and of which mains; null under four seconds. */
  hum(): { humDb: number | null; humHz: 50 | 60 | null }
}

export const humRateHz = 1_000
/** Two seconds: lines half a hertz wide. */
const frame = 2_048
const hop = frame / 2
const minFrames = 3
const highestHz = 260
const binHz = humRateHz / frame
const bins = Math.ceil(highestHz / binHz)
/** Levels are counted in steps of 1 dB over 200 dB, so that hours take no memory. */
const steps = 200
/** What is there in the quietest fifth of the frames is there all the time. */
const steadyShare = 0.2
/** A hum is named from this on; in a short file chance alone makes lines that stand out, so more is asked there. */
const namedFromDb = 6
const chanceDb = 14
const lines = 4

export function createHumMeter(): HumMeter {
  const spectrum = createPowerSpectrum(frame)
  const power = new Float32Array(spectrum.binCount)
  const counts = new Uint32Array(bins * steps)
  const kept = new Float32Array(frame)
  let filled = 0
  let frames = 0

  function endFrame(): void {
    spectrum.measure(kept, 0, power)
    for (let bin = 0; bin < bins; bin++) {
      const db = 10 * Math.log10((power[bin] ?? 0) + 1e-20)
      const at = bin * steps + Math.min(steps - 1, Math.max(0, Math.round(db) + steps))
      counts[at] = (counts[at] ?? 0) + 1
    }
    frames += 1
    kept.copyWithin(0, hop)
    filled = frame - hop
  }

  function steadyDb(bin: number): number {
    let left = Math.max(1, Math.floor(frames * steadyShare))
    for (let step = 0; step < steps; step++) {
      left -= counts[bin * steps + step] ?? 0
      if (left <= 0) return step - steps
    }
    return 0
  }

  return {
    add(samples) {
      for (let at = 0; at < samples.length;) {
        const taken = Math.min(samples.length - at, frame - filled)
        kept.set(samples.subarray(at, at + taken), filled)
        filled += taken
        at += taken
        if (filled === frame) endFrame()
      }
    },
    hum() {
      if (frames < minFrames) return { humDb: null, humHz: null }
      const levels = Array.from({ length: bins }, (_, bin) => steadyDb(bin))
      const [at50, at60] = [50, 60].map((mainsHz) => prominences(levels, mainsHz))
      const strongest = (all: readonly number[] = []): number => Math.max(...all)
      const sum = (all: readonly number[] = []): number =>
        all.reduce((total, value) => total + Math.max(0, value), 0)
      const mainsHz = sum(at60) > sum(at50) ? 60 : 50
      const humDb = Math.max(0, strongest(mainsHz === 60 ? at60 : at50))
      return { humDb, humHz: humDb >= namedFromDb + chanceDb / Math.sqrt(frames) ? mainsHz : null }
    },
  }
}

/** By how much each line stands over the middle of what lies 2 to 6 Hz beside it. */
function prominences(levels: readonly number[], mainsHz: number): number[] {
  return Array.from({ length: lines }, (_, index) => {
    const middle = Math.round(((index + 1) * mainsHz) / binHz)
    const line = Math.max(...levels.slice(middle - 1, middle + 2))
    const near = Math.round(2 / binHz)
    const far = Math.round(6 / binHz)
    const beside = [
      ...levels.slice(middle - far, middle - near),
      ...levels.slice(middle + near + 1, middle + far + 1),
    ]
    beside.sort((a, b) => a - b)
    return line - (beside[beside.length >> 1] ?? line)
  })
}
