import type { Timbre } from '../timbre/timbre'

/** One request to speak. */
export interface SpeechOrder {
  text: string
  timbre: Timbre
  /** 1 is the timbre's own pace. */
  speed: number
  /** ISO code, when the caller named one. */
  language: string | null
  signal: AbortSignal
}

export interface SpokenAudio {
  rateHz: number
  /** ffmpeg's audio filters that make the timbre of the sound. */
  filters: readonly string[]
  /** The language it was spoken in: English where another could not be. */
  language: string
  /** Mono, -1 to 1, a sentence at a time as it becomes ready. */
  chunks: AsyncIterable<Float32Array>
}

/** The voice of the demo workspace. */
export interface Speech {
  /** @throws WireError that says what is missing or cannot be spoken */
  speak(order: SpeechOrder): Promise<SpokenAudio>
  /** Languages that can be spoken, ISO 639-1. */
  languages(): readonly string[]
  describe(): { engine: 'kokoro' | 'espeak-ng' | 'none'; missing: string | null }
  close(): Promise<void>
}
