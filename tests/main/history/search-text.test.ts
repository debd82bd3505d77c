import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { excerptOf, indexedText, matchOf } from '@main/history/search-text'

/** Which of these texts a search finds, with the real index. */
function found(texts: readonly string[], search: string): string[] {
  const db = new Database(':memory:')
  db.exec(
    "CREATE VIRTUAL TABLE t USING fts5(words, content = '', contentless_delete = 1, tokenize = 'trigram')",
  )
  texts.forEach((text, at) =>
    db.prepare('INSERT INTO t (rowid, words) VALUES (?, ?)').run(at, indexedText(text)),
  )
  const rows = db
    .prepare<[string], number>('SELECT rowid FROM t WHERE t MATCH ? ORDER BY rowid')
    .pluck()
    .all(matchOf(search) ?? '')
  db.close()
  return rows.flatMap((at) => texts[at] ?? [])
}

const texts = [
  'The lighthouse keeper’s log',
  'LIGHT in August, said “Zoë”',
  'Ein Straßenmusikant spielt über dem Fluß',
  '昨日は東京で雨が降った',
  'a b c',
]

test.each([
  ['lighthouse', [0]],
  ['house', [0]],
  ['light', [0, 1]],
  ['LIGHT aug', [1]],
  ['zoe', [1]],
  ['musik', [2]],
  ['uber', [2]],
  ['li', [0, 1]],
  ['ho', []],
  ['z', [1]],
  ['b c', [4]],
  ['東京', [3]],
  ['東', [3]],
  ['東京で雨', [3]],
  ['京東', []],
  ['keeper’s', [0]],
  ['aug "', [1]],
  ['light* OR', []],
])('%s finds %j', (search, expected) => {
  expect(found(texts, search)).toEqual(expected.map((at) => texts[at]))
})

test('nothing to search for is no search', () => {
  expect(matchOf('  ')).toBeNull()
  expect(matchOf('?')).toBeNull()
})

test('shows the part in which the word stands', () => {
  const long = `${'filler '.repeat(100)}the xylophone plays ${'more '.repeat(100)}`
  expect(excerptOf(long, 'xylo', 100)).toContain('xylophone')
  expect(excerptOf(long, 'xylo', 100)).toMatch(/^…/)
  expect(excerptOf(long, '', 100)).toMatch(/^filler/)
  expect(excerptOf('short\n text', 'x', 100)).toBe('short text')
})
