import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'

const folder = join(import.meta.dirname, '../../../../src/renderer/src/features/onboarding/films')

it('each step has a film of its own, and together they are small enough to ship', () => {
  const films = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
  expect(films).toHaveLength(3)
  expect(new Set(films.map((film) => film.toString('base64'))).size).toBe(3)
  expect(films.reduce((sum, film) => sum + film.length, 0)).toBeLessThan(4_000_000)
  for (const film of films) expect(film.length).toBeGreaterThan(20_000)
})

/** The brightness of the first two pictures, small: what they show, whatever the compression. */
function firstPictures(name: string): [Buffer, Buffer] {
  const size = 96 * 54
  const raw = execFileSync(locateTool('ffmpeg', { env: process.env }), [
    ...['-v', 'error', '-i', join(folder, name), '-frames:v', '2'],
    ...['-vf', 'scale=96:54,format=gray', '-f', 'rawvideo', '-'],
  ])
  return [raw.subarray(0, size), raw.subarray(size, 2 * size)]
}

it('shows the page of its own step while it has not been played: the first picture is that page', () => {
  const name = 'first-speech.webm'
  const [first, second] = firstPictures(name)
  const difference = first.reduce((sum, value, at) => sum + Math.abs(value - (second[at] ?? 0)), 0)
  expect(difference / first.length).toBeLessThan(2)
})
