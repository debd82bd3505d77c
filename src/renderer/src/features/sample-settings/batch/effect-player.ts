import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AbSide } from '../ab-player'
import type { EditedSettings } from '../edited-settings'

const listenMs = 10_000

/** What is listened to: which sample, and which of its two forms. */
export interface EffectState {
  playing: { sampleId: string; side: AbSide } | null
}

export interface EffectPlayer {
  readonly store: StoreApi<EffectState>
  /** The first ten seconds of what a sample would be with these settings: its trim and its level. */
  play: (sampleId: string, side: AbSide, settings: EditedSettings) => void
  stop: () => void
  close: () => void
}

const factorOf = (db: number): number => 10 ** (db / 20)

/** Plays through a gain, because an audio element cannot make anything louder. */
export function createEffectPlayer(): EffectPlayer {
  const audio = new Audio()
  let sound: { context: AudioContext; gain: GainNode } | null = null
  const open = (): GainNode => {
    if (!sound) {
      const context = new AudioContext()
      sound = { context, gain: context.createGain() }
      context.createMediaElementSource(audio).connect(sound.gain).connect(context.destination)
    }
    void sound.context.resume()
    return sound.gain
  }
  const store = createStore<EffectState>(() => ({ playing: null }))
  let timer: number | undefined

  const stop = (): void => {
    window.clearTimeout(timer)
    audio.pause()
    store.setState({ playing: null })
  }
  audio.addEventListener('ended', stop)
  audio.addEventListener('error', stop)
  return {
    store,
    stop,
    play(sampleId, side, { trim, gainDb }) {
      stop()
      const startMs = trim?.startMs ?? 0
      open().gain.value = factorOf(gainDb)
      audio.src = `/audio/${sampleId}`
      audio.currentTime = startMs / 1_000
      // A refused start is told by the element's error event.
      audio.play().catch(() => undefined)
      store.setState({ playing: { sampleId, side } })
      timer = window.setTimeout(stop, Math.min(listenMs, (trim?.endMs ?? Infinity) - startMs))
    },
    close() {
      stop()
      audio.removeAttribute('src')
      audio.load()
      void sound?.context.close()
    },
  }
}
