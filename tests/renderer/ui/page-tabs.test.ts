import { expect, it } from 'vitest'
import { isTabActive } from '@renderer/ui/page-tabs'

const tab = { patterns: ['/speech/text-to-speech', '/app/speech/:kind'] }

// spec/shell.md section 2, page header.
it.each([
  ['/speech/text-to-speech', true],
  ['/app/speech/anything', true],
  ['/speech', false],
  ['/speech/text-to-speech/history', false],
  ['/speech/speech-to-speech', false],
])('a tab is active at %s: %s', (path, isActive) => {
  expect(isTabActive(tab, path)).toBe(isActive)
})
