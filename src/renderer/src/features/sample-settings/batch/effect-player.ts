import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Span } from '@shared/domain/dataset/analysis'
import { createAudio, routeContext } from '@renderer/player/output'
import type { AbSide } from '../noise/ab-player'

/** As much is heard of a taste. */
export const listenMs = 10_000

/** What is listened to: which sample, and which of its two forms. */
export interface EffectState {
  playing: { sampleId: string; side: AbSide } | null
}

/** Sound as it would be: stretches of a file, one after the other, at another level. */
export interface PlayedSound {
  url: string
  /** Where the file begins, in the sample's own time. */
  fromMs: number
  /** In the sample's own time, in order; an end of Infinity is the file's. */
  stretches: readonly Span[]
  gainDb: number
}

export interface EffectPlayer {
  readonly store: StoreApi<EffectState>
  /**
   * The first ten seconds of one form of a sample.
   * @param sound may take a moment to be had; null: it cannot be
   */
  play: (sampleId: string, side: AbSide, sound: Promise<PlayedSound | null>) => void
  stop: () => void
  close: () => void
}

const factorOf = (db: number): number => 10 ** (db / 20)

/** Plays through a gain, because an audio element cannot make anything louder. */
export function createEffectPlayer(): EffectPlayer {
  const audio = createAudio()
  let sound: { context: AudioContext; gain: GainNode } | null = null
  const open = (): GainNode => {
    if (!sound) {
      const context = routeContext(new AudioContext())
      sound = { context, gain: context.createGain() }
      context.createMediaElementSource(audio).connect(sound.gain).connect(context.destination)
    }
    void sound.context.resume()
    return sound.gain
  }
  const store = createStore<EffectState>(() => ({ playing: null }))
  let frame = 0

  const stop = (): void => {
    cancelAnimationFrame(frame)
    audio.pause()
    store.setState({ playing: null })
  }
  audio.addEventListener('ended', stop)
  audio.addEventListener('error', stop)

  function listen({ url, fromMs, stretches, gainDb }: PlayedSound): void {
    const [first] = stretches
    if (!first) return stop()
    let index = 0
    let doneMs = 0
    let beforeMs = first.startMs
    const seek = (atMs: number): void => {
      audio.currentTime = Math.max(0, atMs - fromMs) / 1_000
      beforeMs = atMs
    }
    const watch = (): void => {
      const atMs = fromMs + audio.currentTime * 1_000
      doneMs += Math.max(0, atMs - beforeMs)
      beforeMs = atMs
      if (doneMs >= listenMs) return stop()
      if (atMs >= (stretches[index]?.endMs ?? 0)) {
        const next = stretches[++index]
        if (!next) return stop()
        seek(next.startMs)
      }
      frame = requestAnimationFrame(watch)
    }
    open().gain.value = factorOf(gainDb)
    audio.src = url
    seek(first.startMs)
    // A refused start is told by the element's error event.
    audio.play().catch(() => undefined)
    watch()
  }

  return {
    store,
    stop,
    play(sampleId, side, sound) {
      stop()
      const playing = { sampleId, side }
      store.setState({ playing })
      void sound.then((played) => {
        if (store.getState().playing !== playing) return
        if (played) listen(played)
        else stop()
      })
    },
    close() {
      stop()
      audio.removeAttribute('src')
      audio.load()
      void sound?.context.close()
    },
  }
}
