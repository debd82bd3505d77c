import type { ViewWindow } from '../view-window'

/** What wavesurfer reads from a media element. */
type Clock = Pick<
  HTMLMediaElement,
  | 'addEventListener'
  | 'removeEventListener'
  | 'play'
  | 'pause'
  | 'src'
  | 'currentSrc'
  | 'volume'
  | 'muted'
  | 'playbackRate'
  | 'paused'
  | 'ended'
  | 'seeking'
  | 'readyState'
  | 'error'
  | 'currentTime'
  | 'duration'
>

/**
 * Presents the visible part of a sound as if it were the whole. Browsers cannot lay out more than 33 million pixels, and
 * three hours at single samples would be a hundred times as wide, so wavesurfer only holds what is visible.
 */
export function createWindowClock(
  audio: HTMLMediaElement,
  view: () => ViewWindow,
  seek: (atMs: number) => void,
): HTMLMediaElement {
  const clock: Clock = {
    addEventListener: audio.addEventListener.bind(audio),
    removeEventListener: audio.removeEventListener.bind(audio),
    play: () => audio.play(),
    pause: () => audio.pause(),
    // The playback loads the audio; an address here would make wavesurfer fetch and decode it.
    src: '',
    currentSrc: '',
    volume: audio.volume,
    muted: audio.muted,
    playbackRate: audio.playbackRate,
    get paused() {
      return audio.paused
    },
    get ended() {
      return audio.ended
    },
    get seeking() {
      return audio.seeking
    },
    get readyState() {
      return HTMLMediaElement.HAVE_ENOUGH_DATA
    },
    get error() {
      return audio.error
    },
    get currentTime() {
      const { startMs, endMs } = view()
      return (Math.min(endMs, Math.max(startMs, audio.currentTime * 1_000)) - startMs) / 1_000
    },
    set currentTime(seconds) {
      seek(view().startMs + seconds * 1_000)
    },
    get duration() {
      const { startMs, endMs } = view()
      return (endMs - startMs) / 1_000
    },
  }
  return clock as HTMLMediaElement
}
