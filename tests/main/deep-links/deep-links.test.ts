import { expect, test } from 'vitest'
import { createDeepLinks } from '@main/deep-links/deep-links'
import { linkOf } from '@main/deep-links/link-of'
import { createMemoryLog } from '../../support/memory-log'
import { createTestClock } from '../../support/test-clock'

const fileId = 'f3b5f2d0-4f5e-4a57-9a55-0d5a8f2b9c11'

test('a link waits until the window has opened it, and the newest one counts', async () => {
  const events: unknown[] = []
  const log = createMemoryLog()
  const links = createDeepLinks({
    publish: (domain, name, payload) => void events.push([`${domain}.${name}`, payload]),
    showWindow: () => void events.push('window'),
    openPage(url) {
      events.push(url)
      return Promise.resolve()
    },
    registerFiles: (paths) => paths.map(() => fileId),
    clock: createTestClock(),
    log,
  })
  const { waiting, opened, openWeb, read } = links.handlers!.deepLinks
  expect(await waiting({})).toBeNull()
  links.receive('timbre://voices?mode=create')
  const first = { number: 1, link: { kind: 'add-voice', creationType: 'chooseVoiceType' } }
  expect(events).toEqual(['window', ['deepLinks.changed', first]])
  expect(await waiting({})).toEqual(first)
  links.receive('timbre://voices?mode=create&creationType=voiceDesign&prompt=secret')
  const second = { number: 2, link: { kind: 'voice-design', design: { prompt: 'secret' } } }
  // The window could not open the first before the second came.
  await opened({ number: 1 })
  expect(await waiting({})).toMatchObject(second)
  await opened({ number: 2 })
  expect(await waiting({})).toBeNull()
  expect(events.at(-1)).toEqual(['deepLinks.changed', null])
  links.receive('timbre://nonsense')
  expect(await waiting({})).toEqual({ number: 3, link: { kind: 'refused' } })
  await expect(openWeb({ number: 3 })).rejects.toThrow('not-found')
  const url = 'https://elevenlabs.io/app/subscription'
  links.receive(url)
  await expect(openWeb({ number: 3 })).rejects.toThrow('not-found')
  expect(events).not.toContain(url)
  await openWeb({ number: 4 })
  expect(events).toContain(url)
  expect(await read({ link: 'https://elevenlabs.io/app/voice-lab?action=create' })).toMatchObject({
    kind: 'add-voice',
  })
  // What a person wrote stays out of the log.
  expect(JSON.stringify(log.lines)).not.toContain('secret')
})

test('is found among the words a program was started with', () => {
  expect(linkOf(['/opt/timbre', '--flag', 'timbre://voices?mode=create'])).toBe('timbre://voices?mode=create')
  expect(linkOf(['timbre.exe', 'TIMBRE://voices'])).toBe('TIMBRE://voices')
  expect(linkOf(['/home/timbre/app', '--user-data-dir=/tmp/timbre', 'https://elevenlabs.io/app'])).toBeNull()
})
