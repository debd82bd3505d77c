import { PNG } from 'pngjs'

/** A reference is a quarter as wide and as high: each of its pixels is the mean of 16. */
const factor = 4
/** Of 255, per channel and block: what rounding of edges may differ between two runs. */
const tolerance = 5
/** So few blocks are a rounded corner that fell on another side of a pixel. */
const noiseBlocks = 2

interface Difference {
  /** Blocks that differ. */
  count: number
  /** Where they lie, in pixels of the picture; null where the sizes differ. */
  box: { left: number; top: number; right: number; bottom: number } | null
}

/** The reference of a picture. @param picture PNG */
export function referenceOf(picture: Buffer): Buffer {
  const full = PNG.sync.read(picture)
  const width = Math.ceil(full.width / factor)
  const height = Math.ceil(full.height / factor)
  const small = new PNG({ width, height, colorType: 2 })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++)
        small.data[(y * width + x) * 4 + channel] = meanAt(full, x * factor, y * factor, channel)
      small.data[(y * width + x) * 4 + 3] = 255
    }
  }
  return PNG.sync.write(small, { colorType: 2, deflateLevel: 9 })
}

function meanAt({ data, width, height }: PNG, left: number, top: number, channel: number): number {
  let sum = 0
  let count = 0
  for (let y = top; y < Math.min(height, top + factor); y++) {
    for (let x = left; x < Math.min(width, left + factor); x++) {
      sum += data[(y * width + x) * 4 + channel]!
      count++
    }
  }
  return Math.round(sum / count)
}

/** Null where two references show the same. */
export function differenceOf(before: Buffer, after: Buffer): Difference | null {
  const [a, b] = [PNG.sync.read(before), PNG.sync.read(after)]
  if (a.width !== b.width || a.height !== b.height) return { count: b.width * b.height, box: null }
  let count = 0
  const box = { left: b.width, top: b.height, right: 0, bottom: 0 }
  for (let y = 0; y < b.height; y++) {
    for (let x = 0; x < b.width; x++) {
      const at = (y * b.width + x) * 4
      if ([0, 1, 2].every((channel) => Math.abs(a.data[at + channel]! - b.data[at + channel]!) <= tolerance))
        continue
      count++
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x + 1)
      box.bottom = Math.max(box.bottom, y + 1)
    }
  }
  if (count <= noiseBlocks) return null
  const { left, top, right, bottom } = box
  return {
    count,
    box: { left: left * factor, top: top * factor, right: right * factor, bottom: bottom * factor },
  }
}
