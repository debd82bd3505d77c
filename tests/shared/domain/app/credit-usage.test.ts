import { expect, it } from 'vitest'
import { creditUsage } from '@shared/domain/app/credit-usage'

// spec/shell.md section 9, credit display.
it('rounds the percent, caps it at 100, and never shows less than nothing', () => {
  expect(creditUsage({ used: 0, limit: 1_000 })).toEqual({ percentUsed: 0, remaining: 1_000 })
  expect(creditUsage({ used: 794, limit: 1_000 })).toEqual({ percentUsed: 79, remaining: 206 })
  expect(creditUsage({ used: 795, limit: 1_000 })).toEqual({ percentUsed: 80, remaining: 205 })
  expect(creditUsage({ used: 1_000, limit: 1_000 })).toEqual({ percentUsed: 100, remaining: 0 })
  expect(creditUsage({ used: 1_200, limit: 1_000 })).toEqual({ percentUsed: 100, remaining: 0 })
  expect(creditUsage({ used: 0, limit: 0 })).toEqual({ percentUsed: 100, remaining: 0 })
})
