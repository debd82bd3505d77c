import { afterEach, expect, it, vi } from 'vitest'
import { addOwnScript } from '@renderer/features/record/script/add-own-script'
import { toastStore } from '@renderer/ui/feedback/toast'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['disk-full', 'The disk is full.'],
  ['file-unsupported', 'File book.pdf could not be loaded.'],
])('names what is wrong where a script cannot be stored: %s', async (code, title) => {
  const answer = { ok: false, error: { code, retryable: true, detail: { name: 'book.pdf' } } }
  const registerFiles = (): Promise<unknown> => Promise.resolve({ ok: true, value: [] })
  vi.stubGlobal('window', {
    studio: { registerFiles, calls: { scripts: { add: () => Promise.resolve(answer) } } },
  })
  toastStore.setState({ messages: [] })
  expect(await addOwnScript([new File(['x'], 'book.pdf')])).toBeNull()
  expect(toastStore.getState().messages.map((message) => message.title)).toEqual([title])
})
