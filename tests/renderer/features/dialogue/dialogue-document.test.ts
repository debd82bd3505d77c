import { expect, test } from 'vitest'
import {
  addBlock,
  breakLine,
  eraseBackward,
  eraseForward,
  moveActive,
  moveBlock,
  removeBlock,
  scriptOf,
  setVoice,
  withBlocks,
  withScript,
  withTexts,
  withVoices,
} from '@renderer/features/dialogue/document/dialogue-commands'
import { lengthOf, newBlock } from '@renderer/features/dialogue/document/dialogue-schema'
import { open } from './open-document'

test('a new block stands after the cursor, speaks with the voice of the turn before, and takes the cursor', () => {
  const { dialogue, texts, voices, cursor } = open([
    { text: 'one', voiceId: 'anna' },
    { text: 'two', voiceId: 'ben' },
    { text: 'three', voiceId: 'anna' },
  ])
  cursor(1, 0)
  dialogue.run(addBlock(100))
  dialogue.dispatch(dialogue.store.getState().state.tr.insertText('new'))
  expect(texts()).toEqual(['one', 'two', 'new', 'three'])
  expect(voices()).toEqual(['anna', 'ben', 'anna', 'anna'])
})

test('at the limit no block is added, and the limit is told', () => {
  const { dialogue, texts, news, press } = open([{ text: 'one' }, { text: 'two' }], { maxBlocks: 2 })
  expect(dialogue.run(addBlock(2))).toBe(false)
  press('Enter', { shiftKey: true })
  expect(texts()).toEqual(['one', 'two'])
  expect(news).toEqual(['blocks'])
})

test('Enter breaks the line within a block, and each line break counts as one character', () => {
  const { dialogue, texts, cursor } = open([{ text: 'ab' }])
  cursor(0, 1)
  dialogue.run(breakLine)
  expect(texts()).toEqual(['a\nb'])
  expect(lengthOf(dialogue.store.getState().state.doc)).toBe(4)
})

test('the last block cannot be removed, any other can, and undo brings it back where it was', () => {
  const { dialogue, texts, ids } = open([{ text: 'one' }, { text: 'two' }, { text: 'three' }])
  dialogue.run(removeBlock(ids()[1]!))
  expect(texts()).toEqual(['one', 'three'])
  dialogue.undo()
  expect(texts()).toEqual(['one', 'two', 'three'])
  for (const id of ids()) dialogue.run(removeBlock(id))
  expect(texts()).toEqual(['three'])
})

test('blocks move up and down with their voices, the cursor with its block, and not past the ends', () => {
  const { dialogue, texts, voices, ids, cursor } = open([
    { text: 'one', voiceId: 'anna' },
    { text: 'two', voiceId: 'ben' },
    { text: 'three', voiceId: 'cleo' },
  ])
  cursor(2, 1)
  dialogue.run(moveActive(-1))
  dialogue.dispatch(dialogue.store.getState().state.tr.insertText('!'))
  expect(texts()).toEqual(['one', 't!hree', 'two'])
  dialogue.run(moveActive(-1))
  dialogue.run(moveActive(-1))
  expect(texts()).toEqual(['t!hree', 'one', 'two'])
  dialogue.run(moveBlock(ids()[0]!, 2))
  expect(voices()).toEqual(['anna', 'ben', 'cleo'])
  expect(dialogue.run(moveBlock(ids()[0]!, 3))).toBe(false)
})

test('undo goes back across blocks, texts and voices in the order of the changes', () => {
  const { dialogue, texts, voices, ids, cursor, type } = open([{ text: 'one' }, { text: 'two' }])
  cursor(0, 3)
  type('!')
  dialogue.run(setVoice(ids()[1]!, 'ben'))
  cursor(1, 3)
  type('?')
  dialogue.undo()
  expect([texts(), voices()]).toEqual([
    ['one!', 'two'],
    [null, 'ben'],
  ])
  dialogue.undo()
  expect(voices()).toEqual([null, null])
  dialogue.undo()
  expect(texts()).toEqual(['one', 'two'])
})

test('Backspace and Delete at the ends of a block join nothing; an empty block goes away', () => {
  const { dialogue, texts, cursor } = open([{ text: 'one' }, { text: '' }, { text: 'two' }])
  cursor(2, 0)
  expect(dialogue.run(eraseBackward)).toBe(true)
  cursor(0, 3)
  expect(dialogue.run(eraseForward)).toBe(true)
  expect(texts()).toEqual(['one', '', 'two'])
  cursor(1, 0)
  dialogue.run(eraseBackward)
  expect(texts()).toEqual(['one', 'two'])
  cursor(0, 2)
  expect(dialogue.run(eraseBackward)).toBe(false)
})

