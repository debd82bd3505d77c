/** What a sound holds between its words. */
export interface RoomTone {
  /** RMS of the quietest half second, or of all of a shorter sound; null where that is digital silence. */
  noiseFloorDbfs: number | null
  /** Before the first and behind the last sound; 0 where nothing stands out from the rest. */
  headMs: number
  tailMs: number
  /** The longest stretch of nothing but room; null where none is long enough to be used. */
  quiet: { startMs: number; endMs: number } | null
}

export interface RoomToneFinder {
  /** @param interleaved whole frames */
  add(interleaved: Float32Array): void
  result(): RoomTone
}

const blocksPerSecond = 100
const windowBlocks = 50
/** What is louder than the floor by this is sound. */
const soundOverFloorDb = 10
/** Nobody hears it: no breath is this soft. */
const inaudibleDbfs = -65
/** A click is no sound that a recording begins with. */
const soundBlocks = 3
const quietOverFloorDb = 6
const quietMinMs = 500
/** A breath begins and a word ends softly. */
const quietMarginMs = 60
/** Louder than this it is no room. */
const roomMaxDbfs = -40

const toDb = (power: number): number => 10 * Math.log10(power)
const toPower = (db: number): number => 10 ** (db / 10)

/**
 * Finds room tone in one pass, in four bytes for every 10 ms.
 * @param asMono channels are heard as their mean
 */
export function createRoomToneFinder(
  sampleRateHz: number,
  channels: number,
  asMono: boolean,
): RoomToneFinder {
  // As long as whole frames are: of an odd rate no 10 ms, which adds up to seconds.
  const blockFrames = Math.round(sampleRateHz / blocksPerSecond)
  const blockMs = (blockFrames / sampleRateHz) * 1_000
  const powers: Float32Array[] = []
  const pageBlocks = 8_192
  let count = 0
  let sum = 0
  let frames = 0

  function endBlock(): void {
    const page = Math.floor(count / pageBlocks)
    const into = (powers[page] ??= new Float32Array(pageBlocks))
    into[count % pageBlocks] = sum / frames
    count++
    sum = 0
    frames = 0
  }

  return {
    add(interleaved) {
      const isStereo = channels === 2
      for (let at = 0; at < interleaved.length; at += channels) {
        const left = interleaved[at] ?? 0
        if (isStereo) {
          const right = interleaved[at + 1] ?? 0
          sum += asMono ? ((left + right) / 2) ** 2 : (left * left + right * right) / 2
        } else sum += left * left
        if (++frames === blockFrames) endBlock()
      }
    },
    result() {
      if (frames > blockFrames / 2) endBlock()
      const blocks = new Float32Array(count)
      for (let block = 0; block < count; block++)
        blocks[block] = powers[Math.floor(block / pageBlocks)]?.[block % pageBlocks] ?? 0
      return roomToneOf(blocks, blockMs)
    },
  }
}

function roomToneOf(blocks: Float32Array, blockMs: number): RoomTone {
  const { lowest, lowestHeard } = quietestWindows(blocks)
  const nothing = { headMs: 0, tailMs: 0, quiet: null }
  if (lowestHeard === null) return { noiseFloorDbfs: null, ...nothing }
  const noiseFloorDbfs = lowest === 0 ? null : toDb(lowest)
  const floorDb = toDb(lowestHeard)
  const soundPower = toPower(Math.max(floorDb + soundOverFloorDb, inaudibleDbfs))
  const first = firstSound(blocks, soundPower)
  if (first === null) return { noiseFloorDbfs, ...nothing }
  const last = firstSound(blocks.slice().reverse(), soundPower) ?? 0
  return {
    noiseFloorDbfs,
    headMs: first * blockMs,
    tailMs: last * blockMs,
    quiet: floorDb > roomMaxDbfs ? null : longestQuiet(blocks, blockMs, toPower(floorDb + quietOverFloorDb)),
  }
}

/** Power of the quietest window, and of the quietest that holds more than digital silence. */
function quietestWindows(blocks: Float32Array): { lowest: number; lowestHeard: number | null } {
  const length = Math.min(windowBlocks, blocks.length)
  let lowest = Infinity
  let lowestHeard: number | null = null
  let sum = 0
  let zeros = 0
  for (let at = 0; at < blocks.length; at++) {
    const power = blocks[at] ?? 0
    sum += power
    if (power === 0) zeros++
    if (at >= length) {
      const left = blocks[at - length] ?? 0
      sum -= left
      if (left === 0) zeros--
    }
    if (at < length - 1) continue
    const mean = zeros === length ? 0 : Math.max(sum / length, Number.MIN_VALUE)
    lowest = Math.min(lowest, mean)
    if (zeros === 0) lowestHeard = Math.min(lowestHeard ?? Infinity, mean)
  }
  return { lowest: lowest === Infinity ? 0 : lowest, lowestHeard }
}

/** The first block of some that are all louder; null where there are none. */
function firstSound(blocks: Float32Array, power: number): number | null {
  let run = 0
  for (let at = 0; at < blocks.length; at++) {
    run = (blocks[at] ?? 0) > power ? run + 1 : 0
    if (run === soundBlocks) return at - soundBlocks + 1
  }
  return null
}

function longestQuiet(blocks: Float32Array, blockMs: number, power: number): RoomTone['quiet'] {
  let best = { from: 0, to: 0 }
  let from = 0
  for (let at = 0; at <= blocks.length; at++) {
    const block = blocks[at] ?? 0
    if (at < blocks.length && block > 0 && block <= power) continue
    if (at - from > best.to - best.from) best = { from, to: at }
    from = at + 1
  }
  const startMs = best.from * blockMs + quietMarginMs
  const endMs = best.to * blockMs - quietMarginMs
  return endMs - startMs >= quietMinMs ? { startMs, endMs } : null
}
