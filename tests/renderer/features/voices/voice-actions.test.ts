import { afterEach, expect, it, vi } from 'vitest'
import type { VoiceSummary } from '@shared/domain/cloud/voice'
import { voiceMenu } from '@renderer/features/voices/list/voice-actions'
import { toastStore } from '@renderer/ui/feedback/toast'

afterEach(() => vi.unstubAllGlobals())

const voice = {
  voiceId: 'v1',
  name: 'Ann',
  isOwner: true,
  isCopied: false,
  isFavorite: false,
  category: 'cloned',
  verification: null,
} as VoiceSummary
const none = () => undefined

it.each([
  ['taken', () => Promise.resolve(), 'Copied'],
  ['refused', () => Promise.reject(new Error('denied')), 'The voice ID could not be copied.'],
] as const)('copying the id says what became of it: %s', async (_, answer, title) => {
  toastStore.setState({ messages: [] })
  const writeText = vi.fn(answer)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const menu = voiceMenu([voice], { show: none, edit: none, label: none, remove: none })
  const copy = menu.find((entry) => entry !== 'separator' && entry.label === 'Copy voice ID')
  if (copy === undefined || copy === 'separator') throw new Error('no entry')
  copy.onSelect()
  await vi.waitFor(() => expect(toastStore.getState().messages).toMatchObject([{ title }]))
  expect(writeText).toHaveBeenCalledWith('v1')
})

it('an instant clone of one’s own is edited from its menu; a voice of others is not', () => {
  const edit = vi.fn()
  const editOf = (of: VoiceSummary) =>
    voiceMenu([of], { show: none, edit, label: none, remove: none }).find(
      (entry) => entry !== 'separator' && entry.label === 'Edit',
    )
  const entry = editOf(voice)
  if (entry === undefined || entry === 'separator') throw new Error('no entry')
  entry.onSelect()
  expect(edit).toHaveBeenCalledWith('v1')
  expect(editOf({ ...voice, isOwner: false })).toBeUndefined()
  // The cloud may tell of a training for a designed voice, too; the wizard is none of its places.
  const verification = {} as VoiceSummary['verification']
  expect(editOf({ ...voice, category: 'professional', verification })).toBeDefined()
  expect(editOf({ ...voice, category: 'generated', verification })).toBeUndefined()
})
