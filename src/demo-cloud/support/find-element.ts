import { namedElements } from '@shared/support/named-elements'

/** The screen that the elements of a name's first part are on. */
export const routes: Readonly<Record<string, string>> = {
  home: 'home',
  clones: 'professional-clones',
  voices: 'voices',
  library: 'voice-library',
  speech: 'text-to-speech',
  history: 'history',
  settings: 'settings',
}
const emptyWords = new Set('a an and as by for in is it my of on or that the to what where who'.split(' '))

/** An element whose whole label was said, the longest first. */
export function findElement(words: string): { id: string; label: string } | null {
  const saidWords = new Set(words.split(' '))
  const found = Object.entries(namedElements)
    .map(([id, { label }]) => ({ id, label, parts: label.toLowerCase().split(/\W+/) }))
    .filter(({ parts }) => parts.every((part) => emptyWords.has(part) || saidWords.has(part)))
    .sort((a, b) => b.parts.length - a.parts.length)
  return found[0] ?? null
}
