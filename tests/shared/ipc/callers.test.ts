import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { domains } from '@shared/ipc/channels'

const renderer = join(import.meta.dirname, '../../../src/renderer/src')
const sources = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(join(renderer, path), 'utf8'))

test('every call of the contract is made by some screen', () => {
  const all = Object.entries(domains).flatMap(([domain, { calls }]) =>
    calls.map((name) => [domain, name] as const),
  )
  const unused = all.filter(([domain, name]) => {
    const named = (word: string): RegExp => new RegExp(`'${word}'|\\b${domain}\\.${word}\\b`)
    return !sources.some(
      (text) => (text.includes(`'${domain}'`) || text.includes(`calls.${domain}`)) && named(name).test(text),
    )
  })
  // The action hands its name on to a file that names the domain.
  const handedOn = unused.filter(([, name]) => !sources.some((text) => text.includes(`'${name}'`)))
  expect(handedOn.map((call) => call.join('.'))).toEqual([])
  expect(all.length).toBeGreaterThan(200)
})
