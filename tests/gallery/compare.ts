import { PNG } from 'pngjs'

/** A reference is a quarter as wide and as high: each of its pixels is the mean of 16. */
const factor = 4
/** Of 255, per channel and block: what rounding of edges may differ between two runs. */
const tolerance = 6
/** So few blocks are a rounded corner that fell on another side of a pixel. */
const noiseBlocks = 2

/** A picture made small: four bytes a pixel, the last of them 255. */
export type Small = Pick<PNG, 'width' | 'height' | 'data'>

interface Difference {
  /** Blocks that differ. */
  count: number
  /** Where they lie, in pixels of the picture; null where the sizes differ. */
  box: { left: number; top: number; right: number; bottom: number } | null
}

/** @param picture PNG */
export function smallOf(picture: Buffer): Small {
  const full = PNG.sync.read(picture)
  const width = Math.ceil(full.width / factor)
  const height = Math.ceil(full.height / factor)
  const data = Buffer.alloc(width * height * 4, 255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) writeMean(full, x * factor, y * factor, data, (y * width + x) * 4)
  }
  return { width, height, data }
}

/** Red, green and blue of the block at `left`, `top`, less at the right and lower edge. */
function writeMean({ data, width, height }: PNG, left: number, top: number, to: Buffer, at: number): void {
  const right = Math.min(width, left + factor)
  const bottom = Math.min(height, top + factor)
  let [red, green, blue] = [0, 0, 0]
  for (let y = top; y < bottom; y++) {
    for (let from = (y * width + left) * 4; from < (y * width + right) * 4; from += 4) {
      red += data[from]!
      green += data[from + 1]!
      blue += data[from + 2]!
    }
  }
  const count = (right - left) * (bottom - top)
  to[at] = Math.round(red / count)
  to[at + 1] = Math.round(green / count)
  to[at + 2] = Math.round(blue / count)
}

/** The file of a reference. */
export const referenceFile = ({ width, height, data }: Small): Buffer => {
  const png = new PNG({ width, height, colorType: 2 })
  png.data = data
  return PNG.sync.write(png, { colorType: 2, deflateLevel: 9 })
}

/** @param file PNG */
export const readReference = (file: Buffer): Small => PNG.sync.read(file)

/** Null where two show the same. */
export function differenceOf(a: Small, b: Small): Difference | null {
  if (a.width !== b.width || a.height !== b.height) return { count: b.width * b.height, box: null }
  let count = 0
  const box = { left: b.width, top: b.height, right: 0, bottom: 0 }
  for (let y = 0; y < b.height; y++) {
    for (let x = 0; x < b.width; x++) {
      if (isSame(a.data, b.data, (y * b.width + x) * 4)) continue
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

const isSame = (a: Buffer, b: Buffer, at: number): boolean =>
  Math.abs(a[at]! - b[at]!) <= tolerance &&
  Math.abs(a[at + 1]! - b[at + 1]!) <= tolerance &&
  Math.abs(a[at + 2]! - b[at + 2]!) <= tolerance
