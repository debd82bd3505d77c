import { expect, it } from 'vitest'
import { createBlockCache } from '@renderer/waveform/data/block-cache'

function cacheOf(options: { blocksMax: number; keepMax: number }) {
  const asked: [number, number][] = []
  let loadedCount = 0
  const cache = createBlockCache<string>({
    ...options,
    load(first, last) {
      asked.push([first, last])
      return first === 99
        ? Promise.reject(new Error('gone'))
        : Promise.resolve(Array.from({ length: last - first + 1 }, (_, at) => `block ${first + at}`))
    },
    onLoaded: () => {
      loadedCount += 1
    },
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { cache, asked, settled, loadedCount: () => loadedCount }
}

it('requests missing blocks in runs, once', async () => {
  const { cache, asked, settled, loadedCount } = cacheOf({ blocksMax: 4, keepMax: 100 })
  cache.want(3, 9)
  cache.want(3, 9)
  expect(asked).toEqual([
    [3, 6],
    [7, 9],
  ])
  await settled()
  expect(loadedCount()).toBe(2)
  cache.want(1, 10)
  expect(asked.slice(2)).toEqual([
    [1, 2],
    [10, 10],
  ])
  expect(cache.get(5)).toBe('block 5')
})

it('drops the least recently used', async () => {
  const { cache, settled } = cacheOf({ blocksMax: 4, keepMax: 2 })
  cache.want(1, 2)
  await settled()
  cache.get(1)
  cache.want(3, 3)
  await settled()
  expect([cache.get(1), cache.get(2), cache.get(3)]).toEqual(['block 1', undefined, 'block 3'])
})

it('retries failed blocks', async () => {
  const { cache, asked, settled } = cacheOf({ blocksMax: 4, keepMax: 2 })
  cache.want(99, 99)
  await settled()
  cache.want(99, 99)
  expect(asked).toHaveLength(2)
})
