import { expect, it } from 'vitest'
import { bannersFor } from '@renderer/features/credits/banners-for'

const credits = (used: number) => ({ used, limit: 1_000, resetsAtMs: null, isOverageOn: false })
const usual = { status: 'active', hasOpenInvoices: false, credits: credits(0) }

// spec/shell.md sections 4, 8 and 9.
it('warns of low credits from 80 percent on, unless it was put away', () => {
  expect(bannersFor({ ...usual, credits: credits(794) }, false)).toEqual([])
  expect(bannersFor({ ...usual, credits: credits(795) }, false)).toEqual(['low-credits'])
  expect(bannersFor({ ...usual, credits: credits(5_000) }, false)).toEqual(['low-credits'])
  expect(bannersFor({ ...usual, credits: credits(5_000) }, true)).toEqual([])
  expect(bannersFor({ ...usual, credits: null }, false)).toEqual([])
})

it('says that a payment failed or that free use was ended', () => {
  expect(bannersFor({ ...usual, hasOpenInvoices: true }, false)).toEqual(['payment'])
  expect(bannersFor({ ...usual, status: 'past_due', credits: credits(900) }, false)).toEqual([
    'payment',
    'low-credits',
  ])
  expect(bannersFor({ ...usual, status: 'free_disabled' }, true)).toEqual(['free-disabled'])
})
