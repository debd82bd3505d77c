import type { Generation, SpeechQuote } from '@shared/domain/speech/generation'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'

export type SpeechSource = Extract<SpeechRequest, { task: 'speech-to-speech' }>['source']

export interface RequestOptions {
  /** The person agreed to go beyond the credits of the plan. */
  allowsOverage?: boolean
  /** A dialogue is asked for twice, the second with the first's generation-info. */
  withChoice?: boolean
  /** A piece of something bigger: not listed as one of the newest. */
  isInner?: boolean
}

/** What other modules of main may do with the ledger of paid requests. */
export interface SpeechLedger {
  /**
   * Writes the request down; it is sent when its concurrency group has a slot. What comes of it is told by the topic
   * `generationChanged`.
   * @returns the generation's id
   * @throws AppError signed-out
   */
  request(request: SpeechRequest, options?: RequestOptions): string
  quote(request: SpeechRequest): SpeechQuote
  /** Of requests that begin together: what all of them cost, whether that is more than the plan holds, and the credits of each. */
  quoteAll(requests: readonly SpeechRequest[]): { quote: SpeechQuote; credits: number[] }
  /** How many requests with this model the cloud serves at once. */
  parallel(modelId: string): number
  find(id: string): Generation | null
  /** Its audio on this disk; null until it is kept. */
  fileOf(id: string): { path: string; mediaType: string } | null
  /** The part that arrived of a paid sound that never came whole; null: there is none. */
  partOf(id: string): { path: string; mediaType: string } | null
  /** Whether the sound that a request converts is still here; a text needs none. */
  hasSound(request: SpeechRequest): boolean
  cancel(id: string): void
  /**
   * Asks once more for what was refused, canceled or possibly charged.
   * @returns the new generation's id
   * @throws AppError busy where that was done already
   */
  retry(id: string): string
  /** Everything of this workspace that was asked for since then, oldest first. */
  since(atMs: number): Generation[]
  /** Sound that holds generated sound: it is refused as a sample for good. */
  rememberGenerated(sha256: string): void
  /** Whether it runs, or a part of something bigger that is not made yet. */
  isNeeded(id: string): boolean
  /**
   * Deletes row and audio, but of what is needed; told by `generationChanged`. The audio's hash stays remembered.
   * @returns whether it is gone
   */
  forget(id: string): boolean
  /** Says which generations somebody still makes something of. Called once by each, before `resume`. */
  holdBy(isHeld: (id: string) => boolean): void
  /** What people call the sound of a conversion; empty where it is gone. */
  soundName(source: SpeechSource): string
  /** Says how sounds to convert are found. Called once, before `resume`. */
  setSounds(sounds: SpeechSounds): void
}

/** The sounds that speech to speech sends. */
export interface SpeechSounds {
  /**
   * @returns null where it is gone; `fingerprint` stands for its content and cut, and is part of what a regeneration is
   *   known by
   */
  describe(source: SpeechSource): { fingerprint: string; durationMs: number } | null
  /** What people call it; empty where it is gone. */
  nameOf(source: SpeechSource): string
  /** The file to send. `release` is called when it is not needed anymore. @throws AppError */
  open(source: SpeechSource, signal: AbortSignal): Promise<OpenSound>
}

export interface OpenSound {
  /** Absolute. */
  path: string
  name: string
  mimeType: string
  sizeBytes: number
  release?: () => void
}
