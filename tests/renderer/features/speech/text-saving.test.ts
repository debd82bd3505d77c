import { expect, it } from 'vitest'
import { latestSaver } from '@renderer/features/speech/use-text-saving'

it('keeps only the newest of what waits while another is on its way', async () => {
  const saved: string[] = []
  const ends: (() => void)[] = []
  const save = latestSaver((text) => {
    saved.push(text)
    return new Promise<void>((resolve) => ends.push(resolve))
  })
  const endOne = async (): Promise<void> => {
    ends.shift()?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  save('a')
  save('ab')
  save('abc')
  expect(saved).toEqual(['a'])
  await endOne()
  expect(saved).toEqual(['a', 'abc'])
  await endOne()
  save('abcd')
  expect(saved).toEqual(['a', 'abc', 'abcd'])
})
