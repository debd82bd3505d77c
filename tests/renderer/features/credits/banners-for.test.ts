import { expect, it } from 'vitest'
import { bannersFor } from '@renderer/features/credits/banners-for'

const credits = (used: number) => ({ used, limit: 1_000, resetsAtMs: null, isOverageOn: false })
const shown = { dismissedUntilMs: null, nowMs: 0 }
const dismissed = { dismissedUntilMs: 1, nowMs: 0 }
const usual = { status: 'active', hasOpenInvoices: false, credits: credits(0) }

// spec/shell.md sections 4, 8 and 9.
it('warns of low credits from 80 percent on, unless it was put away', () => {
  expect(bannersFor({ ...usual, credits: credits(799) }, shown)).toEqual([])
  expect(bannersFor({ ...usual, credits: credits(800) }, shown)).toEqual(['low-credits'])
  expect(bannersFor({ ...usual, credits: credits(5_000) }, shown)).toEqual(['low-credits'])
  expect(bannersFor({ ...usual, credits: credits(5_000) }, dismissed)).toEqual([])
  expect(bannersFor({ ...usual, credits: credits(5_000) }, { dismissedUntilMs: 1, nowMs: 1 })).toEqual([
    'low-credits',
  ])
  expect(bannersFor({ ...usual, credits: { ...credits(0), limit: 0 } }, shown)).toEqual([])
  expect(bannersFor({ ...usual, credits: null }, shown)).toEqual([])
})

it('says that a payment failed or that free use was ended', () => {
  expect(bannersFor({ ...usual, hasOpenInvoices: true }, shown)).toEqual(['payment'])
  expect(bannersFor({ ...usual, status: 'past_due', credits: credits(900) }, shown)).toEqual([
    'payment',
    'low-credits',
  ])
  expect(bannersFor({ ...usual, status: 'free_disabled' }, dismissed)).toEqual(['free-disabled'])
})
