import { expect, it } from 'vitest'
import { quoted, reaperProject } from '@main/session-folder/reaper-project'
import type { SessionTake } from '@shared/domain/recording/session-folder'
import type { TimeLine } from '@main/session-folder/time-line'

/** As Reaper's makers split a line (WDL, lineparse.h): a quoted word ends with the sign it began with, nothing is escaped. */
function wordsOf(line: string): string[] {
  const words: string[] = []
  let rest = line.trim()
  while (rest !== '') {
    const sign = rest[0] ?? ''
    const isQuoted = '"\'`'.includes(sign)
    const end = isQuoted ? rest.indexOf(sign, 1) : rest.search(/[ \t]|$/)
    if (end < 0) throw new Error(`not closed: ${line}`)
    words.push(rest.slice(isQuoted ? 1 : 0, end))
    rest = rest.slice(isQuoted ? end + 1 : end).trim()
  }
  return words
}

const names = [
  ...['plain', 'quo"te', "it's", 'it`s', `all "three' and\``, '"', "'", '`', '`"', "ends with '"],
  ...['# hash', '; semi', '> gt', '<ITEM', '| bar', '', '-5', '0x10', '{guid}', '日本語 テスト'],
  ...['two\nlines', 'tab\there', '\u2028', 'x'.repeat(500)],
]

it.each(names)('a name stays one word of its line: %j', (name) => {
  const words = wordsOf(`NAME ${quoted(name)} 1`)
  expect(words).toHaveLength(3)
  const plain = name.replaceAll(/\s+/gu, ' ').trim().slice(0, 200)
  const isAll = ['"', "'", '`'].every((sign) => plain.includes(sign))
  expect(words[1]).toBe(isAll ? plain.replaceAll('`', "'") : plain)
})

it('a project of such names opens and closes what it opens', () => {
  const item = (name: string, at: number): TimeLine['tracks'][number]['items'][number] => ({
    take: {
      name,
      file: `takes/it's \`${at}\`.wav`,
      format: { sampleRateHz: 48_000, channels: 1 },
    } as unknown as SessionTake,
    atFrame: at,
    fromFrame: 0,
    frameCount: 10,
    fadeInFrames: 0,
    fadeOutFrames: 0,
  })
  const text = reaperProject(
    {
      tracks: names.map((name, at) => ({
        name,
        isMuted: false,
        channels: 1,
        span: { atFrame: at, frameCount: 10, sampleRateHz: 48_000 },
        items: [item(name, at)],
      })),
      markers: names.map((name, atFrame) => ({
        name,
        kind: 'mark' as const,
        atFrame,
        sampleRateHz: 48_000,
        within: name,
      })),
    },
    5_000,
  )
  const lines = text.split('\n').flatMap((line) => (line === '' ? [] : [wordsOf(line)]))
  let depth = 0
  for (const [index, [word = '']] of lines.entries()) {
    if (word.startsWith('<')) depth += 1
    if (word === '>') depth -= 1
    expect(depth > 0 || index === lines.length - 1).toBe(true)
  }
  expect(depth).toBe(0)
  const all = (word: string): string[][] => lines.filter(([first]) => first === word)
  expect(all('FILE').map(([, file]) => file)).toEqual(names.map((_, at) => `takes/it's \`${at}\`.wav`))
  expect(all('MARKER').every((words) => words.length === 5)).toBe(true)
  expect(all('NAME').every((words) => words.length === 2)).toBe(true)
})
