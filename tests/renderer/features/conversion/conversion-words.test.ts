import { expect, test } from 'vitest'
import { isAgreed, whyNotConvert } from '@renderer/features/conversion/conversion-words'

const ready = {
  count: 1,
  isReading: false,
  isPriced: true,
  hasVoice: true,
  hasWish: true,
  isOffline: false,
}

test('nothing is converted before its price is on the screen', () => {
  expect(whyNotConvert(ready)).toBeNull()
  expect(whyNotConvert({ ...ready, isPriced: false })).toBe('The cost is still being calculated.')
  expect(whyNotConvert({ ...ready, isReading: true, isPriced: false })).toBe('Files are still being read.')
  expect(whyNotConvert({ ...ready, count: 0 })).toBe('Nothing is pending.')
  expect(whyNotConvert({ ...ready, isOffline: true })).toBe('You are offline.')
})

test('a price that rose since it was shown is named first, and so is what the plan does not hold', () => {
  const now = (credits: number, exceeded: 'overage' | null = null) => ({
    quote: {
      ...{ credits, exceeded, isRegeneration: credits === 0, regenerationsLeft: 0, account: null },
      isLogged: true,
    },
    items: [],
  })
  expect(isAgreed(now(0), 0)).toBe(true)
  // The last free regeneration went elsewhere.
  expect(isAgreed(now(100), 0)).toBe(false)
  expect(isAgreed(now(90), 100)).toBe(true)
  expect(isAgreed(now(90, 'overage'), 100)).toBe(false)
})
