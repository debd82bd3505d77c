import { createStore, type StoreApi } from 'zustand/vanilla'
import { routeContext } from './output'

/** Two sounds that run side by side, one of them heard. */
type CompareState =
  | { kind: 'idle' }
  | { kind: 'loading' | 'playing'; ids: readonly [string, string]; heard: 0 | 1 }
  | { kind: 'failed'; ids: readonly [string, string] }

export interface ComparePlayer {
  readonly store: StoreApi<CompareState>
  /** Starts both together; the first is heard. */
  start: (ids: readonly [string, string]) => void
  /** Lets the other be heard, at the same moment of its sound and without a gap. */
  swap: () => void
  stop: () => void
}

/** Long enough that the change does not click, too short to be heard as a fade. */
const crossfadeSeconds = 0.01
/** Until then both are ready to start in the same instant. */
const leadSeconds = 0.05

/** @param addressOf URL of an id, which is read as a whole */
export function createComparePlayer(addressOf: (id: string) => string): ComparePlayer {
  const store = createStore<CompareState>(() => ({ kind: 'idle' }))
  const set = (state: CompareState): void => store.setState(state, true)
  let context: AudioContext | null = null
  let gains: readonly GainNode[] = []

  const stop = (): void => {
    void context?.close()
    context = null
    gains = []
    set({ kind: 'idle' })
  }

  async function load(into: AudioContext, id: string): Promise<AudioBuffer> {
    const answer = await fetch(addressOf(id))
    if (!answer.ok) throw new Error(`no sound at ${addressOf(id)}`)
    return into.decodeAudioData(await answer.arrayBuffer())
  }

  function play(on: AudioContext, ids: readonly [string, string], buffers: readonly AudioBuffer[]): void {
    const startsAt = on.currentTime + leadSeconds
    let endedCount = 0
    gains = buffers.map((buffer, index) => {
      const gain = new GainNode(on, { gain: index === 0 ? 1 : 0 })
      const source = new AudioBufferSourceNode(on, { buffer })
      source.connect(gain).connect(on.destination)
      source.addEventListener('ended', () => {
        endedCount += 1
        if (endedCount === buffers.length && context === on) stop()
      })
      source.start(startsAt)
      return gain
    })
    set({ kind: 'playing', ids, heard: 0 })
  }

  return {
    store,
    stop,
    start(ids) {
      stop()
      const mine = routeContext(new AudioContext())
      context = mine
      set({ kind: 'loading', ids, heard: 0 })
      Promise.all(ids.map((id) => load(mine, id))).then(
        (buffers) => {
          if (context === mine) play(mine, ids, buffers)
        },
        () => {
          if (context !== mine) return
          stop()
          set({ kind: 'failed', ids })
        },
      )
    },
    swap() {
      const state = store.getState()
      if (state.kind !== 'playing' || !context) return
      const heard = state.heard === 0 ? 1 : 0
      const now = context.currentTime
      for (const [index, { gain }] of gains.entries()) {
        gain.cancelScheduledValues(now)
        gain.setValueAtTime(gain.value, now)
        gain.linearRampToValueAtTime(index === heard ? 1 : 0, now + crossfadeSeconds)
      }
      set({ ...state, heard })
    },
  }
}
