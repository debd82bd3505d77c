import { describe, expect, it } from 'vitest'
import { addressValues, patterns, settingsParts } from '@shared/domain/app/addresses'
import { readAddress } from '@renderer/address/address'
import { wizardAddress } from '@renderer/address/wizard-address'
import { addressOfLink } from '@renderer/features/shell/address-of-link'
import { parseDeepLink } from '@main/deep-links/parse-deep-link'

const refused = { kind: 'refused' }
const draftId = '0b6ee1d0-2a4e-4a57-9a55-0d5a8f2b9c11'
const linkTo = (path: string): string => (path === '/' ? 'timbre://home' : `timbre:/${path}`)
const page = (path: string, change: object = {}) => ({
  kind: 'page',
  path,
  hash: '',
  search: '',
  isAsking: false,
  ...change,
})

describe('every address of the app', () => {
  it('has a link for each page', () => {
    for (const pattern of Object.values(patterns)) {
      if (pattern === patterns.voiceLibrary) continue
      const path = pattern.replace(':draftId', draftId)
      const isAsking = pattern === patterns.booth
      expect(parseDeepLink(linkTo(path)), path).toEqual(page(path, { isAsking }))
    }
    expect(parseDeepLink('timbre://voice-library')).toEqual({ kind: 'voice-library', search: '' })
  })

  it('has a link for each thing that can be open, which the window reads as it was meant', () => {
    expect(Object.keys(addressValues).sort()).toEqual(Object.keys(readAddress('')).sort())
    const asking = ['record']
    for (const [name, allowed] of Object.entries(addressValues)) {
      const values = allowed === 'id' ? ['v-1'] : allowed === 'flag' ? ['1'] : allowed
      for (const value of values) {
        const isOwn =
          ['createdVoiceId', 'creationType', 'voiceDraft', 'step'].includes(name) || value === 'create'
        const isAsking = asking.includes(name) || value === 'verify'
        const search = isOwn ? '' : `${name}=${value}`
        const link = parseDeepLink(`timbre://clones?${name}=${value}&utm_source=x`)
        expect(link, `${name}=${value}`).toEqual(page('/clones', { search, isAsking }))
        if (!isOwn) expect(readAddress(`?${search}`)).not.toBe(readAddress(''))
      }
    }
  })

  it('has a link for each section of the settings', () => {
    for (const part of settingsParts)
      expect(parseDeepLink(`timbre://settings#${part}`)).toEqual(page('/settings', { hash: `#${part}` }))
  })

  it('waits for a press where it would listen or choose another voice', () => {
    for (const link of [
      `timbre://clones/${draftId}/booth`,
      `timbre://clones/${draftId}?record=${draftId}`,
      'timbre://voices?mode=verify&voiceId=v1',
      'timbre://speech/text-to-speech?voiceId=v1',
      'timbre://speech?modelId=m1',
    ])
      expect(parseDeepLink(link), link).toMatchObject({ isAsking: true })
  })

  it.each([
    ['https://elevenlabs.io/app/home', '/'],
    ['https://www.elevenlabs.io/app/voice-lab', '/voices'],
    ['https://elevenlabs.io/app/speech-synthesis/text-to-speech', '/speech/text-to-speech'],
    ['https://elevenlabs.io/app/settings', '/settings'],
    ['https://eu.residency.elevenlabs.io/app/voice-lab', '/voices'],
  ])('is also that of the platform’s web: %s', (link, path) => {
    expect(parseDeepLink(link)).toEqual(page(path))
  })
})

it.each([
  'https://elevenlabs.io/app/subscription',
  'https://eu.residency.elevenlabs.io/app/dubbing/d1?tab=all',
])('a page of the web alone is the browser’s: %s', (url) => {
  expect(parseDeepLink(url)).toEqual({ kind: 'web', url })
})

describe('a hostile link', () => {
  it.each([
    'timbre://clones/../settings',
    'timbre://clones/%2e%2e/booth',
    'timbre://clones/..%2f..%2fetc',
    'timbre://clones/a%00b',
    'timbre://clones/<script>',
    `timbre://clones/${'a'.repeat(201)}`,
    'timbre://clones//booth',
    'timbre://clones/d1/booth/more',
    'timbre://settings#//example.org',
    'timbre://settings#javascript:alert(1)',
    'timbre://voices#about',
    'timbre://javascript:alert(1)',
    'timbre:///etc/passwd',
    'timbre:voices',
    'timbre://index.html',
    'timbre://user:pass@home',
    'timbre://home:80',
    'timbre://voices?voiceId=v1&voiceId=v2',
    'timbre://voices?voiceId=',
    'timbre://voices?voiceId=../../x',
    'timbre://voices?voiceId=%3Cimg%20src%3Dx%3E',
    `timbre://voices?voiceId=${'v'.repeat(201)}`,
    'timbre://voices?dialog=format-disk',
    'timbre://voices?plan=yes',
    'https://elevenlabs.io.example.org/app/home',
    'https://example.org/app/home',
    'https://xx.residency.elevenlabs.io/app/home',
    'https://api.eu.residency.elevenlabs.io/app/home',
    'http://elevenlabs.io/app/home',
    'https://elevenlabs.io/app/../login',
    'https://elevenlabs.io/docs',
    'https://elevenlabs.io/app/..%2flogin',
    'https://example.org/app/subscription',
    'https://me:secret@elevenlabs.io/app/subscription',
    `https://elevenlabs.io/app/home?x=${'y'.repeat(20_000)}`,
    'data:text/html,<script>alert(1)</script>',
  ])('is refused: %s', (link) => {
    expect(parseDeepLink(link)).toEqual(refused)
  })

  it.each([
    'timbre://voices?mode=edit&voiceId=v1&step=finish',
    'timbre://clones?mode=edit&voiceId=v1&step=finish',
    'timbre://clones?mode=create&creationType=professionalVoiceClone&step=finish',
    'timbre://home?mode=create&creationType=professionalVoiceClone&createdVoiceId=v1&step=finish',
    'timbre://voices?mode=create&creationType=professionalVoiceClone&step=finish',
    'timbre://voices?mode=create&creationType=professionalVoiceClone',
    'https://elevenlabs.io/app/voice-lab?mode=create&creationType=professionalVoiceClone&step=finish',
    'https://elevenlabs.io/app/voice-lab?action=create&creationType=professionalVoiceClone&step=finish',
  ])('opens no draft at the step that trains: %s', (given) => {
    const link = parseDeepLink(given)
    if (link.kind !== 'page' && link.kind !== 'add-voice') throw new Error(link.kind)
    const [, search = ''] = addressOfLink(link).split('?')
    const opened = wizardAddress(readAddress(`?${search}`))
    // A remembered draft would open at its own step, of a voice its first one is looked at.
    if (opened?.mode === 'create') expect(opened.step).toBe('introduction')
    else expect(opened?.step ?? null).toBeNull()
  })

  it('carries nothing that would act', () => {
    expect(parseDeepLink('timbre://speech/text-to-speech?autostart=1&text=Hi&generate=1')).toEqual(
      page('/speech/text-to-speech'),
    )
    expect(parseDeepLink('timbre://voices?mode=create&createdVoiceId=v1')).toMatchObject({
      kind: 'add-voice',
    })
  })
})
