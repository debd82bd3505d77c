import { createStore, type StoreApi } from 'zustand/vanilla'
import { hearAlone } from '@renderer/player/hear-alone'
import { createAudio } from '@renderer/player/output'

export type AbSide = 'before' | 'after'

export interface AbState {
  isPlaying: boolean
  side: AbSide
  /** Of the stretch, 0 to 1. */
  fraction: number
  /** It could not be had or played. */
  isFailed: boolean
}

export interface AbPlayer {
  readonly store: StoreApi<AbState>
  play: () => void
  pause: () => void
  listenTo: (side: AbSide) => void
  close: () => void
}

/** Two renderings of the same stretch. Both run; the one that is not listened to is silent, so that a switch costs nothing. */
export function createAbPlayer(previewId: string): AbPlayer {
  const sounds: Record<AbSide, HTMLAudioElement> = {
    before: createAudio(`/preview/${previewId}?side=before`),
    after: createAudio(`/preview/${previewId}?side=after`),
  }
  const all = [sounds.before, sounds.after]
  const store = createStore<AbState>(() => ({
    isPlaying: false,
    side: 'after',
    fraction: 0,
    isFailed: false,
  }))
  const active = (): HTMLAudioElement => sounds[store.getState().side]
  let frame = 0
  for (const sound of all)
    sound.addEventListener('error', () => {
      // Taking the address away is told as an error too.
      if (!sound.hasAttribute('src')) return
      pause()
      store.setState({ isFailed: true })
    })

  function watch(): void {
    const { currentTime, duration, ended } = active()
    store.setState({ fraction: duration > 0 ? Math.min(1, currentTime / duration) : 0 })
    if (ended) pause()
    else frame = requestAnimationFrame(watch)
  }
  function pause(): void {
    cancelAnimationFrame(frame)
    for (const sound of all) sound.pause()
    store.setState({ isPlaying: false })
  }
  const mute = (): void => {
    const { side } = store.getState()
    sounds.before.muted = side !== 'before'
    sounds.after.muted = side !== 'after'
  }

  const sounding = { pause }
  return {
    store,
    pause,
    play() {
      mute()
      hearAlone(sounding)
      for (const sound of all) {
        if (active().ended) sound.currentTime = 0
        // A refused start is seen in that it does not play.
        sound.play().catch(() => undefined)
      }
      store.setState({ isPlaying: true, isFailed: false })
      cancelAnimationFrame(frame)
      watch()
    },
    listenTo(side) {
      const { currentTime } = active()
      store.setState({ side })
      // Two elements drift apart by a few milliseconds.
      if (Math.abs(sounds[side].currentTime - currentTime) > 0.03) sounds[side].currentTime = currentTime
      mute()
    },
    close() {
      pause()
      for (const sound of all) {
        sound.removeAttribute('src')
        sound.load()
      }
    },
  }
}
