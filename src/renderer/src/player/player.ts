import { createStore, type StoreApi } from 'zustand/vanilla'
import { createScope } from '@shared/lib/scope'
import { hearAlone } from './hear-alone'

/** What is playing. Position and length are always read from the audio element. */
type PlayerState =
  | { kind: 'idle' }
  | { kind: 'loading'; sampleId: string }
  | { kind: 'playing'; sampleId: string }
  | { kind: 'paused'; sampleId: string }
  /** unplayable: no decoder; unreadable: the file could not be loaded. */
  | { kind: 'failed'; sampleId: string; reason: 'unplayable' | 'unreadable' }

/** The part of HTMLAudioElement that the player needs. */
export type PlayerAudio = Pick<
  HTMLAudioElement,
  | 'src'
  | 'paused'
  | 'currentTime'
  | 'duration'
  | 'buffered'
  | 'error'
  | 'play'
  | 'pause'
  | 'load'
  | 'removeAttribute'
  | 'addEventListener'
  | 'removeEventListener'
>

export interface Player {
  readonly store: StoreApi<PlayerState>
  readonly audio: PlayerAudio
  /** Plays a sample from its start or from where it was paused; pauses it if it is playing. */
  toggle: (sampleId: string) => void
  /** Plays a sample from its start. */
  play: (sampleId: string) => void
  /** Plays a sample from a position. */
  playFrom: (sampleId: string, positionMs: number) => void
  /** Goes on at the same position from the address that the sound has now. */
  reload: (sampleId: string) => void
  pause: () => void
  seek: (positionMs: number) => void
  stop: () => void
  /** Connects to the audio element until the returned function is called, which stops playback and releases the file. */
  connect: () => () => void
}

/** Streamed from main with range requests; the window never holds a whole file. */
const sampleAddress = (sampleId: string): string => `/audio/${sampleId}`

/** MediaError.MEDIA_ERR_DECODE and MEDIA_ERR_SRC_NOT_SUPPORTED. */
const unplayableCodes: readonly number[] = [3, 4]

const sampleOf = (state: PlayerState): string | null => (state.kind === 'idle' ? null : state.sampleId)

/** How much of a sound is here, in seconds. */
export const arrivedSeconds = ({ buffered }: Pick<PlayerAudio, 'buffered'>): number =>
  buffered.length > 0 ? buffered.end(buffered.length - 1) : 0

/** How far one can seek, in seconds: of a sound that still arrives, what has come. Null: nothing is known yet. */
function reachable(audio: Pick<PlayerAudio, 'duration' | 'buffered'>): number | null {
  const { duration, buffered } = audio
  if (Number.isFinite(duration)) return duration
  return duration === Infinity && buffered.length > 0 ? arrivedSeconds(audio) : null
}

/** Whether this sound is playing or about to. */
export const isSounding = (state: PlayerState, sampleId: string): boolean =>
  (state.kind === 'playing' || state.kind === 'loading') && state.sampleId === sampleId

/** Plays one sound at a time through one audio element. @param addressOf URL of an id; samples by default */
export function createPlayer(audio: PlayerAudio, addressOf = sampleAddress): Player {
  const store = createStore<PlayerState>(() => ({ kind: 'idle' }))
  const set = (state: PlayerState): void => store.setState(state, true)

  const start = (): void => {
    hearAlone(audio)
    // The element's error event reports failures; being interrupted by the next choice is not one.
    audio.play().catch(() => undefined)
  }

  const unload = (): void => {
    audio.pause()
    audio.removeAttribute('src')
    audio.load()
  }

  const play = (sampleId: string): void => {
    set({ kind: 'loading', sampleId })
    audio.src = addressOf(sampleId)
    start()
  }

  const follow = (kind: 'playing' | 'paused') => (): void => {
    const sampleId = sampleOf(store.getState())
    if (sampleId !== null && store.getState().kind !== 'failed') set({ kind, sampleId })
  }

  const fail = (): void => {
    const sampleId = sampleOf(store.getState())
    if (sampleId === null) return
    const isUnplayable = unplayableCodes.includes(audio.error?.code ?? 0)
    set({ kind: 'failed', sampleId, reason: isUnplayable ? 'unplayable' : 'unreadable' })
  }

  return {
    store,
    audio,
    play,
    playFrom(sampleId, positionMs) {
      const state = store.getState()
      const end = reachable(audio)
      if (sampleOf(state) === sampleId && state.kind !== 'failed' && end !== null) {
        audio.currentTime = Math.min(end, positionMs / 1000)
        start()
        return
      }
      set({ kind: 'loading', sampleId })
      audio.src = addressOf(sampleId)
      // Before anything is loaded, this sets the start position.
      audio.currentTime = positionMs / 1000
      start()
    },
    toggle(sampleId) {
      const state = store.getState()
      if (sampleOf(state) !== sampleId || state.kind === 'failed') play(sampleId)
      else if (state.kind === 'paused') start()
      else audio.pause()
    },
    reload(sampleId) {
      const state = store.getState()
      if (sampleOf(state) !== sampleId) return
      const { currentTime } = audio
      audio.src = addressOf(sampleId)
      audio.currentTime = currentTime
      if (state.kind !== 'paused') start()
    },
    pause: () => audio.pause(),
    seek(positionMs) {
      const end = reachable(audio)
      if (end !== null) audio.currentTime = Math.min(end, Math.max(0, positionMs / 1000))
    },
    stop() {
      set({ kind: 'idle' })
      unload()
    },
    connect() {
      const scope = createScope()
      const listen = (event: 'playing' | 'pause' | 'error', handler: () => void): void => {
        audio.addEventListener(event, handler)
        scope.add(() => audio.removeEventListener(event, handler))
      }
      scope.add(() => {
        set({ kind: 'idle' })
        unload()
      })
      listen('playing', follow('playing'))
      listen('pause', follow('paused'))
      listen('error', fail)
      return scope.end
    },
  }
}
