import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { linkId } from '@shared/domain/app/app-info'
import { linkTarget } from '@main/platform/desktop/links'

const everywhere = linkId.options.filter((link) => link !== 'microphone-privacy')

test.each(everywhere)('%s leads to a page over https or to a file that came with the app', (link) => {
  const target = linkTarget(link, process.execPath)
  if (target.kind === 'page') expect(new URL(target.url).protocol).toBe('https:')
  else expect(existsSync(target.path)).toBe(true)
})

test('the privacy page of the system is opened by its own address, where the system has one', () => {
  const urlOn = (platform: NodeJS.Platform) => {
    const target = linkTarget('microphone-privacy', process.execPath, platform)
    return target.kind === 'page' ? new URL(target.url).protocol : target.kind
  }
  expect(urlOn('darwin')).toBe('x-apple.systempreferences:')
  expect(urlOn('win32')).toBe('ms-settings:')
  expect(() => urlOn('linux')).toThrow('not-found')
})
