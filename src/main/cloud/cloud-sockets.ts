import type { AppError } from '@shared/errors/app-error'
import type { WireConversationFromClient } from '@shared/wire'

export interface TranscriptionListener {
  /** The text of the present stretch of speech so far; a settled stretch is final and the next one begins. */
  onTranscript: (news: { text: string; isSettled: boolean }) => void
  /** The socket ended without being asked to; why. Nothing comes after it. */
  onEnd: (error: AppError | null) => void
}

export interface Transcription {
  /** 16 bit little-endian mono at 16 kHz, 0.25 s at a time. */
  send(pcm16: Uint8Array): void
  /** Nothing is told after it. */
  close(): void
}

export interface ConversationListener {
  onOpen: () => void
  /** JSON, not checked further, of at most 1 MB. */
  onMessage: (message: unknown) => void
  /** It ended without being asked to; `cancelled`: the server closed it as one does at the end. Nothing comes after it. */
  onEnd: (error: AppError) => void
}

export interface Conversation {
  /** Drops what is sent before it is open and after it has ended. */
  send(message: WireConversationFromClient): void
  /** Nothing is told after it. */
  close(): void
}
