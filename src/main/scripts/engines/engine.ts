import type { FollowPosition } from '@shared/domain/recording/script'
import type { Port } from '../../platform/port'

/** What an engine needs to follow a take. */
export interface EngineStart {
  /** The part of the script to follow. */
  words: readonly string[]
  /** ISO 639-1. */
  language: string
  /** Index in `words` of the first word to be read. */
  fromWordIndex: number
  /** Opens a tap on the running take: an opaque port that carries `FromTap`. */
  openTap: () => unknown
  /** Makes a tap's port usable in this process. */
  wrapPort: (port: unknown) => Port
  /** @param wordIndex in `words`, of the last word read */
  onPosition: (wordIndex: number) => void
  /** The take ended. */
  onEnded: () => void
  /** The engine cannot continue; another one may. */
  onFailed: (error: unknown) => void
}

/** A way to find the reader's position in the script. */
export interface FollowEngine {
  name: FollowPosition['engine']
  /** Whether it can follow this language now. */
  canFollow(language: string): boolean
  /** @returns a function that stops it and all callbacks @throws AppError not-found if the take is not running */
  start(request: EngineStart): () => void
}
