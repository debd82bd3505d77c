import type { FollowPosition } from '@shared/domain/recording/script'
import type { Port } from '../../platform/port'

export interface EngineStart {
  /** The stretch of the script that is followed. */
  words: readonly string[]
  /** ISO 639-1. */
  language: string
  /** Index in `words` of the first word that will be read. */
  fromWordIndex: number
  /** Opens a tap on the running take: a port that speaks `FromTap`, as the operating system's processes hand it on. */
  openTap: () => unknown
  /** A tap's port, to be heard in this process. */
  wrapPort: (port: unknown) => Port
  /** Index in `words` of the last word read. */
  onPosition: (wordIndex: number) => void
  /** The take has ended. */
  onEnded: () => void
  /** The engine cannot go on; another may. */
  onFailed: (error: unknown) => void
}

/** A way of knowing where the reader is. */
export interface FollowEngine {
  name: FollowPosition['engine']
  /** Whether it could follow this language now. */
  canFollow(language: string): boolean
  /** @returns ends it; nothing is told after that. @throws AppError where the take is not running */
  start(request: EngineStart): () => void
}
