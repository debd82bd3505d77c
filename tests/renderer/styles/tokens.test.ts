import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(resolve('src/renderer/src/styles/tokens.css'), 'utf8')

function tokensOf(theme: 'light' | 'dark'): Map<string, string> {
  const block = css.split(`[data-theme='${theme}'] {`)[1]?.split('}')[0] ?? ''
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1]!, match[2]!]))
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

const backgrounds = ['canvas', 'surface', 'sunken', 'hover']
const texts = ['ink', 'ink-muted', 'ink-subtle', 'accent-ink', 'danger-ink', 'warn-ink', 'good-ink']
const pairs = [
  ...backgrounds.flatMap((background) => texts.map((text) => [text, background, 4.5] as const)),
  ['ink', 'active', 4.5],
  ['ink-muted', 'active', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-accent', 'danger', 4.5],
  ['on-accent', 'danger-hover', 4.5],
  ['ink', 'accent-soft', 4.5],
  ['ink-muted', 'danger-soft', 4.5],
  ['ink-muted', 'warn-soft', 4.5],
  ['accent-ink', 'accent-soft', 4.5],
  ['danger-ink', 'danger-soft', 4.5],
  ['warn-ink', 'warn-soft', 4.5],
  ['good-ink', 'good-soft', 4.5],
  ['line-control', 'surface', 3],
  ['line-control', 'canvas', 3],
  ['good', 'surface', 3],
  ['warn', 'surface', 3],
  ['accent', 'surface', 3],
  ['danger', 'surface', 3],
  ['wave', 'sunken', 3],
  ['wave-played', 'sunken', 3],
  ...[1, 2, 3, 4, 5, 6].flatMap((speaker) => [
    ['on-speaker', `speaker-${speaker}`, 4.5] as const,
    [`speaker-${speaker}`, 'sunken', 3] as const,
  ]),
] as const

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const tokens = tokensOf(theme)

  it.each(pairs)('%s on %s has a contrast of at least %d', (front, back, least) => {
    expect(contrast(tokens.get(front)!, tokens.get(back)!)).toBeGreaterThanOrEqual(least)
  })
})

it('both themes have the same tokens', () => {
  expect([...tokensOf('dark').keys()]).toEqual([...tokensOf('light').keys()])
})

it('no class asks for a color that is no token: it would draw nothing', () => {
  const palette =
    /\b(?:bg|text|border|outline|ring|fill|stroke|decoration|caret|accent|from|via|to|divide|shadow)-(?:black|white|(?:red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|slate|gray|zinc|neutral|stone)-\d+)\b/g
  const files = readdirSync('src/renderer/src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(
    files.flatMap((file) => readFileSync(resolve('src/renderer/src', file), 'utf8').match(palette) ?? []),
  ).toEqual([])
})
