import { expect, test } from 'vitest'
import { withScript } from '@renderer/features/dialogue/document/dialogue-commands'
import { lengthOf, newBlock } from '@renderer/features/dialogue/document/dialogue-schema'
import { open } from './open-document'

const stateOf = ({ dialogue }: ReturnType<typeof open>) => dialogue.store.getState().state

test('exactly the limit is allowed; a block counts one newline', () => {
  const opened = open([{ text: 'abc' }, { text: 'de' }], { maxChars: 8 })
  opened.cursor(1, 2)
  opened.type('f')
  expect(opened.texts()).toEqual(['abc', 'def'])
  expect(lengthOf(stateOf(opened).doc)).toBe(8)
  expect(opened.news).toEqual([])
})

test('what is pasted over the limit is cut at its end, and nothing of the rest is', () => {
  const opened = open([{ text: 'abc' }, { text: 'end' }], { maxChars: 12 })
  opened.cursor(0, 1)
  opened.type('1234567')
  expect(opened.texts()).toEqual(['a1234bc', 'end'])
  expect(opened.news).toEqual(['characters'])
})

test('one undo brings back all that was pasted, the next takes the paste back', () => {
  const opened = open([{ text: 'abc' }], { maxChars: 6 })
  opened.cursor(0, 3)
  opened.type('12345')
  expect(opened.texts()).toEqual(['abc12'])
  opened.dialogue.undo()
  expect(opened.texts()).toEqual(['abc12345'])
  opened.dialogue.undo()
  expect(opened.texts()).toEqual(['abc'])
})

test('over the limit after an undo, text may be taken away without another cut', () => {
  const opened = open([{ text: 'abc' }], { maxChars: 6 })
  opened.cursor(0, 3)
  opened.type('12345')
  opened.dialogue.undo()
  opened.dialogue.dispatch(stateOf(opened).tr.delete(1, 2))
  expect(opened.texts()).toEqual(['bc12345'])
})

test('blocks of a script over the limit of characters are shortened and then left out', () => {
  const opened = open([{ text: 'abc' }], { maxChars: 12 })
  opened.dialogue.dispatch(
    withScript(stateOf(opened), [newBlock({ text: '12345678' }), newBlock({ text: '90' })]),
  )
  expect(opened.texts()).toEqual(['abc', '1234567'])
})

test('surplus blocks of a script are left out, and the limit is told', () => {
  const opened = open([{ text: 'first' }, { text: 'last' }], { maxBlocks: 4 })
  opened.cursor(0, 0)
  const script = Array.from({ length: 5 }, (_, at) => newBlock({ text: `turn ${at}` }))
  opened.dialogue.dispatch(withScript(stateOf(opened), script))
  expect(opened.texts()).toEqual(['first', 'turn 0', 'turn 1', 'last'])
  expect(opened.news).toEqual(['blocks'])
  opened.dialogue.undo()
  expect(opened.texts()).toHaveLength(7)
})

test('a smaller limit cuts from the end of the dialogue, which can be undone', () => {
  const opened = open([{ text: 'abcdef' }, { text: 'ghi' }])
  opened.dialogue.setLimits({ maxChars: 8, maxBlocks: 100 })
  expect(opened.texts()).toEqual(['abcdef', ''])
  expect(opened.news).toEqual(['characters'])
  opened.dialogue.undo()
  expect(opened.texts()).toEqual(['abcdef', 'ghi'])
})

test('no character is cut in half', () => {
  const opened = open([{ text: '' }], { maxChars: 4 })
  opened.cursor(0, 0)
  opened.type('a😀😀')
  expect(opened.texts()).toEqual(['a😀'])
})

test('an input method may write over the limit until it is done', () => {
  const opened = open([{ text: 'abc' }, { text: 'end' }], { maxChars: 9 })
  opened.cursor(0, 3)
  opened.dialogue.setComposing(true)
  opened.type('にほ')
  expect(opened.texts()).toEqual(['abcにほ', 'end'])
  opened.dialogue.setComposing(false)
  expect(opened.texts()).toEqual(['abcに', 'end'])
  expect(opened.news).toEqual(['characters'])
})
