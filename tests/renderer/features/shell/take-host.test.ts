import { expect, it } from 'vitest'
import { leavesTake } from '@renderer/features/shell/take-host'

const at = (address: string) => {
  const [pathname = '', search] = address.split('?')
  return { pathname, search: search === undefined ? '' : `?${search}` }
}

const dialog = '/clones/a?record=a'
const booth = '/clones/a/booth'
const changer = '/speech/speech-to-speech'
const clone = '/voices?mode=create&creationType=cloneVoice&voiceDraft=a'

it.each([
  [dialog, '/clones/a?record=a&dialog=shortcuts', false],
  [dialog, '/clones/a?record=a&mode=create&step=introduction', false],
  [dialog, '/clones/a', true],
  [dialog, '/?record=b', true],
  [dialog, '/settings', true],
  [dialog, booth, true],
  [booth, '/clones/a/booth?dialog=keys', false],
  [booth, '/clones/b/booth', true],
  [booth, '/clones/a', true],
  [changer, `${changer}?panel=voices&voiceId=b`, false],
  [changer, '/speech/text-to-speech', true],
  [changer, '/', true],
  [clone, `${clone}&dialog=shortcuts`, false],
  [clone, '/voices', true],
  [clone, '/voices?mode=create&creationType=chooseVoiceType', true],
])('from %s to %s takes a recorder off the screen: %s', (from, to, isLeft) => {
  expect(leavesTake(at(from), at(to))).toBe(isLeft)
})
