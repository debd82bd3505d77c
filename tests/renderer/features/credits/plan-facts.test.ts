import { expect, it } from 'vitest'
import { planFacts } from '@renderer/features/credits/plan-facts'
import { accessFactsWith } from '../../builders'

const locked = (facts: Parameters<typeof planFacts>[0]) =>
  Object.fromEntries(
    planFacts(facts, null).offers.flatMap((offer) =>
      offer.locked === null ? [] : [[offer.name, offer.locked]],
    ),
  )

it('says what is used of what, with thousands separators', () => {
  const facts = accessFactsWith({ canUseInstantVoiceCloning: true, canUseProfessionalVoiceCloning: true })
  expect(planFacts(facts, { used: 1_200, limit: 500_000 })).toMatchObject({
    entries: [
      ['Plan', 'Pro'],
      ['Credits', '1,200 of 500,000 used'],
      ['Voices', '9 of 10 used'],
      ['Professional voices', '0 of 1 used'],
    ],
    isLimited: false,
  })
  expect(locked(facts)).toEqual({})
})

it('says why each thing is locked, and whether another plan would help', () => {
  const free = accessFactsWith({ tier: 'free', voiceSlots: { used: 3, limit: 3 } })
  expect(planFacts(free, null).isLimited).toBe(true)
  expect(locked(free)).toEqual({
    'Voice Design': 'You’ve used all of your custom voice slots. Upgrade to unlock more',
    'Instant Voice Clone': 'Instant voice cloning requires the Starter plan or higher.',
    'Professional Voice Clone': 'Professional voice cloning requires the Creator plan or higher.',
  })
  const member = accessFactsWith({
    canUseInstantVoiceCloning: true,
    canUseProfessionalVoiceCloning: true,
    permissions: ['create_instant_voice_clone', 'create_professional_voice_clone', 'text_to_speech'],
  })
  expect(planFacts(member, null).isLimited).toBe(false)
  expect(locked(member)).toEqual({
    'Voice Changer': 'You do not have permission to use the Voice Changer. Ask a workspace administrator.',
    'Voice Library':
      'You do not have permission to add voices from the voice library. Ask a workspace administrator.',
  })
})
