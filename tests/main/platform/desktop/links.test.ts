import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { linkId } from '@shared/domain/app/app-info'
import { linkTarget } from '@main/platform/desktop/links'

const everywhere = linkId.options.filter((link) => link !== 'microphone-privacy')

test.each(everywhere)('%s opens an https page or a bundled file', (link) => {
  const target = linkTarget(link, process.execPath)
  if (target.kind === 'page') expect(new URL(target.url).protocol).toBe('https:')
  else expect(existsSync(target.path)).toBe(true)
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
  const urlOf = (link: 'help-center' | 'support-request') => {
    const target = linkTarget(link, process.execPath)
    return target.kind === 'page' ? target.url : null
  }
  expect(urlOf('support-request')).toBe(`${urlOf('help-center')}/requests/new`)
})
