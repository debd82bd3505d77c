import { powerToDb } from '../signal/decibel'

/** Mean squares in steps of 10 ms, over all channels: what levels over time are made of. */
export interface HopEnergies {
  /** One array per channel, all of the same length. @returns the steps that ended here */
  add(channels: readonly Float32Array[]): Float64Array
  /** The step that has not ended; null where the sound ended with a step. */
  rest(): number | null
}

export const hopsPerSecond = 100

export function createHopEnergies(sampleRateHz: number, channelCount: number): HopEnergies {
  let hop = 0
  let frame = 0
  let energy = 0
  let filled = 0
  // Steps of 10 ms are no whole number of frames at every rate.
  const endOf = (index: number): number => Math.round(((index + 1) * sampleRateHz) / hopsPerSecond)
  let hopEnd = endOf(0)

  return {
    add(channels) {
      const length = channels[0]?.length ?? 0
      const ended: number[] = []
      for (let at = 0; at < length;) {
        const to = Math.min(length, at + hopEnd - frame)
        for (const samples of channels) {
          let sum = 0
          for (let i = at; i < to; i++) {
            const value = samples[i] ?? 0
            sum += value * value
          }
          energy += sum
        }
        filled += to - at
        frame += to - at
        at = to
        if (frame < hopEnd) continue
        ended.push(energy / (filled * channelCount))
        energy = 0
        filled = 0
        hop += 1
        hopEnd = endOf(hop)
      }
      return Float64Array.from(ended)
    },
    rest: () => (filled === 0 ? null : energy / (filled * channelCount)),
  }
}

/** Levels of a whole file from its steps, in constant memory but for two figures a second. */
export interface HopLevels {
  add(meanSquare: number): void
  levels(): {
    rmsDbfs: number
    /** RMS of the quietest 500 ms (ACX check); of all of it where it is shorter. */
    noiseFloorDbfs: number
    rmsPerSecondDbfs: number[]
    /** RMS of the quietest 100 ms of each second. */
    floorPerSecondDbfs: number[]
  }
}

const floorHops = 50
const shortHops = 10
const tenth = (db: number): number => Math.round(db * 10) / 10

export function createHopLevels(): HopLevels {
  const last = new Float64Array(floorHops)
  let count = 0
  let total = 0
  let quietest = Infinity
  let second = 0
  let secondHops = 0
  let secondFloor = Infinity
  const rms: number[] = []
  const floors: number[] = []

  const sumOfLast = (hops: number): number => {
    let sum = 0
    for (let back = 1; back <= hops; back++) sum += last[(count - back) % floorHops] ?? 0
    return sum / hops
  }

  function endSecond(): void {
    rms.push(tenth(powerToDb(second / secondHops)))
    floors.push(tenth(powerToDb(Math.min(secondFloor, second / secondHops))))
    second = 0
    secondHops = 0
    secondFloor = Infinity
  }

  return {
    add(meanSquare) {
      last[count % floorHops] = meanSquare
      count += 1
      total += meanSquare
      if (count >= floorHops) quietest = Math.min(quietest, sumOfLast(floorHops))
      second += meanSquare
      secondHops += 1
      if (secondHops >= shortHops) secondFloor = Math.min(secondFloor, sumOfLast(shortHops))
      if (secondHops === hopsPerSecond) endSecond()
    },
    levels() {
      if (secondHops > 0) endSecond()
      const mean = count === 0 ? 0 : total / count
      return {
        rmsDbfs: powerToDb(mean),
        noiseFloorDbfs: powerToDb(quietest === Infinity ? mean : quietest),
        rmsPerSecondDbfs: rms,
        floorPerSecondDbfs: floors,
      }
    },
  }
}
