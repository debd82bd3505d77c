import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { shortenStart, wholeStart } from '@main/deep-links/long-start'
import { tempFolder } from '../../support/temp-folder'

const paths = Array.from(
  { length: 400 },
  (_, at) => `/home/me/a long evening at the harbor, the recordings as they were numbered/Täke ${at}.wav`,
)
const bytesOf = (words: readonly string[]): number => Buffer.byteLength(words.join('\0'))

it.skipIf(process.platform === 'win32')(
  'hands on as many files as a start was given in a few words, once',
  () => {
    const folder = tempFolder()
    const list = join(folder, 'opened-words.json')
    const given = { words: ['--user-data-dir=/x', '--', ...paths], folder: '/home/me' }
    expect(bytesOf(given.words)).toBeGreaterThan(32_768)
    const short = shortenStart(given, list)
    expect(short).toEqual(['--user-data-dir=/x', '--', '--opened-words'])
    expect(wholeStart({ words: short ?? [], folder: '/' }, list)).toEqual(given)
    expect(readdirSync(folder)).toEqual([])
    // The same words again, by whoever: nothing more comes of them.
    expect(wholeStart({ words: ['--opened-words'], folder: '/' }, list).words).toEqual(['--opened-words'])
  },
)

it('leaves a start alone that can be handed over', () => {
  const folder = tempFolder()
  const list = join(folder, 'opened-words.json')
  const given = { words: ['/home/me/a.wav'], folder: '/home/me' }
  expect(shortenStart(given, list)).toBeNull()
  expect(wholeStart(given, list)).toBe(given)
  expect(readdirSync(folder)).toEqual([])
})

it.skipIf(process.platform === 'win32')(
  'never hands on more than can be handed over, nor reads what is no list',
  () => {
    const folder = tempFolder()
    const list = join(folder, 'opened-words.json')
    const short = shortenStart(
      { words: ['--first', `--x=${'a'.repeat(100_000)}`, '--opened-words'], folder },
      list,
    )
    expect(short).toEqual(['--first', '--opened-words'])
    expect(shortenStart({ words: [`timbre://${'a'.repeat(100_000)}`], folder }, list)).toEqual([
      '--opened-words',
    ])
    const odd = join(folder, 'odd.json')
    mkdirSync(odd)
    expect(wholeStart({ words: ['--opened-words'], folder }, odd).words).toEqual(['--opened-words'])
  },
)
