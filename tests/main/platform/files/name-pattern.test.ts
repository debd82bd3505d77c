import { expect, test } from 'vitest'
import { beginningOf, safeFileName } from '@main/platform/files/file-name'
import { nameByPattern } from '@main/platform/files/name-pattern'

const about = {
  atMs: new Date(2026, 0, 2, 3, 4, 5).getTime(),
  number: 7,
  fallback: 'generation',
  values: { voice: 'Ann/Bea', model: 'eleven_v3', text: `Good evening, "${'x'.repeat(45)}` },
}

test.each([
  ['{date} {time} {n}', '2026-01-02 03-04-05 007'],
  ['{voice}_{model}', 'Ann-Bea_eleven_v3'],
  ['{text}', `Good evening, -${'x'.repeat(45)}`],
  ['{other} {n}', '{other} 007'],
  ['{constructor} {n}', '{constructor} 007'],
  ['  ', 'generation'],
])('%s', (pattern, name) => {
  expect(nameByPattern(pattern, about)).toBe(name)
})

test.each([
  '../../etc/passwd',
  'a\0b',
  'CON',
  'x'.repeat(300),
  '章'.repeat(300),
  '🎙'.repeat(100),
  'ל‮3pm.gpj',
  '. .',
])('a hostile name %j becomes one that every disk takes', (name) => {
  const safe = safeFileName(name)
  expect(Buffer.byteLength(`${safe} (10).flac`)).toBeLessThan(255)
  expect(safe).not.toMatch(/[/\\\0‪-‮⁦-⁩]/)
  expect(safe.isWellFormed()).toBe(true)
  expect(['', '.', '..', 'CON']).not.toContain(safe)
})

test.each([
  ['.hidden', 'hidden'],
  ['CON.chapter', 'CON_.chapter'],
  ['com1', 'com1_'],
  ['LPT²', 'LPT²_'],
  ['CONOUT$', 'CONOUT$_'],
  ['Console', 'Console'],
])('%j is shown by every disk, and no device: %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe)
})

test('where a pattern leaves only dots, the fallback stands', () => {
  expect(nameByPattern('...', about)).toBe('generation')
})

test.each(['', 'a', 'ab', 'abc'])('no character is cut in two behind %j', (before) => {
  const text = before + '🎙'.repeat(100)
  expect(safeFileName(text)).not.toContain('\ufffd')
  expect(beginningOf(text)).not.toContain('\ufffd')
})
