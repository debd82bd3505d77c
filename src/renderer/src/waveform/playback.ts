import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Span } from '@shared/domain/dataset/analysis'
import { createScope } from '@shared/lib/scope'
import { hearAlone } from '@renderer/player/hear-alone'
import { createAudio } from '@renderer/player/output'

export interface PlaybackState {
  kind: 'paused' | 'playing' | 'failed'
  /** The span to play or loop; null: everything from the playhead. */
  stretch: Span | null
  isLooping: boolean
}

/** Playback of the sound in a waveform. Its position is always read from the audio element. */
export interface Playback {
  readonly audio: HTMLAudioElement
  readonly store: StoreApi<PlaybackState>
  positionMs: () => number
  /** Plays from the playhead, or pauses. */
  toggle: () => void
  play: () => void
  playStretch: (stretch: Span) => void
  /** Changes the ends of the span being played: audio before it is skipped, and loops use the new ends. */
  moveStretch: (stretch: Span) => void
  pause: () => void
  seek: (atMs: number) => void
  setLooping: (isLooping: boolean) => void
  /** Called on every frame while playing, and after every jump. */
  onMove: (listener: (atMs: number) => void) => () => void
  /** Connects to the element until the returned function is called, which stops playback and releases the file. */
  connect: () => () => void
}

/** Streams from `address` with range requests. @param durationMs limits every jump */
export function createPlayback(address: string, durationMs: () => number): Playback {
  const audio = createAudio()
  const store = createStore<PlaybackState>(() => ({ kind: 'paused', stretch: null, isLooping: false }))
  const listeners = new Set<(atMs: number) => void>()
  const positionMs = (): number => audio.currentTime * 1_000
  const notify = (): void => {
    for (const listener of listeners) listener(positionMs())
  }
  const bounded = (atMs: number): number => Math.min(durationMs(), Math.max(0, atMs))

  const seek = (atMs: number): void => {
    audio.currentTime = bounded(atMs) / 1_000
    notify()
  }
  const start = (): void => {
    hearAlone(audio)
    // The element's error event reports failures; being interrupted by a pause is not one.
    audio.play().catch(() => undefined)
  }
  const play = (): void => {
    store.setState({ stretch: null })
    if (positionMs() >= durationMs() - 1) seek(0)
    start()
  }

  /** The element's own time events come four times per second, too rarely to stop at the end of a span. */
  let frame = 0
  function watch(): void {
    const { stretch, isLooping } = store.getState()
    const atMs = positionMs()
    if (stretch && (atMs >= stretch.endMs || audio.ended)) {
      if (isLooping) {
        audio.currentTime = stretch.startMs / 1_000
        if (audio.ended) start()
      } else {
        audio.pause()
        seek(stretch.endMs)
        return
      }
    }
    notify()
    frame = requestAnimationFrame(watch)
  }
  const stopWatching = (): void => cancelAnimationFrame(frame)

  return {
    audio,
    store,
    positionMs,
    seek,
    play,
    playStretch(stretch) {
      store.setState({ stretch })
      seek(stretch.startMs)
      start()
    },
    moveStretch(stretch) {
      store.setState({ stretch })
      const atMs = positionMs()
      const isPast = store.getState().isLooping && atMs >= stretch.endMs
      if (atMs < stretch.startMs || isPast) seek(stretch.startMs)
    },
    toggle() {
      if (audio.paused) play()
      else audio.pause()
    },
    pause: () => audio.pause(),
    setLooping: (isLooping) => store.setState({ isLooping }),
    onMove(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect() {
      const scope = createScope()
      const listen = (name: 'playing' | 'pause' | 'error' | 'seeked', handler: () => void): void => {
        audio.addEventListener(name, handler)
        scope.add(() => audio.removeEventListener(name, handler))
      }
      listen('playing', () => {
        store.setState({ kind: 'playing' })
        stopWatching()
        watch()
      })
      listen('pause', () => {
        store.setState({ kind: 'paused' })
        stopWatching()
        notify()
      })
      listen('seeked', notify)
      listen('error', () => {
        if (audio.src !== '') store.setState({ kind: 'failed' })
      })
      audio.preload = 'metadata'
      audio.src = address
      scope.add(() => {
        stopWatching()
        audio.pause()
        audio.removeAttribute('src')
        audio.load()
      })
      return scope.end
    },
  }
}
