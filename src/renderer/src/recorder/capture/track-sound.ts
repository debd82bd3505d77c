/** Buffers of about 10 ms that can queue while the computer is busy: about 10 s of audio. */
const waitingPieces = 1_000

// Chromium only; its types cover workers only.
declare class MediaStreamTrackProcessor {
  constructor(init: { track: MediaStreamTrack; maxBufferSize: number })
  readonly readable: ReadableStream<AudioData>
}

/** Frames captured for this track and frames delivered (W3C mediacapture-extensions); undefined elsewhere. */
type CountedTrack = MediaStreamTrack & {
  readonly stats?: { readonly totalFrames: number; readonly deliveredFrames: number } | null
}

/** What the capture worker needs of a track. Throws if the browser engine refuses. */
export function soundOfTrack(track: MediaStreamTrack) {
  const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: waitingPieces })
  return {
    sound: readable,
    droppedFrames(): number {
      const { stats } = track as CountedTrack
      return stats ? stats.totalFrames - stats.deliveredFrames : 0
    },
  }
}
