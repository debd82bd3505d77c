import { expect, test } from 'vitest'
import { openTag, tagsFor } from '@renderer/features/dialogue/document/audio-tags'
import { textMarks } from '@renderer/features/dialogue/document/text-marks'

const marked = (text: string): string[] =>
  textMarks(text).map(({ kind, from, to }) => `${kind} ${text.slice(from, to)}`)

test('square brackets are audio tags, asterisks are bold', () => {
  expect(marked('[laughs] I *never* said [strong French accent] *that one*')).toEqual([
    'tag [laughs]',
    'bold *never*',
    'tag [strong French accent]',
    'bold *that one*',
  ])
})

test('neither is empty, open, or goes over a line', () => {
  expect(marked('[] ** [open *open [a\nb] *a\nb* 2 * 3')).toEqual([])
})

test('a tag is open from its bracket to the cursor', () => {
  expect(openTag('Well [lau')).toEqual({ length: 4, query: 'lau' })
  expect(openTag('Well [')).toEqual({ length: 1, query: '' })
  expect(openTag('Well [laughs] ')).toBeNull()
  expect(openTag('Well [lau\n')).toBeNull()
  expect(openTag(`[${'long '.repeat(10)}`)).toBeNull()
})

test('tags are found by their beginning, then by a later word', () => {
  expect(tagsFor('PAU', [])).toEqual(['short pause', 'long pause'])
  expect(tagsFor('s', ['softly'])[0]).toBe('softly')
  expect(tagsFor('nothing like it', [])).toEqual([])
})
