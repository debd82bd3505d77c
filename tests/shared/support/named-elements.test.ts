import { expect, test } from 'vitest'
import { supportElementId } from '@shared/domain/app/support'
import { isElementName, mayDo, namedElements, type ElementName } from '@shared/support/named-elements'

const all = Object.entries(namedElements) as [ElementName, (typeof namedElements)[ElementName]][]

test('every name has the form that the contract takes, and words for the person and the agent', () => {
  for (const [name, { label, about }] of all) {
    expect(supportElementId.safeParse(name).success, name).toBe(true)
    expect(label, name).not.toBe('')
    expect(about, name).not.toBe('')
  }
})

test('only what opens or filters is pressed', () => {
  expect(all.map(([name]) => name).filter((name) => mayDo(name, 'click'))).toEqual([
    'sidebar.home',
    'sidebar.voices',
    'sidebar.voice-library',
    'sidebar.clones',
    'sidebar.text-to-speech',
    'sidebar.voice-changer',
    'sidebar.settings',
    'sidebar.credits',
    'home.add-voice',
    'voices.add',
    'voices.favorites',
    'speech.settings',
    'speech.voices',
    'speech.history',
  ])
})

test('nothing that may not be reached at all has a name', () => {
  const forbidden =
    /delet|remove|trash|discard|clear|reset|permission|group|credential|key|password|token|pay|subscription|upgrade|sign|consent|terms|verif|train|convert|send|buy|script/
  expect(all.map(([name]) => name).filter((name) => forbidden.test(name))).toEqual([])
})

test('only searches, filters and orders are read and written', () => {
  const fields = all.filter(
    ([name]) => mayDo(name, 'get_value') || mayDo(name, 'set_value') || mayDo(name, 'clear'),
  )
  expect(fields.map(([name]) => name)).toEqual([
    'clones.search',
    'voices.search',
    'voices.sort',
    'library.search',
    'library.sort',
    'library.language',
    'library.gender',
    'library.age',
    'history.search',
  ])
})

test('a name of the language is no name of an element', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'home.record ', ''])
    expect(isElementName(name), name).toBe(false)
  expect(isElementName('home.record')).toBe(true)
})
