import { describe, expect, it } from 'vitest'
import { platformPages, platformUrl } from '@shared/platform/platform-pages'
import { residencyOf, webOriginOf } from '@shared/platform/web-address'

describe('the web app of a server', () => {
  it.each([
    ['https://api.elevenlabs.io', 'https://elevenlabs.io', 'Global', false],
    ['https://api.elevenlabs.io/v1', 'https://elevenlabs.io', 'Global', false],
    ['https://API.us.elevenlabs.io', 'https://elevenlabs.io', 'United States', false],
    ['https://api.eu.residency.elevenlabs.io', 'https://eu.residency.elevenlabs.io', 'European Union', true],
    ['https://api.in.residency.elevenlabs.io', 'https://in.residency.elevenlabs.io', 'India', true],
    ['https://api.jp.residency.elevenlabs.io', 'https://jp.residency.elevenlabs.io', 'JP', true],
  ])('%s is %s', (server, web, region, isIsolated) => {
    expect(webOriginOf(server)).toBe(web)
    expect(residencyOf(server)).toEqual({ region, isIsolated })
  })

  it.each([
    'https://api.example.com',
    'http://127.0.0.1:4000',
    'http://api.elevenlabs.io',
    'https://elevenlabs.io.example.com',
    'https://evil-elevenlabs.io',
    'https://a@api.elevenlabs.io.example.com',
    'nonsense',
  ])('nobody knows it for %s', (server) => {
    expect(webOriginOf(server)).toBeNull()
    expect(residencyOf(server)).toBeNull()
  })
})

describe('a page of the platform', () => {
  it('stands in the web app of the server; public pages are the same everywhere', () => {
    const eu = 'https://api.eu.residency.elevenlabs.io'
    expect(platformUrl('sound-effects', eu)).toBe('https://eu.residency.elevenlabs.io/app/sound-effects')
    expect(platformUrl('guides', eu)).toBe(platformUrl('guides', null))
    expect(platformUrl('studio', null)).toBeNull()
  })

  it.each(platformPages)('%s is opened over https alone', (page) => {
    const url = platformUrl(page, 'https://api.elevenlabs.io')
    expect(new URL(url ?? '').protocol).toBe('https:')
  })
})
