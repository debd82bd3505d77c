import { expect, it } from 'vitest'
import { spelledAs } from '@main/script-check/judge'

it.each([
  ['forever more dow', 'forevermore dial', 'forever more dial'],
  ['the road made', 'her roadmate', 'her roadmate'],
  ['mailbox is full', 'mail box was full', 'mailbox was full'],
  ['said to night', 'says tonight', 'says to night'],
  ['cat', 'dog', 'dog'],
  ['', 'dog', 'dog'],
  ['can not', 'cannot', 'can not'],
])('%j heard for %j is looked for as %j', (heard, script, spelled) => {
  const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')
  expect(spelledAs(words(heard), words(script)).join(' ')).toBe(spelled)
})
