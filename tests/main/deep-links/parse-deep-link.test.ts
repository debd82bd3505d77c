import { describe, expect, it } from 'vitest'
import { parseDeepLink } from '@main/deep-links/parse-deep-link'

const own = 'timbre://voices?mode=create'
const web = 'https://elevenlabs.io/app/voice-lab?action=create'
const design = (query: string, base = own): string => `${base}&creationType=voiceDesign&${query}`
const refused = { kind: 'refused' }

describe('a link from outside', () => {
  it.each([
    own,
    web,
    'https://www.elevenlabs.io/app/voice-library?action=create',
    'https://elevenlabs.io/app/voice-lab/?action=create',
    'timbre://voices/?mode=create',
  ])('opens the choice of a way: %s', (link) => {
    expect(parseDeepLink(link)).toEqual({ kind: 'add-voice', creationType: 'chooseVoiceType' })
  })

  it('opens a way', () => {
    for (const creationType of ['voiceDesign', 'cloneVoice', 'professionalVoiceClone']) {
      const expected = { kind: 'add-voice', creationType }
      expect(parseDeepLink(`${own}&creationType=${creationType}&utm_source=x`)).toEqual(expected)
      expect(parseDeepLink(`${web}&creationType=${creationType}`)).toEqual(expected)
    }
  })

  it('carries a design in both forms, with quality known and ignored', () => {
    const query =
      'prompt=A%20calm%20%22narrator%22%20%C3%BC&previewText=Hello%20there&seed=2147483647&loudness=-0.25&guidanceScale=7.5&quality=high_quality'
    const expected = {
      kind: 'voice-design',
      design: {
        prompt: 'A calm "narrator" ü',
        previewText: 'Hello there',
        seed: 2_147_483_647,
        loudness: -0.25,
        guidanceScale: 7.5,
      },
    }
    expect(parseDeepLink(design(query))).toEqual(expected)
    expect(parseDeepLink(design(query, web))).toEqual(expected)
    expect(parseDeepLink(design('prompt=A'))).toEqual({
      kind: 'voice-design',
      design: { prompt: 'A', previewText: '', seed: null, loudness: null, guidanceScale: null },
    })
  })

  it.each([
    ['seed', '0', '2147483647', '-1', '2147483648'],
    ['loudness', '-1', '1', '-1.01', '1.01'],
    ['guidanceScale', '2', '10', '1.99', '10.01'],
  ])('%s from %s to %s', (name, low, high, under, over) => {
    for (const value of [low, high]) {
      expect(parseDeepLink(design(`${name}=${value}`))).toMatchObject({ design: { [name]: Number(value) } })
    }
    for (const value of [under, over, '', '1e1', '0x5', ' 5', 'NaN']) {
      expect(parseDeepLink(design(`${name}=${encodeURIComponent(value)}`)), value).toEqual(refused)
    }
  })

  it('takes texts of up to 1,000 characters, without control characters', () => {
    const text = 'a'.repeat(1_000)
    expect(parseDeepLink(design(`prompt=${text}&previewText=${text}`))).toMatchObject({
      design: { prompt: text, previewText: text },
    })
    expect(parseDeepLink(design(`prompt=${text}a`))).toEqual(refused)
    expect(parseDeepLink(design(`previewText=${text}a`))).toEqual(refused)
    expect(parseDeepLink(design('prompt=a%00b%E2%80%AEc%0Ad'))).toMatchObject({
      design: { prompt: 'abc\nd' },
    })
  })

  it.each([
    '',
    'timbre:',
    'voices?mode=create',
    'timbre://voices?mode=delete&voiceId=v1',
    'timbre://voices?mode=create&mode=create',
    'timbre://voices?mode=create&creationType=deleteVoice',
    'timbre://voices/../settings?mode=create',
    'timbre://user:pass@voices?mode=create',
    'timbre://voices:8080?mode=create',
    design('seed=1&seed=2'),
    'http://elevenlabs.io/app/voice-lab?action=create',
    'https://elevenlabs.io.example.org/app/voice-lab?action=create',
    'https://elevenlabs.io:444/app/voice-lab?action=create',
    'studio://app/index.html?mode=create',
    'file:///etc/passwd?mode=create',
    'javascript:alert(1)',
    `timbre://voices?mode=create&x=${'y'.repeat(20_000)}`,
  ])('is refused: %s', (link) => {
    expect(parseDeepLink(link)).toEqual(refused)
  })
})
