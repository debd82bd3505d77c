/** One request to speak. */
export interface SpeechOrder {
  text: string
  /** Which of the local engine's voices. */
  stockVoice: 'female' | 'male'
  /** 1 is the voice's own pace. */
  speed: number
  /** ISO code, when the caller named one. */
  language: string | null
  signal: AbortSignal
}

export interface SpokenAudio {
  rateHz: number
  /** Mono, -1 to 1, a sentence at a time as it becomes ready. */
  chunks: AsyncIterable<Float32Array>
}

/** The voice of the demo workspace. */
export interface Speech {
  /** @throws WireError that says what is missing or cannot be spoken */
  speak(order: SpeechOrder): Promise<SpokenAudio>
  describe(): { engine: 'kokoro' | 'espeak-ng' | 'none'; missing: string | null }
  close(): Promise<void>
}
