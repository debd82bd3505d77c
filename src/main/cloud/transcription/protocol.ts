import type { AppError } from '@shared/errors/app-error'
import type { Credential } from '../credential'

/** What a socket of either kind says, in one form. */
export type TranscriptionNews =
  /** The text of the present stretch of speech so far; a settled stretch is final and the next one begins. */
  | { type: 'transcript'; text: string; isSettled: boolean }
  /** Something to send back. */
  | { type: 'reply'; message: unknown }
  | { type: 'refused'; error: AppError }

/** One of the two ways to have speech turned into text while it is spoken (api.md section 9). */
export interface TranscriptionProtocol {
  /** Route and query. */
  path: string
  /** Sub-protocols of the socket. */
  subprotocols: readonly string[]
  headers: Readonly<Record<string, string>>
  /** Sent before any sound. */
  opening: readonly unknown[]
  audio(base64: string): unknown
  /** @returns what a message means, nothing for one that is not known; null where it is no message at all */
  read(message: unknown): TranscriptionNews[] | null
}

export interface ProtocolOptions {
  credential: Credential
  /** ISO 639-1. */
  language: string
}
