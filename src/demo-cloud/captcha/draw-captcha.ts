import { randomInt } from 'node:crypto'
import { PNG } from 'pngjs'
import { glyphHeight, glyphOf, glyphWidth, marks } from './glyphs'

const scale = 4
const margin = 24
const lineMaxChars = 26
const advance = (glyphWidth + 1) * scale
const lineHeight = (glyphHeight + 5) * scale

/** Draws the text as a PNG, letter by letter with a little unrest, on a speckled ground. */
export function drawCaptcha(text: string): Buffer {
  const lines = wrap(text.toUpperCase())
  const width = margin * 2 + Math.max(...lines.map((line) => line.length)) * advance
  const height = margin * 2 + lines.length * lineHeight
  const image = new PNG({ width, height })
  for (let at = 0; at < image.data.length; at += 4) {
    const shade = randomInt(12) === 0 ? 205 + randomInt(40) : 250
    image.data.writeUInt32BE(((shade << 24) | (shade << 16) | (shade << 8) | 0xff) >>> 0, at)
  }
  lines.forEach((line, row) => {
    lettersOf(line).forEach(([letter = '', ...accents], column) => {
      const glyph = glyphOf(letter)
      if (!glyph) return
      const left = margin + column * advance + randomInt(3)
      const top = margin + row * lineHeight + randomInt(2 * scale)
      stamp(image, glyph, { left, top })
      for (const accent of accents) {
        const mark = marks[accent]
        if (mark) stamp(image, mark.rows, { left, top: top + mark.top * scale })
      }
    })
  })
  return PNG.sync.write(image)
}

/** Each letter with the accents that belong over or under it. */
const lettersOf = (line: string): string[][] =>
  Array.from(line.normalize('NFD').match(/\P{M}\p{M}*/gu) ?? [], (letter) => Array.from(letter))

/** Whether every letter and accent of a text can be drawn. */
export const canDraw = (text: string): boolean =>
  lettersOf(text.toUpperCase()).every(
    ([letter = '', ...accents]) =>
      letter === ' ' || (glyphOf(letter) !== undefined && accents.every((accent) => accent in marks)),
  )

function stamp(image: PNG, rows: readonly number[], { left, top }: { left: number; top: number }): void {
  rows.forEach((bits, y) => {
    for (let x = 0; x < glyphWidth; x += 1) {
      if (((bits >> (glyphWidth - 1 - x)) & 1) === 0) continue
      for (let dy = 0; dy < scale; dy += 1) {
        for (let dx = 0; dx < scale; dx += 1) {
          const pixel = (top + y * scale + dy) * image.width + left + x * scale + dx
          image.data.writeUInt32BE(0x20_24_30_ff, pixel * 4)
        }
      }
    }
  })
}

function wrap(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > lineMaxChars) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
