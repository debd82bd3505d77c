import { expect, test } from 'vitest'
import { costMultiplier, creditsOf, exceededBy } from '@main/speech/credits'
import { spokenBy } from './support'

const usual = { multiplier: 1, rateOf: () => 1 }

test('a text costs its trimmed length, times the model and the voice', () => {
  expect(creditsOf(spokenBy('  0123456789 '), usual, 0)).toBe(10)
  expect(creditsOf(spokenBy('0123456789'), { multiplier: 0.5, rateOf: () => 3 }, 0)).toBe(15)
  expect(creditsOf(spokenBy('012'), { multiplier: 0.5, rateOf: () => 1 }, 0)).toBe(2)
  // 0.1 + 0.2 is not a reason for one credit more.
  expect(creditsOf(spokenBy('0123456789'), { multiplier: 0.1, rateOf: () => 3 }, 0)).toBe(3)
})

test('a dialogue costs what its blocks cost with their voices', () => {
  const inputs = [
    { voiceId: 'a', text: '12345' },
    { voiceId: 'b', text: '123' },
  ]
  const request = { task: 'text-to-dialogue', modelId: 'eleven_v3', inputs, stability: 0.5 } as const
  expect(creditsOf(request, { multiplier: 1, rateOf: (id) => (id === 'b' ? 2 : 1) }, 0)).toBe(11)
})

test('a minute of speech to speech costs a thousand', () => {
  const request = {
    task: 'speech-to-speech',
    voiceId: 'a',
    modelId: 'sts',
    source: { kind: 'piece', itemId: 'i', startMs: 0, endMs: 60_000 },
    settings: { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 },
    removesBackgroundNoise: false,
  } as const
  expect(creditsOf(request, usual, 60_000)).toBe(1_000)
})

test('the temporary rate of the dialogue model ends with June 2025, and is below a custom one', () => {
  const v3 = { modelId: 'eleven_v3', costMultiplier: 0.9 }
  const none = { customRates: {}, isFullRate: false }
  const last = Date.UTC(2025, 5, 30, 23, 59)
  expect(costMultiplier(v3, none, last)).toBe(0.2)
  expect(costMultiplier(v3, none, last + 60_000)).toBe(0.9)
  expect(costMultiplier(v3, { ...none, customRates: { eleven_v3: 0.7 } }, last)).toBe(0.7)
  expect(costMultiplier({ modelId: 'eleven_flash_v2_5', costMultiplier: 0.5 }, none, last)).toBe(0.5)
  // A flag makes it 1, and nothing else.
  expect(costMultiplier(v3, { ...none, isFullRate: true }, last)).toBe(1)
  expect(costMultiplier(v3, { ...none, isFullRate: true }, last + 60_000)).toBe(0.9)
})

test('exactly the limit is allowed, and nothing is exceeded by what is free', () => {
  const account = { tier: 'free', used: 90, limit: 100, isOverageOn: false, overageMax: null }
  expect(exceededBy(10, account)).toBeNull()
  expect(exceededBy(11, account)).toBe('free')
  expect(exceededBy(11, { ...account, tier: 'pro' })).toBe('paid')
  expect(exceededBy(11, { ...account, tier: 'pro', isOverageOn: true })).toBe('overage')
  // Overage has an end of its own.
  const capped = { ...account, tier: 'pro', isOverageOn: true, overageMax: 5 }
  expect(exceededBy(15, capped)).toBe('overage')
  expect(exceededBy(16, capped)).toBe('capped')
  expect(exceededBy(0, { ...account, used: 500 })).toBeNull()
})
