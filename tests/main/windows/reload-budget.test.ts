import { expect, test } from 'vitest'
import { createReloadBudget } from '@main/windows/reload-budget'

test('three reloads within an hour, and again when it has passed', () => {
  let nowMs = 0
  const budget = createReloadBudget({ nowMs: () => nowMs })
  const minute = 60_000
  expect([budget.take(), budget.take(), budget.take(), budget.take()]).toEqual([true, true, true, false])
  nowMs = 59 * minute
  expect(budget.take()).toBe(false)
  nowMs = 60 * minute
  expect(budget.take()).toBe(true)
})
