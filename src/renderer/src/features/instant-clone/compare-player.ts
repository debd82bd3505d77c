import { createStore, type StoreApi } from 'zustand/vanilla'
import { routeContext } from '@renderer/player/output'
import { levelledGains, loudnessOf } from './level-match'

/** Two sounds of one loudness, both running, one of them heard. */
export interface ComparePlayer {
  readonly store: StoreApi<{
    kind: 'idle' | 'loading' | 'playing' | 'failed'
    id: string | null
    heard: 0 | 1
  }>
  /** Plays from the start, the second of the two heard. */
  start: (id: string, addresses: readonly [string, string]) => void
  /** Lets the other be heard, without a gap. */
  swap: () => void
  stop: () => void
}

/** Long enough that the change does not click, too short to be heard as a fade. */
const crossfadeSeconds = 0.01

export function createComparePlayer(): ComparePlayer {
  const store: ComparePlayer['store'] = createStore(() => ({ kind: 'idle', id: null, heard: 1 }))
  let context: AudioContext | null = null
  let nodes: { gain: GainNode; level: number }[] = []

  function stop(): void {
    void context?.close()
    context = null
    nodes = []
    store.setState({ kind: 'idle', id: null })
  }

  async function load(into: AudioContext, address: string): Promise<AudioBuffer> {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`no sound at ${address}`)
    return into.decodeAudioData(await answer.arrayBuffer())
  }

  function play(on: AudioContext, [recording, clone]: readonly [AudioBuffer, AudioBuffer]): void {
    const { heard } = store.getState()
    const levels = levelledGains([loudnessOf(recording), loudnessOf(clone)])
    nodes = [recording, clone].map((buffer, index) => {
      const level = levels[index] ?? 1
      const gain = new GainNode(on, { gain: index === heard ? level : 0 })
      // The recording is as long as it is; the sentence decides when it is over.
      const source = new AudioBufferSourceNode(on, { buffer, loop: index === 0 })
      source.connect(gain).connect(on.destination)
      if (index === 1)
        source.addEventListener('ended', () => {
          if (context === on) stop()
        })
      source.start()
      return { gain, level }
    })
    store.setState({ kind: 'playing' })
  }

  return {
    store,
    stop,
    start(id, [recording, clone]) {
      stop()
      const mine = routeContext(new AudioContext())
      context = mine
      store.setState({ kind: 'loading', id, heard: 1 })
      Promise.all([load(mine, recording), load(mine, clone)]).then(
        (buffers) => {
          if (context === mine) play(mine, buffers)
        },
        () => {
          if (context !== mine) return
          stop()
          store.setState({ kind: 'failed', id })
        },
      )
    },
    swap() {
      const heard = store.getState().heard === 0 ? 1 : 0
      store.setState({ heard })
      if (!context) return
      const now = context.currentTime
      for (const [index, { gain, level }] of nodes.entries()) {
        gain.gain.cancelScheduledValues(now)
        gain.gain.setValueAtTime(gain.gain.value, now)
        gain.gain.linearRampToValueAtTime(index === heard ? level : 0, now + crossfadeSeconds)
      }
    },
  }
}
