import { expect, it } from 'vitest'
import { trainingGate } from '@main/professional-clone/training/training-gate'

const verified = { isAllowedToFineTune: true, isManualRequested: false }
const inReview = { isAllowedToFineTune: false, isManualRequested: true }
const unverified = { isAllowedToFineTune: false, isManualRequested: false }

it.each([
  // verification, may bypass the captcha, has confirmed rights and terms
  [null, false, false, 'verify'],
  [null, false, true, 'verify'],
  [unverified, false, true, 'verify'],
  [unverified, true, false, 'confirm-rights'],
  [null, true, true, 'open'],
  [verified, false, false, 'confirm-rights'],
  [verified, false, true, 'open'],
  [inReview, false, false, 'confirm-rights'],
  [inReview, false, true, 'await-review'],
  [inReview, true, true, 'open'],
] as const)('%j, bypass %s, consent %s: %s', (verification, canBypassVoiceCaptcha, hasConsented, gate) => {
  expect(trainingGate({ verification, canBypassVoiceCaptcha, hasConsented })).toBe(gate)
})
