import { expect, test } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { dialogueTexts } from '@shared/domain/speech/dialogue-rules'
import { createEnhancement, enhanceFailure } from '@renderer/features/dialogue/enhancement'
import { open } from './open-document'

function openEnhancement(texts: readonly string[]) {
  const { dialogue } = open(texts.map((text) => ({ text })))
  const calls: { answer: (texts: readonly string[]) => void; fail: (error: unknown) => void }[] = []
  const words: string[] = []
  const enhancement = createEnhancement(dialogue, {
    enhance: () => new Promise((answer, fail) => void calls.push({ answer, fail })),
    refused: (text) => words.push(text),
  })
  return {
    ...enhancement,
    dialogue,
    calls,
    words,
    state: () => enhancement.store.getState().state,
    texts: () => dialogue.blocks().map(({ text }) => text),
    type: (text: string) => dialogue.dispatch(dialogue.store.getState().state.tr.insertText(text)),
  }
}

test('what is applied can be undone or kept, also by an editor that is opened later', async () => {
  const { show, start, keep, undo, calls, state, texts } = openEnhancement(['one', ''])
  const hide = show()
  start()
  calls[0]!.answer(['[sighs] one'])
  await expect.poll(state).toBe('applied')
  expect(texts()).toEqual(['[sighs] one', ''])
  hide()
  show()
  expect(state()).toBe('applied')
  undo()
  expect([state(), ...texts()]).toEqual(['idle', 'one', ''])
  start()
  calls[1]!.answer(['[gasps] one'])
  await expect.poll(state).toBe('applied')
  keep()
  expect([state(), ...texts()]).toEqual(['idle', '[gasps] one', ''])
})

test('an answer that comes while nobody sees the dialogue changes it when it is seen again', async () => {
  const { show, start, calls, state, texts } = openEnhancement(['one'])
  const hide = show()
  start()
  hide()
  calls[0]!.answer(['[sighs] one'])
  await new Promise((done) => setTimeout(done))
  expect([state(), ...texts()]).toEqual(['loading', 'one'])
  show()
  expect([state(), ...texts()]).toEqual(['applied', '[sighs] one'])
})

test('a dialogue that was changed meanwhile, seen or not, is left as it is', async () => {
  const { show, start, calls, state, texts, type } = openEnhancement(['one'])
  const hide = show()
  start()
  type('my ')
  calls[0]!.answer(['[sighs] one'])
  await new Promise((done) => setTimeout(done))
  expect([state(), ...texts()]).toEqual(['idle', 'my one'])
  start()
  hide()
  calls[1]!.answer(['[sighs] my one'])
  await new Promise((done) => setTimeout(done))
  type('It is ')
  show()
  expect([state(), ...texts()]).toEqual(['idle', 'my It is one'])
})

test('a failure is told; a daily limit has words of its own', async () => {
  const { show, start, calls, words, state } = openEnhancement(['one'])
  show()
  start()
  calls[0]!.fail(new AppError('network'))
  await expect.poll(() => words).toEqual([dialogueTexts.enhanceFailed])
  expect(state()).toBe('idle')
  start()
  calls[1]!.fail(new AppError('cancelled'))
  await expect.poll(state).toBe('idle')
  expect(words).toHaveLength(1)
  expect(enhanceFailure(new AppError('rate-limited', { detail: { httpStatus: 429 } }))).toBe(
    dialogueTexts.enhanceLimit,
  )
})
