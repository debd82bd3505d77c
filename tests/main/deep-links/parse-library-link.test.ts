import { describe, expect, it } from 'vitest'
import { parseDeepLink } from '@main/deep-links/parse-deep-link'

const refused = { kind: 'refused' }

describe('a link to the voice library', () => {
  it.each([
    'timbre://voice-library?',
    'https://elevenlabs.io/app/voice-library?',
    'https://elevenlabs.io/app/voice-library/?',
  ])('opens it with what is wanted of it: %s', (base) => {
    expect(
      parseDeepLink(`${base}voice_id=v1&use_cases=conversational&use_cases=social_media&utm=x&search=a%07b`),
    ).toEqual({
      kind: 'voice-library',
      search: 'voiceId=v1&search=ab&use_cases=conversational&use_cases=social_media',
    })
    expect(parseDeepLink(base)).toEqual({ kind: 'voice-library', search: '' })
  })

  it('refuses a value given twice where one is meant, one that is too long, and other places', () => {
    const base = 'timbre://voice-library?'
    expect(parseDeepLink(`${base}search=${'x'.repeat(200)}`)).toMatchObject({ kind: 'voice-library' })
    expect(parseDeepLink(`${base}search=${'x'.repeat(201)}`)).toEqual(refused)
    expect(parseDeepLink(`${base}gender=male&gender=female`)).toEqual(refused)
    expect(parseDeepLink(`${base}${'use_cases=x&'.repeat(41)}`)).toEqual(refused)
    expect(parseDeepLink('timbre://voice-library/more?search=x')).toEqual(refused)
    expect(parseDeepLink('http://elevenlabs.io/app/voice-library?search=x')).toEqual(refused)
    expect(parseDeepLink('https://elevenlabs.io:8443/app/voice-library?search=x')).toEqual(refused)
  })
})
