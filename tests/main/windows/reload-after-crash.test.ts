import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { reloadAfterCrash } from '@main/windows/reload-after-crash'
import { createMemoryLog } from '../../support/memory-log'

test('a page that keeps crashing stays blank only until the person has it reloaded', async () => {
  let crash: (reason: string) => void = () => undefined
  let reloads = 0
  const window = {
    isDestroyed: () => false,
    webContents: {
      on: (_: string, listener: (event: unknown, details: { reason: string }) => void) => {
        crash = (reason) => listener(null, { reason })
      },
      reload: () => void (reloads += 1),
    },
  }
  const asked: (() => void)[] = []
  const ask = (): Promise<void> => new Promise((resolve) => asked.push(resolve))
  reloadAfterCrash(window, { log: createMemoryLog(), clock: { nowMs: () => 0 }, ask })
  for (const expected of [1, 2, 3]) {
    crash('crashed')
    await nextTurn()
    expect([reloads, asked.length]).toEqual([expected, 0])
  }
  crash('oom')
  await nextTurn()
  expect([reloads, asked.length]).toEqual([3, 1])
  asked[0]?.()
  await nextTurn()
  expect(reloads).toBe(4)
  crash('clean-exit')
  await nextTurn()
  expect([reloads, asked.length]).toEqual([4, 1])
})
