import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namedElements } from '@shared/support/named-elements'

const root = join(import.meta.dirname, '../../../src/renderer/src')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && path !== 'lib/named.ts')
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Where a name stands as a string of the source: `named('…')`, a prop, or a line of a table. */
const declarationsOf = (name: string): string[] =>
  sources
    .filter(({ text }) => text.includes(`'${name}'`) || text.includes(`"${name}"`))
    .map(({ path }) => path)

test('a screen declares every name', () => {
  // `speech.${panel}`, of the three panels.
  const computed = ['speech.settings', 'speech.voices', 'speech.history']
  const missing = Object.keys(namedElements).filter((name) => declarationsOf(name).length === 0)
  expect(missing).toEqual(computed)
})

test('no part of the window that records, removes, pays, signs in or out, or asks for consent declares one', () => {
  const forbidden =
    /^(recorder\/|features\/(account|affiliate|groups|trash|record|verification|conflicts|library|feedback|conversion)\/|features\/professional-clone\/(verification|manual|finish)\/|features\/(uploads\/plan|speech\/(failure|price|quota)|voices\/(delete|rights|label))|ui\/overlays\/|ui\/fields\/checkbox)/
  const declaring = sources.filter(({ text }) => /\bnamed\(|\belement: '|\bname="[a-z]+\.[a-z-]+"/.test(text))
  expect(declaring.length).toBeGreaterThan(20)
  expect(declaring.map(({ path }) => path).filter((path) => forbidden.test(path))).toEqual([])
})

test('the attribute is written in one place, so that no screen declares what is not in the list', () => {
  expect(sources.filter(({ text }) => text.includes('data-named')).map(({ path }) => path)).toEqual([])
})
