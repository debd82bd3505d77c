import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Recorder } from '@renderer/recorder/recorder'
import type { RecorderState } from '@renderer/recorder/recorder-machine'
import { countTakes, isTakeRunning, onTakeBegins } from '@renderer/recorder/running-takes'

test('tells once of a countdown and the take that follows, while somebody listens', () => {
  const store = createStore<RecorderState>(() => ({ kind: 'idle' }))
  const to = (kind: RecorderState['kind']): void => store.setState({ kind } as RecorderState)
  const uncount = countTakes({ store } as unknown as Recorder)
  let begun = 0
  const stop = onTakeBegins(() => (begun += 1))
  to('ready')
  expect([begun, isTakeRunning()]).toEqual([0, false])
  to('countdown')
  expect([begun, isTakeRunning()]).toEqual([1, true])
  to('recording')
  to('saving')
  to('finished')
  expect([begun, isTakeRunning()]).toEqual([1, false])
  to('countdown')
  expect(begun).toBe(2)
  to('ready')
  stop()
  to('countdown')
  expect(begun).toBe(2)
  uncount()
  expect(isTakeRunning()).toBe(false)
})
