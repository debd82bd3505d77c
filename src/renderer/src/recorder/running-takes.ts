import { resultDelayMs } from '@shared/limits'
import type { Recorder } from './recorder'
import { isTaking } from './recorder-machine'

/** Recorders of this window whose takes are kept. Check here before closing anything. */
const recorders = new Set<Recorder>()

const isUnderWay = ({ store }: Recorder): boolean =>
  isTaking(store.getState()) || store.getState().kind === 'countdown'

/** Counts a recorder's takes until the returned function is called. */
export function countTakes(recorder: Recorder): () => void {
  recorders.add(recorder)
  return () => recorders.delete(recorder)
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
