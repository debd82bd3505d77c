import { expect, it } from 'vitest'
import type { Rehearsal } from '@shared/domain/cloud/clone'
import { headingOf } from '@renderer/features/verification/rehearsal-heading'

const voice = (verdict: Rehearsal['checks'][number]['verdict']): Rehearsal => ({
  isFit: verdict !== 'differs',
  checks: [
    { kind: 'device', verdict: 'unknown', message: '' },
    { kind: 'voice', verdict, message: '' },
  ],
})

it('calls a voice the same only where it was compared', () => {
  expect(headingOf(voice('good'))).toBe('This sounds like your samples.')
  expect(headingOf(voice('unknown'))).toBe('No problems found, but your voice could not be compared.')
  expect(headingOf(voice('differs'))).toBe('Fix this before you use an attempt.')
})
