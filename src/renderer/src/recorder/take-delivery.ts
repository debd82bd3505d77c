import type { StoreApi } from 'zustand/vanilla'
import type { Take } from '@shared/domain/recording/take'
import { resultDelayMs } from '@shared/limits'
import type { RecorderState, TakeEndReason } from './recorder-machine'

export interface TakeDelivery {
  /** Delivers pending takes at once. */
  flush: () => void
  end: () => void
}

/** Delivers each finished take 150 ms after it is safe on disk (spec/shell.md section 4). */
export function deliverTakes(
  store: StoreApi<RecorderState>,
  notify: (take: Take, reason: TakeEndReason) => void,
): TakeDelivery {
  let waiting: { timer: ReturnType<typeof setTimeout>; deliver: () => void } | null = null
  const end = store.subscribe((state, before) => {
    if (state.kind !== 'finished' || before.kind === 'finished') return
    const deliver = (): void => {
      waiting = null
      notify(state.take, state.reason)
    }
    waiting = { timer: setTimeout(deliver, resultDelayMs), deliver }
  })
  return {
    flush() {
      clearTimeout(waiting?.timer)
      waiting?.deliver()
    },
    end,
  }
}
