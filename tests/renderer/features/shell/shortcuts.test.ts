import { expect, it } from 'vitest'
import { boothCommands } from '@renderer/features/record/booth/commands'
import { shortcutGroups } from '@renderer/features/shell/shortcuts'
import { isPressed, shortcuts } from '@renderer/lib/shortcuts'

const press = (key: string, modifiers: Partial<Parameters<typeof isPressed>[0]> = {}) => ({
  ...{ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
  ...modifiers,
})

it('the sheet has every key that means something, once', () => {
  const listed = shortcutGroups.slice(0, -1).flatMap(({ entries }) => entries)
  expect(new Set(listed)).toEqual(new Set(Object.values(shortcuts)))
  expect(listed).toHaveLength(Object.keys(shortcuts).length)
  expect(shortcutGroups.at(-1)?.entries).toHaveLength(boothCommands.length + 1)
})

it.each([
  ['selectAll', press('a', { ctrlKey: true }), true],
  ['selectAll', press('A', { metaKey: true }), true],
  ['selectAll', press('a'), false],
  ['moveUp', press('ArrowUp', { altKey: true }), true],
  ['moveUp', press('ArrowUp'), false],
  ['playRow', press(' '), true],
  ['sampleSettings', press('s', { ctrlKey: true }), false],
  ['goToVoice', press('K', { ctrlKey: true, shiftKey: true }), true],
  ['goToVoice', press('k', { ctrlKey: true }), false],
  ['undoPunch', press('z', { ctrlKey: true }), true],
  ['redoPunch', press('Z', { ctrlKey: true, shiftKey: true }), true],
  ['redoPunch', press('z', { ctrlKey: true }), false],
  // Written with Shift on most keyboards.
  ['sheet', press('?', { shiftKey: true }), true],
  ['remove', press('Delete'), true],
  ['remove', press('Backspace', { metaKey: true }), true],
  ['remove', press('Backspace'), false],
  // A Russian and a Greek keyboard, and a Polish letter.
  ['selectAll', press('ф', { ctrlKey: true, code: 'KeyA' }), true],
  ['sampleSettings', press('σ', { code: 'KeyS' }), true],
  ['sampleSettings', press('ś', { code: 'KeyS' }), false],
  // Hindi and Thai.
  ['sampleSettings', press('े', { code: 'KeyS' }), true],
  ['newDraft', press('ื', { ctrlKey: true, code: 'KeyN' }), true],
] as const)('%s by %o: %s', (name, pressed, isMeant) => {
  expect(isPressed(pressed, shortcuts[name])).toBe(isMeant)
})
