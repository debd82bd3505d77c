import { expect, it } from 'vitest'
import { recallBooth, rememberBooth, rememberScript } from '@renderer/features/record/booth/booth-memory'
import { emptyBooth } from '@renderer/features/record/booth/booth-state'
import { draftIdOf } from '../../../builders'

function memoryStore(initial: Record<string, string> = {}) {
  const items = new Map(Object.entries(initial))
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
const script = {
  id: 'en-narrative',
  title: 'A winter',
  language: 'en',
  style: 'narrative' as const,
  wordCount: 3,
  isOwn: false,
  text: 'One. Two. Three.',
}

it('restores script, position, and takes chosen for lines, for its own draft', () => {
  const store = memoryStore()
  const picked = new Map([[2, draftIdOf(700)]])
  rememberBooth('a', { ...emptyBooth, script, mode: 'lines', lineIndex: 2, picked, wordIndex: 7 }, store)
  expect(recallBooth('a', store)).toEqual({
    scriptId: 'en-narrative',
    mode: 'lines',
    lineIndex: 2,
    picked: [[2, draftIdOf(700)]],
    wordIndex: 7,
  })
  expect(recallBooth('b', store)).toBeNull()
})

it('discards unreadable data', () => {
  const store = memoryStore({ 'booth/a': '{"mode":', 'booth/b': '{"mode":"lines"}' })
  expect(recallBooth('a', store)).toBeNull()
  expect(recallBooth('b', store)).toBeNull()
  expect(store.items.size).toBe(0)
})

it('keeps the takes chosen for the lines of a script that is chosen again in the dialog', () => {
  const store = memoryStore()
  rememberBooth('a', { ...emptyBooth, script, mode: 'lines', picked: new Map([[2, draftIdOf(700)]]) }, store)
  rememberScript('a', script, store)
  expect(recallBooth('a', store)).toMatchObject({ mode: 'lines', picked: [[2, draftIdOf(700)]] })
  rememberScript('a', { ...script, id: 'en-news' }, store)
  expect(recallBooth('a', store)).toMatchObject({ scriptId: 'en-news', mode: 'script', picked: [] })
})
