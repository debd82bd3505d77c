import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { linkTarget } from '@main/platform/desktop/links'
import { platformUrl } from '@shared/platform/platform-pages'

test('the licenses are a file that came with the app', () => {
  const target = linkTarget('licenses', process.execPath)
  expect(target.kind === 'file' && existsSync(target.path)).toBe(true)
})

test('opens the privacy page by its own address, if the system has one', () => {
  const urlOn = (platform: NodeJS.Platform) => {
    const target = linkTarget('microphone-privacy', process.execPath, { platform })
    return target.kind === 'page' ? new URL(target.url).protocol : target.kind
  }
  expect(urlOn('darwin')).toBe('x-apple.systempreferences:')
  expect(urlOn('win32')).toBe('ms-settings:')
  expect(() => urlOn('linux')).toThrow('not-found')
})

test('a request to the Help Center has a page of its own', () => {
  expect(platformUrl('support-request', null)).toBe(`${platformUrl('help-center', null)}/requests/new`)
})
