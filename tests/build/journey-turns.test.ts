import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { root } from '../../build/lib/electron-path.mjs'
import { core } from '../e2e/turns'

const ending = '.e2e.ts'
const files = readdirSync(join(root, 'tests/e2e'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith(ending))
  .map((path) => path.slice(0, -ending.length).replaceAll('\\', '/'))

/** What Playwright is told to run. */
async function journeysOn(day: number): Promise<string[]> {
  vi.stubEnv('TIMBRE_CI_DAY', String(day))
  vi.resetModules()
  const { default: config } = await import('../e2e/playwright.config')
  return (config.projects ?? [])
    .flatMap(({ testMatch }) => (Array.isArray(testMatch) ? testMatch : []))
    .map((match) => String(match).slice('**/tests/e2e/'.length, -ending.length))
}

beforeEach(() => vi.stubEnv('CI', '1'))

test('seven days of CI in a row run every journey, the core of them every day and every other one once', async () => {
  const ran: string[][] = []
  const days = Array.from({ length: 7 }, (_, at) => 20_000 + at)
  for (const day of days) ran.push(await journeysOn(day))
  const expected = files.flatMap((name) => days.slice(0, core.includes(name) ? 7 : 1).map(() => name))
  expect(ran.flat().sort()).toEqual(expected.sort())
  expect(files).toEqual(expect.arrayContaining(core))
})

test('outside CI every journey runs', async () => {
  vi.stubEnv('CI', undefined)
  expect((await journeysOn(20_000)).sort()).toEqual(files.sort())
})
