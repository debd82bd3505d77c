import { createStore, type StoreApi } from 'zustand/vanilla'
import { levelledGains, loudnessOf } from './level-match'
import { routeContext } from './output'

/** Two sounds that run side by side, one of them heard. */
type CompareState =
  | { kind: 'idle' }
  | { kind: 'loading' | 'playing'; ids: readonly [string, string]; heard: 0 | 1 }
  | { kind: 'failed'; ids: readonly [string, string] }

export interface ComparePlayer {
  readonly store: StoreApi<CompareState>
  /** Starts both together. */
  start: (ids: readonly [string, string]) => void
  /** Lets the other be heard, at the same moment of its sound and without a gap. */
  swap: () => void
  stop: () => void
}

/** Long enough that the change does not click, too short to be heard as a fade. */
const crossfadeSeconds = 0.01
/** A sound that ends this much before the other is not begun again: it would end as a blip. */
const sameLengthSeconds = 0.25
/** Until then both are ready to start in the same instant. */
const leadSeconds = 0.05

export interface CompareOptions {
  /** URL of an id, which is read as a whole. */
  addressOf: (id: string) => string
  /** The first is what the second is held against: it repeats until that has ended, equally loud, and is heard on a swap. */
  isFirstReference?: boolean
}

/** Without a reference the first is heard at the start, both are as loud as they are, and a clearly shorter one repeats until the longer has ended. */
export function createComparePlayer({ addressOf, isFirstReference = false }: CompareOptions): ComparePlayer {
  const store = createStore<CompareState>(() => ({ kind: 'idle' }))
  const set = (state: CompareState): void => store.setState(state, true)
  let context: AudioContext | null = null
  let outputs: readonly { gain: GainNode; level: number }[] = []
  const begun = isFirstReference ? 1 : 0

  const stop = (): void => {
    void context?.close()
    context = null
    outputs = []
    set({ kind: 'idle' })
  }

  async function load(into: AudioContext, id: string): Promise<AudioBuffer> {
    const answer = await fetch(addressOf(id))
    if (!answer.ok) throw new Error(`no sound at ${addressOf(id)}`)
    return into.decodeAudioData(await answer.arrayBuffer())
  }

  function play(on: AudioContext, ids: readonly [string, string], buffers: readonly AudioBuffer[]): void {
    const startsAt = on.currentTime + leadSeconds
    const levels = isFirstReference ? levelledGains(buffers.map(loudnessOf)) : []
    const longest = Math.max(...buffers.map(({ duration }) => duration))
    const isLooped = (buffer: AudioBuffer, index: number): boolean =>
      isFirstReference ? index === 0 : buffer.duration < longest - sameLengthSeconds
    let running = buffers.filter((buffer, index) => !isLooped(buffer, index)).length
    outputs = buffers.map((buffer, index) => {
      const level = levels[index] ?? 1
      const gain = new GainNode(on, { gain: index === begun ? level : 0 })
      const loop = isLooped(buffer, index)
      const source = new AudioBufferSourceNode(on, { buffer, loop })
      source.connect(gain).connect(on.destination)
      source.addEventListener('ended', () => {
        running -= 1
        if (running === 0 && context === on) stop()
      })
      source.start(startsAt)
      return { gain, level }
    })
    set({ kind: 'playing', ids, heard: begun })
  }

  return {
    store,
    stop,
    start(ids) {
      stop()
      const mine = routeContext(new AudioContext())
      context = mine
      set({ kind: 'loading', ids, heard: begun })
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
      for (const [index, { gain: node, level }] of outputs.entries()) {
        const { gain } = node
        gain.cancelScheduledValues(now)
        gain.setValueAtTime(gain.value, now)
        gain.linearRampToValueAtTime(index === heard ? level : 0, now + crossfadeSeconds)
      }
      set({ ...state, heard })
    },
  }
}
