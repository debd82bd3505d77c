import { resultDelayMs } from '@shared/limits'
import type { Recorder } from './recorder'
import { isTaking } from './recorder-machine'

/** Recorders of this window whose takes are kept. Check here before closing anything. */
const recorders = new Set<Recorder>()
const listeners = new Set<() => void>()

const isUnderWay = ({ store }: Recorder): boolean =>
  isTaking(store.getState()) || store.getState().kind === 'countdown'

/** Counts a recorder's takes until the returned function is called. */
export function countTakes(recorder: Recorder): () => void {
  recorders.add(recorder)
  let was = isUnderWay(recorder)
  const stop = recorder.store.subscribe(() => {
    const isNow = isUnderWay(recorder)
    if (isNow && !was) for (const listener of listeners) listener()
    was = isNow
  })
  return () => {
    stop()
    recorders.delete(recorder)
  }
}

/** Tells when a countdown or a take begins, until the returned function is called. */
export function onTakeBegins(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether leaving would end a take that must be kept. */
export const isTakeRunning = (): boolean => [...recorders].some(isUnderWay)

/** Stops recording like the stop button. Resolves when the listener has been notified. */
export async function stopTakes(): Promise<void> {
  for (const recorder of [...recorders].filter(isUnderWay)) {
    recorder.cancel()
    await recorder.stop()
  }
  await new Promise((resolve) => setTimeout(resolve, 2 * resultDelayMs))
}
