import { expect, test } from 'vitest'
import { wireVoice } from '@shared/wire'
import { voiceFromWire } from '@main/cloud/from-wire/voice'

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
