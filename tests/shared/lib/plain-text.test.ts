import { expect, test } from 'vitest'
import { plainName, plainText } from '@shared/lib/plain-text'

test('takes out NUL, control characters and what turns text round; keeps lines and other scripts', () => {
  expect(plainText('one\u0000two\u202egnp.exe\u2066x\u2069', 100)).toBe('onetwognp.exex')
  expect(plainText('line 1\nline 2\tend', 100)).toBe('line 1\nline 2\tend')
  expect(plainName('صوت\u200f هادئ', 100)).toBe('صوت\u200f هادئ')
  expect(plainName('a\r\nb\tc', 100)).toBe('a b c')
})

test('cuts 128 KB, never through a character', () => {
  expect(plainName('x'.repeat(131_072), 300)).toHaveLength(300)
  const cut = plainText('😀'.repeat(100), 9)
  expect(cut.isWellFormed()).toBe(true)
  expect(cut).toBe('😀'.repeat(4))
  expect(plainText('a\ud800b', 10)).toBe('a\ufffdb')
})
