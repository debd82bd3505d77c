import { expect, test } from 'vitest'
import { createGenerationNews } from '@main/speech/generation-news'
import { createTestClock } from '../../support/test-clock'

test('bytes that arrive while the workspace closes are looked up no more', () => {
  const clock = createTestClock()
  const lookedUp: string[] = []
  const news = createGenerationNews({
    store: {
      find(id) {
        lookedUp.push(id)
        return null
      },
      isAnswered: () => false,
    },
    regenerationsLeft: () => 0,
    obstacleOf: () => null,
    isSettled: () => false,
    clock,
    publish: () => undefined,
    topics: { emit: () => undefined },
  })
  news.arrived('before', 10)
  clock.advance(1_000)
  expect(lookedUp).toEqual(['before'])
  news.mute()
  news.arrived('after', 20)
  clock.advance(1_000)
  expect(lookedUp).toEqual(['before'])
})
