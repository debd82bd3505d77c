import { expect, it } from 'vitest'
import { isGoodMoment, isWorthOpening } from '@renderer/features/notifications/auto-open-rule'

const dayMs = 24 * 60 * 60_000
const due = {
  newest: { isImportant: true, isRead: false },
  accountCreatedAtMs: 0,
  isOn: true,
  nowMs: 3 * dayMs - 1,
}
const good = { isTriggerVisible: true, isTakeRunning: false, isModalOpen: false, isTyping: false }

// spec/shell.md section 4.
it('opens for an account of less than three days whose newest is important and unread', () => {
  expect(isWorthOpening(due)).toBe(true)
})

it.each([
  ['an account of three days', { nowMs: 3 * dayMs }],
  ['an account of unknown age', { accountCreatedAtMs: null }],
  ['a setting that is off', { isOn: false }],
  ['nothing to tell', { newest: undefined }],
  ['one that is not important', { newest: { isImportant: false, isRead: false } }],
  ['one that was read', { newest: { isImportant: true, isRead: true } }],
])('does not open for %s', (_, change) => {
  expect(isWorthOpening({ ...due, ...change })).toBe(false)
})

it('waits for a take, a dialog, whoever types, and while its button is hidden', () => {
  expect(isGoodMoment(good)).toBe(true)
  expect(isGoodMoment({ ...good, isTakeRunning: true })).toBe(false)
  expect(isGoodMoment({ ...good, isModalOpen: true })).toBe(false)
  expect(isGoodMoment({ ...good, isTyping: true })).toBe(false)
  expect(isGoodMoment({ ...good, isTriggerVisible: false })).toBe(false)
})
