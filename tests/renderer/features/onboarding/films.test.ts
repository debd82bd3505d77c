import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../../../src/renderer/src/features/onboarding/films')

it('each step has a film of its own, and together they are small enough to ship', () => {
  const films = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
  expect(films).toHaveLength(3)
  expect(new Set(films.map((film) => film.toString('base64'))).size).toBe(3)
  expect(films.reduce((sum, film) => sum + film.length, 0)).toBeLessThan(4_000_000)
  for (const film of films) expect(film.length).toBeGreaterThan(20_000)
})
