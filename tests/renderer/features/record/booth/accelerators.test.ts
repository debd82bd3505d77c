import { describe, expect, it } from 'vitest'
import { defaultRecorderSettings } from '@shared/domain/recording/default-recorder-settings'
import {
  acceleratorOf,
  canBeGlobal,
  commandOf,
  keyLabel,
  ownerOf,
  withKey,
} from '@renderer/features/record/booth/accelerators'

const press = (key: string, changes: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...changes,
})

describe('keys of the booth', () => {
  it('have Electron names', () => {
    expect(acceleratorOf(press(' '))).toBe('Space')
    expect(acceleratorOf(press('ArrowDown'))).toBe('Down')
    expect(acceleratorOf(press('p'))).toBe('P')
    expect(acceleratorOf(press('F13'))).toBe('F13')
    expect(acceleratorOf(press('MediaPlayPause'))).toBe('MediaPlayPause')
    expect(acceleratorOf(press('MediaTrackNext'))).toBe('MediaNextTrack')
    expect(acceleratorOf(press('7', { code: 'Numpad7' }))).toBe('num7')
    expect(acceleratorOf(press('R', { ctrlKey: true, shiftKey: true }))).toBe('Ctrl+Shift+R')
    expect(acceleratorOf(press('m', { metaKey: true, altKey: true }))).toBe('Super+Alt+M')
  })

  it('are not modifiers alone, nor keys without a name', () => {
    expect(acceleratorOf(press('Shift', { shiftKey: true }))).toBeNull()
    expect(acceleratorOf(press('Dead'))).toBeNull()
    expect(acceleratorOf(press('ß'))).toBeNull()
  })

  it('find their command', () => {
    const { keys } = defaultRecorderSettings
    expect(commandOf(press(' '), keys)).toBe('record')
    expect(commandOf(press('Backspace'), keys)).toBe('retake')
    expect(commandOf(press(' ', { ctrlKey: true }), keys)).toBeNull()
    expect(commandOf(press('x'), keys)).toBeNull()
    // On a Russian keyboard.
    expect(commandOf(press('з', { code: 'KeyP' }), keys)).toBe('punch')
  })

  it('belong to one command at a time', () => {
    expect(withKey({ record: 'Space', stop: 'Escape' }, 'stop', 'Space')).toEqual({ stop: 'Space' })
    expect(withKey({ record: 'Space', stop: 'Escape' }, 'stop', null)).toEqual({ record: 'Space' })
    expect(withKey({ record: 'Space' }, 'mark', 'F8')).toEqual({ record: 'Space', mark: 'F8' })
  })

  it('show which command they are taken from', () => {
    const keys = { record: 'Space', stop: 'Escape' }
    expect(ownerOf(keys, 'Space', 'stop')).toBe('record')
    expect(ownerOf(keys, 'Space', 'record')).toBeNull()
    expect(ownerOf(keys, 'F8', 'stop')).toBeNull()
  })

  it('are global only if nobody types with them', () => {
    const usable = ['F1', 'F24', 'Ctrl+R', 'Alt+Shift+1', 'Super+P', 'MediaPlayPause', 'PageDown', 'Insert']
    expect(usable.filter((key) => !canBeGlobal(key))).toEqual([])
    const typed = ['A', 'Shift+A', '7', 'num7', 'Space', 'Enter', 'Backspace', 'Down', 'Escape', 'Tab', 'F25']
    expect(typed.filter(canBeGlobal)).toEqual([])
  })

  it('are shown as symbols', () => {
    expect(keyLabel('Ctrl+Up')).toBe('Ctrl+↑')
    expect(keyLabel('Escape')).toBe('Esc')
  })
})
