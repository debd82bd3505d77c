import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import type { DeepLink } from '@shared/domain/app/deep-link'
import { createDeepLinks } from '@main/deep-links/deep-links'
import { openedExtensions, openedPaths } from '@main/deep-links/opened-paths'
import { mimeTypes } from '../../../build/associations.mjs'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'

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

it('takes no more than a hundred', () => {
  const folder = tempFolder()
  const names = Array.from({ length: 120 }, (_, at) => `${at}.wav`)
  for (const name of names) writeFileSync(join(folder, name), '')
  expect(openedPaths(names, folder)).toHaveLength(100)
})

it('knows the kinds of files that the system is told of', () => {
  expect([...openedExtensions].sort()).toEqual(Object.keys(mimeTypes).sort())
})

it('hands files of one kind to the window, by id and name alone', async () => {
  const registered: string[][] = []
  const links = createDeepLinks({
    publish: () => undefined,
    showWindow: () => undefined,
    registerFiles(paths) {
      registered.push([...paths])
      return paths.map((_, at) => `00000000-0000-4000-8000-00000000000${at}`)
    },
    log: createMemoryLog(),
  })
  const opened = async () => (await links.handlers!.deepLinks.waiting({}))?.link as DeepLink
  links.receiveFiles(['/home/me/a.wav', '/home/me/b\u202e.wav', '/home/me/c.zip'])
  expect(await opened()).toEqual({
    kind: 'files',
    what: 'audio',
    files: [
      { id: '00000000-0000-4000-8000-000000000000', name: 'a.wav' },
      { id: '00000000-0000-4000-8000-000000000001', name: 'b.wav' },
    ],
  })
  links.receiveFiles(['/home/me/c.zip', '/home/me/d.zip'])
  expect(await opened()).toMatchObject({ what: 'dataset', files: [{ name: 'c.zip' }] })
  expect(registered).toEqual([['/home/me/a.wav', '/home/me/b\u202e.wav'], ['/home/me/c.zip']])
})
