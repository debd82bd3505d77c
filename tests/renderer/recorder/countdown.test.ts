import { expect, it } from 'vitest'
import { countdownAt } from '@renderer/recorder/parts/use-countdown'

// spec/shell.md sections 4 and 9: whole seconds, and 500 ms after them the microphone is said to be starting.
it('counts whole seconds, and says after 500 ms more that the microphone is still starting', () => {
  const endsAtMs = 10_000
  const at = (ms: number) => countdownAt(endsAtMs, endsAtMs + ms)
  expect([-3_000, -2_001, -2_000, -1_001, -1_000, -1, 0, 499].map((ms) => at(ms).seconds)).toEqual([
    3, 3, 2, 2, 1, 1, 0, 0,
  ])
  expect([-500, 0, 499, 500, 10_000].map((ms) => at(ms).isLate)).toEqual([false, false, false, true, true])
})
