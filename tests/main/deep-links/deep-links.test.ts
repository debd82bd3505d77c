import { expect, test } from 'vitest'
import { createDeepLinks } from '@main/deep-links/deep-links'
import { linkOf } from '@main/deep-links/link-of'
import { createMemoryLog } from '../../support/memory-log'

test('a link waits for the window, is taken once, and the newest one counts', async () => {
  const events: string[] = []
  const log = createMemoryLog()
  const links = createDeepLinks({
    publish: (domain, name) => void events.push(`${domain}.${name}`),
    showWindow: () => void events.push('window'),
    log,
  })
  const { take, read } = links.handlers!.deepLinks
  const receive = (link: string): void => links.receive(link)
  expect(await take({})).toBeNull()
  receive('timbre://voices?mode=create')
  receive('timbre://voices?mode=create&creationType=voiceDesign&prompt=secret')
  expect(events).toEqual(['window', 'deepLinks.arrived', 'window', 'deepLinks.arrived'])
  expect(await take({})).toMatchObject({ kind: 'voice-design', design: { prompt: 'secret' } })
  expect(await take({})).toBeNull()
  receive('timbre://nonsense')
  expect(await take({})).toEqual({ kind: 'refused' })
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
