import { expect, test } from 'vitest'
import { wireVoice } from '@shared/wire'
import { voiceFromWire } from '@main/cloud/from-wire/voice'
import { voiceFacts } from '@main/cloud/voice-facts'

test('a voice is read whose server says null where no attempt to verify it failed', () => {
  const wire = wireVoice.parse({
    voice_id: 'v',
    name: 'Ann',
    category: 'cloned',
    voice_verification: {
      requires_verification: true,
      is_verified: false,
      verification_failures: null,
      verification_attempts_count: 2,
    },
  })
  expect(voiceFromWire(wire).verification).toEqual({
    isRequired: true,
    isVerified: false,
    attemptsCount: 2,
    failures: [],
  })
})

test.each([
  ['nothing of its samples', {}, true],
  ['null', { samples: null }, true],
  ['that it has none', { samples: [] }, undefined],
])('a professional clone of which the server tells %s', (_what, samples, areSamplesUntold) => {
  const fine_tuning = { is_allowed_to_fine_tune: false, state: {} }
  const wire = wireVoice.parse({ voice_id: 'v', category: 'professional', fine_tuning, ...samples })
  const read = voiceFromWire(wire)
  expect(read).toMatchObject({ samples: [] })
  expect(read.areSamplesUntold).toBe(areSamplesUntold)
})

test('nulls inside a voice cost nobody the voice', () => {
  const wire = wireVoice.parse({
    voice_id: 'v',
    labels: { accent: 'irish', age: null },
    voice_verification: { requires_verification: null, is_verified: null, verification_attempts_count: null },
    samples: [
      {
        sample_id: 's',
        speaker_separation: {
          status: null,
          speakers: { a: { speaker_id: 'a', utterances: [{ start: null, end: 2 }] } },
        },
      },
    ],
    fine_tuning: {
      state: { eleven_v3: null, eleven_flash_v2_5: 'queued' },
      // What a Python server makes of None.
      verification_failures: ['Too quiet.', null],
      verification_attempts_count: 2,
      verification_attempts: [{ accepted: false, similarity: null, recording: { transcription: null } }, {}],
      manual_verification: { extra_text: null, request_time_unix: null, files: null },
    },
  })
  const voice = voiceFromWire(wire)
  expect(voice.labels).toEqual({ accent: 'irish' })
  expect(voice.verification).toEqual({ isRequired: null, isVerified: false, attemptsCount: 0, failures: [] })
  expect(voice.samples[0]?.speakerSeparation).toMatchObject({
    status: 'not_started',
    speakers: [{ speakerId: 'a', utterances: [] }],
  })
  expect(voice.fineTuning?.states).toEqual({ eleven_flash_v2_5: 'queued' })
  expect(voiceFacts(voice, []).verification?.history).toEqual([
    { number: 1, isSuccess: false, reason: 'Too quiet.' },
    { number: 2, isSuccess: true, reason: null },
  ])
})

test.each([
  ['cloned', null],
  ['generated', null],
  ['premade', null],
  ['professional', false],
])('what fine-tuning, which is listed for every voice, says of a %s one: %s', (category, isAllowed) => {
  const wire = wireVoice.parse({
    voice_id: 'v',
    category,
    fine_tuning: {
      is_allowed_to_fine_tune: false,
      state: {},
      verification_failures: [],
      verification_attempts_count: 0,
      manual_verification_requested: false,
      language: null,
    },
  })
  expect(voiceFacts(voiceFromWire(wire), []).verification?.isAllowedToFineTune ?? null).toBe(isAllowed)
})

test.each([
  ['en', 'en'],
  ['en_US', 'en-US'],
  ['PT-BR', 'pt-BR'],
  ['English', undefined],
  ['', undefined],
])('of a professional clone, the language “%s” is read as %s', (language, read) => {
  const wire = { voice_id: 'v', labels: { language, accent: 'irish' }, fine_tuning: { language } }
  const voice = voiceFromWire(wireVoice.parse({ ...wire, category: 'professional' }))
  expect(voice.fineTuning?.language).toBe(read ?? null)
  expect(voice.labels).toEqual({ accent: 'irish', ...(read !== undefined && { language: read }) })
  // Those of other voices go back as they came, with all their labels.
  const instant = voiceFromWire(wireVoice.parse({ ...wire, category: 'cloned' }))
  expect(instant.labels['language']).toBe(language)
})
