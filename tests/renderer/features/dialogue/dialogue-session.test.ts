import { expect, test } from 'vitest'
import type { DialogueBlock } from '@shared/domain/speech/dialogue'
import { createDialogueSession } from '@renderer/features/dialogue/dialogue-session'
import { newBlock } from '@renderer/features/dialogue/document/dialogue-schema'

function openSession(stored: readonly DialogueBlock[], maxChars = 5000) {
  const saves: { blocks: readonly DialogueBlock[]; done: () => void }[] = []
  const words: string[] = []
  const enhancings: { asked: readonly string[]; answer: (texts: readonly string[]) => void }[] = []
  const session = createDialogueSession(
    stored,
    { maxChars, maxBlocks: 100 },
    {
      save: (blocks) => new Promise<void>((done) => void saves.push({ blocks, done })),
      limited: (text) => words.push(text),
      failed: (error) => {
        throw error
      },
      enhancing: {
        enhance: (asked) => new Promise((answer) => void enhancings.push({ asked, answer })),
        refused: (text) => words.push(text),
      },
    },
  )
  const { dialogue } = session
  return {
    ...session,
    saves,
    enhancings,
    words,
    type: (text: string) => dialogue.dispatch(dialogue.store.getState().state.tr.insertText(text)),
    texts: () => dialogue.blocks().map(({ text }) => text),
  }
}

test('each change is saved at once; of those made while one is on its way only the last', async () => {
  const { saves, type } = openSession([newBlock()])
  type('a')
  type('b')
  type('c')
  expect(saves.map(({ blocks }) => blocks[0]?.text)).toEqual(['a'])
  saves[0]!.done()
  await expect.poll(() => saves.map(({ blocks }) => blocks[0]?.text)).toEqual(['a', 'abc'])
})

test('what main tells of one’s own changes is nothing new, what the history put there is one step', () => {
  const { saves, type, receive, texts, dialogue } = openSession([newBlock()])
  type('a')
  type('b')
  receive(saves[0]!.blocks)
  expect(texts()).toEqual(['ab'])
  receive([newBlock({ text: 'from the history' })])
  expect(texts()).toEqual(['from the history'])
  dialogue.undo()
  expect(texts()).toEqual(['ab'])
})

test('the limits are told in the words of the specification', () => {
  const { words, type, dialogue } = openSession([newBlock({ text: 'abc' })], 5)
  type('def')
  dialogue.refuse('blocks')
  expect(words).toEqual([
    'You can only have up to 5 characters in the speech.',
    'You have reached the maximum number of dialogues in this speech.',
  ])
})

test('what was saved and told once is news when it comes again from elsewhere', async () => {
  const linked = [newBlock({ text: 'from a link' })]
  const { saves, type, receive, texts } = openSession([newBlock({ text: 'b' })])
  receive(linked)
  receive(saves[0]!.blocks)
  saves[0]!.done()
  type('a ')
  await expect.poll(() => saves.length).toBe(2)
  // Main tells what another change of the dialogue found before this one came.
  receive(linked)
  expect(texts()).toEqual(['a from a link'])
  receive(saves[1]!.blocks)
  receive(linked)
  expect(texts()).toEqual(['from a link'])
})

test('another workspace begins with its own dialogue: nothing to undo, and nothing of the other is saved there', async () => {
  const { saves, type, receive, leave, texts, dialogue } = openSession([newBlock()])
  type('mine')
  leave()
  type(' still mine')
  saves[0]!.done()
  receive([newBlock({ text: 'of the other' })])
  expect(texts()).toEqual(['of the other'])
  expect(dialogue.undo()).toBe(false)
  type('!')
  await expect.poll(() => saves.length).toBe(2)
  expect(saves[1]!.blocks[0]?.text).toBe('!of the other')
})

test('an answer of Enhance for another workspace’s dialogue is written nowhere', async () => {
  const { enhancement, enhancings, leave, texts, saves } = openSession([newBlock({ text: 'mine' })])
  enhancement.show()
  enhancement.start()
  leave()
  enhancings[0]!.answer(['[sighs] mine'])
  await Promise.resolve()
  expect(texts()).toEqual(['mine'])
  expect(enhancement.store.getState().state).toBe('idle')
  expect(saves).toEqual([])
})