test('a voice chosen for a name of a script speaks all its blocks, but not those of another', () => {
  const { dialogue, voices, ids } = open([
    { speaker: 'ANNA', text: 'one' },
    { speaker: 'BEN', text: 'two' },
    { speaker: 'ANNA', text: 'three' },
    { speaker: 'ANNA', text: 'four', voiceId: 'other' },
  ])
  dialogue.run(setVoice(ids()[0]!, 'anna'))
  expect(voices()).toEqual(['anna', null, 'anna', 'other'])
})

test('a script stands in the place of an empty block or after the one with the cursor, as one step with its voices', () => {
  const { dialogue, texts, voices, cursor } = open([{ text: '' }, { text: 'end' }])
  const script = [newBlock({ speaker: 'ANNA', text: 'hi' }), newBlock({ speaker: 'BEN', text: 'ho' })]
  cursor(0, 0)
  const state = () => dialogue.store.getState().state
  dialogue.dispatch(withScript(state(), script))
  dialogue.dispatch(withVoices(state(), new Map([[script[1]!.id, 'ben']])))
  expect(texts()).toEqual(['hi', 'ho', 'end'])
  expect(voices()).toEqual([null, 'ben', null])
  dialogue.undo()
  expect(texts()).toEqual(['', 'end'])
  cursor(1, 1)
  dialogue.dispatch(withScript(state(), script))
  expect(texts()).toEqual(['', 'end', 'hi', 'ho'])
})

test('texts change in one step, and another dialogue is taken over in one', () => {
  const { dialogue, texts, ids } = open([{ text: 'one' }, { text: 'two' }, { text: 'three' }])
  const state = () => dialogue.store.getState().state
  const [first, second, third] = ids()
  dialogue.dispatch(
    withTexts(
      state(),
      new Map([
        [first!, '[sighs] one'],
        [second!, ''],
        [third!, 'three [laughs]'],
      ]),
    ),
  )
  expect(texts()).toEqual(['[sighs] one', '', 'three [laughs]'])
  dialogue.dispatch(withBlocks(state(), [newBlock({ text: 'of the history' })]))
  expect(texts()).toEqual(['of the history'])
  dialogue.undo()
  dialogue.undo()
  expect(texts()).toEqual(['one', 'two', 'three'])
})

test('several blocks are copied as a script, one as its text', () => {
  const blocks = [
    newBlock({ voiceId: 'v1', text: 'Hello' }),
    newBlock({ speaker: 'BEN', voiceId: 'v2', text: 'Hi\nthere' }),
    newBlock({ text: 'And I?' }),
  ]
  const nameOf = (voiceId: string) => (voiceId === 'v1' ? 'Anna' : null)
  expect(scriptOf(blocks, nameOf)).toBe('Anna: Hello\nBEN: Hi\nthere\nSpeaker 3: And I?')
  expect(scriptOf(blocks.slice(0, 1), nameOf)).toBe('Hello')
})

test('tags are offered after a bracket, chosen by keys, and written with their bracket', () => {
  const { dialogue, texts, cursor, type, press } = open([{ text: 'I see' }])
  cursor(0, 5)
  type(' [lau')
  expect(dialogue.store.getState().completion).toMatchObject({
    tags: ['laughs', 'laughs harder', 'starts laughing'],
  })
  press('ArrowDown')
  expect(press('Enter')).toBe(true)
  expect(texts()).toEqual(['I see [laughs harder]'])
  expect(dialogue.store.getState().completion).toBeNull()
})

test('Escape puts the tags away until another bracket, and a tag takes the bracket that stands there already', () => {
  const { dialogue, texts, cursor, type, press } = open([{ text: '[]' }])
  cursor(0, 1)
  type('s')
  press('Escape')
  type('i')
  expect(dialogue.store.getState().completion).toBeNull()
  expect(press('Enter')).toBe(true)
  expect(texts()).toEqual(['[si\n]'])
  dialogue.undo()
  dialogue.undo()
  cursor(0, 0)
  cursor(0, 1)
  type('sig')
  press('Tab')
  expect(texts()).toEqual(['[sighs]'])
})

test('tags of this dialogue come first', () => {
  const { dialogue, cursor, type } = open([{ text: '[softly] Yes' }, { text: '' }])
  cursor(1, 0)
  type('[')
  expect(dialogue.store.getState().completion?.tags[0]).toBe('softly')
})
