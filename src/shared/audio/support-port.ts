/**
 * What travels through the MessagePort between a window and main during a spoken conversation with the support assistant:
 * 16-bit little-endian PCM, mono. The sound is for the assistant alone; it is never written to a disk.
 */
export type ToSupport =
  /** What the microphone heard, at `supportInputRateHz`: `supportChunkMaxBytes` at most, and no faster than it is spoken. */
  { type: 'microphone'; pcm16: Uint8Array }

export type FromSupport =
  /** An answer begins; its sound follows. */
  | { type: 'answer' }
  /** Played after what came before it. */
  | { type: 'audio'; eventId: number; rateHz: number; pcm16: Uint8Array }
  /** What is waiting or playing with this id or a smaller one falls silent at once. */
  | { type: 'interrupted'; eventId: number }

/** Name of the window message by which a page hands the port to the preload, and of the channel on to main. */
export const supportPortMessage = 'timbre:support-port'
/** The window message itself; the one port travels in its transfer list. A newer port takes the place of an older one. */
export interface SupportPortMessage {
  type: typeof supportPortMessage
  /** Of the state. */
  conversationId: string
}

export const supportInputRateHz = 16_000
/** A quarter of a second; 100 ms (3,200 bytes) is usual. */
export const supportChunkMaxBytes = 8_000
