import { powerToDb, silenceDb } from '../signal/decibel'

const binsPerDb = 100
const highestDb = 30
const binCount = (highestDb - silenceDb) * binsPerDb + 1

/** Mean squares counted by level: statistics over hours of windows in constant memory. */
export interface EnergyHistogram {
  add(meanSquare: number): void
  /** Mean of all windows at or over a level, to 0.01 dB of its edge; null where there are none. */
  meanFrom(lowestDb: number): number | null
  /** Mean of the quietest share (0 to 1) of the windows, at least one; null where there are none. */
  meanOfQuietest(share: number): number | null
}

export function createEnergyHistogram(): EnergyHistogram {
  const counts = new Uint32Array(binCount)
  const sums = new Float64Array(binCount)
  const binOf = (db: number): number =>
    Math.min(binCount - 1, Math.max(0, Math.ceil((db - silenceDb) * binsPerDb)))

  return {
    add(meanSquare) {
      const bin = binOf(powerToDb(meanSquare))
      counts[bin] = (counts[bin] ?? 0) + 1
      sums[bin] = (sums[bin] ?? 0) + meanSquare
    },
    meanFrom(lowestDb) {
      let count = 0
      let sum = 0
      for (let bin = binOf(lowestDb); bin < binCount; bin++) {
        count += counts[bin] ?? 0
        sum += sums[bin] ?? 0
      }
      return count === 0 ? null : sum / count
    },
    meanOfQuietest(share) {
      const total = counts.reduce((sum, count) => sum + count, 0)
      if (total === 0) return null
      const wanted = Math.max(1, Math.floor(total * share))
      let left = wanted
      let sum = 0
      for (let bin = 0; bin < binCount && left > 0; bin++) {
        const count = counts[bin] ?? 0
        if (count === 0) continue
        const taken = Math.min(left, count)
        sum += ((sums[bin] ?? 0) / count) * taken
        left -= taken
      }
      return sum / wanted
    },
  }
}
