import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import type { DeepLink } from '@shared/domain/app/deep-link'
import { createDeepLinks } from '@main/deep-links/deep-links'
import { openedExtensions, openedPaths } from '@main/deep-links/opened-paths'
import { mimeTypes } from '../../../build/package/associations.mjs'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'
import { createTestClock } from '../../support/test-clock'

it('finds files among the words of a start, by path, address and relative to where it was started', () => {
  const folder = tempFolder()
  const at = (name: string): string => join(folder, name)
  for (const name of ['a take.wav', 'b.FLAC', 'dataset.zip', 'notes.txt', 'virus.exe', '-rf.wav'])
    writeFileSync(at(name), '')
  mkdirSync(at('folder.wav'))
  symlinkSync(at('gone'), at('broken.wav'))
  const words = [
    ...['--user-data-dir=/x.wav', '--', at('a take.wav'), pathToFileURL(at('b.FLAC')).href, 'notes.txt'],
    ...[at('virus.exe'), at('folder.wav'), at('broken.wav'), at('nowhere.wav'), '-rf.wav', 'a\0.wav'],
    ...['https://example.org/c.wav', 'file://elsewhere/c.wav', 'file:///a%2fb.wav', at('a take.wav')],
  ]
  expect(openedPaths(words, folder)).toEqual([at('a take.wav'), at('b.FLAC'), at('notes.txt')])
})

it('knows the kinds of files that the system is told of', () => {
  expect([...openedExtensions].sort()).toEqual(Object.keys(mimeTypes).sort())
})

function openLinks() {
  const registered: string[][] = []
  const clock = createTestClock()
  let last: DeepLink | undefined
  const links = createDeepLinks({
    publish: (_domain, _name, payload) => (last = (payload as { link: DeepLink } | null)?.link),
    showWindow: () => undefined,
    openPage: () => Promise.resolve(),
    registerFiles(paths) {
      registered.push([...paths])
      return paths.map((_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`)
    },
    clock,
    log: createMemoryLog(),
  })
  return { links, clock, registered, opened: () => last }
}

it('hands files of one kind to the window, by id and name alone, and counts the others', () => {
  const { links, clock, registered, opened } = openLinks()
  links.receiveFiles(['/home/me/a.wav', '/home/me/b\u202e.wav', '/home/me/c.zip'])
  clock.advance(500)
  expect(opened()).toEqual({
    kind: 'files',
    what: 'audio',
    files: [
      { id: '00000000-0000-4000-8000-000000000000', name: 'a.wav' },
      { id: '00000000-0000-4000-8000-000000000001', name: 'b.wav' },
    ],
    leftOutCount: 1,
  })
  links.receiveFiles(['/home/me/c.zip', '/home/me/d.zip'])
  clock.advance(500)
  expect(opened()).toMatchObject({ what: 'dataset', files: [{ name: 'c.zip' }], leftOutCount: 1 })
  expect(registered).toEqual([['/home/me/a.wav', '/home/me/b\u202e.wav'], ['/home/me/c.zip']])
})

it('asks once about files that the system hands over one at a time', async () => {
  const { links, clock, registered, opened } = openLinks()
  for (const name of ['a', 'b', 'a', 'c']) {
    links.receiveFiles([`/home/me/${name}.wav`])
    clock.advance(400)
  }
  expect(opened()).toBeUndefined()
  clock.advance(100)
  expect(opened()).toMatchObject({ files: [{ name: 'a.wav' }, { name: 'b.wav' }, { name: 'c.wav' }] })
  links.receiveFiles(['/home/me/d.wav'])
  clock.advance(500)
  expect(opened()).toMatchObject({ files: [{ name: 'd.wav' }], leftOutCount: 0 })
  expect(registered).toHaveLength(2)
  links.receiveFiles(['/home/me/e.wav'])
  // A window that opens now asks.
  expect(await links.handlers!.deepLinks.waiting({})).toMatchObject({ link: { files: [{ name: 'e.wav' }] } })
  expect(clock.pendingCount()).toBe(0)
  links.receiveFiles(['/home/me/f.wav'])
  await links.close?.()
  expect(clock.pendingCount()).toBe(0)
})

it('takes a hundred files at once, and says how many more there were', () => {
  const { links, clock, opened } = openLinks()
  links.receiveFiles(Array.from({ length: 120 }, (_, at) => `/home/me/${at}.wav`))
  clock.advance(500)
  const link = opened()
  expect(link).toMatchObject({ leftOutCount: 20 })
  expect(link?.kind === 'files' ? link.files : []).toHaveLength(100)
})
