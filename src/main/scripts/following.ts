import type { FollowPosition } from '@shared/domain/recording/script'
import { AppError } from '@shared/errors/app-error'
import { createWordPlaces, type WordPlaces } from '@shared/follow/script-words'
import type { Publish } from '@shared/ipc/contract'
import type { Log } from '../platform/log/log'
import type { EngineStart, FollowEngine } from './engines/engine'

/** Where in which script a take starts reading. */
export interface FollowRequest {
  takeId: string
  text: string
  fromWordIndex: number
  /** ISO 639-1. */
  language: string
}

/** Follows the reader of the running take through a script, one take at a time. */
export interface Following {
  /**
   * Publishes positions as `scripts.followed`. Never fails: if an engine stops working, the next one takes over, and the
   * last one follows by voice and pace.
   * @throws AppError not-found if this take is not being recorded
   */
  start(request: FollowRequest): FollowPosition
  stop(): void
}

export interface FollowingDeps extends Pick<EngineStart, 'wrapPort'> {
  /** Opens a port that receives the running take. @throws AppError not-found */
  openTap: (takeId: string) => unknown
  /** Best first. The last one can always follow. */
  engines: readonly FollowEngine[]
  publish: Publish
  log: Log
}

/** The part of a script an engine gets at a time, around the reader: own scripts can be as long as a book. */
const wordsBehind = 500
const wordsAhead = 20_000
/** How often a failed engine is retried before the next one takes over. */
const retriesPerTake = 1
/** After this many followed words an engine earns another retry: takes last longer than sockets. */
const wordsForRetry = 300

/** Creates script following. Logs engine failures and moves on to the next engine. */
export function createFollowing(deps: FollowingDeps): Following {
  const log = deps.log.child('following')
  let stopEngine: (() => void) | null = null
  let session = 0
  let retriesLeft = 0
  let retriedAtWord = 0

  function stop(): void {
    session++
    stopEngine?.()
    stopEngine = null
  }

  function follow(
    request: FollowRequest,
    words: WordPlaces,
    engines: readonly FollowEngine[],
  ): FollowPosition {
    const [engine, ...others] = engines.filter((each) => each.canFollow(request.language))
    if (!engine) throw new AppError('not-found', { detail: { what: 'engine' } })
    try {
      return followWith(engine, request, words, others)
    } catch (error) {
      const isTakeOver = error instanceof AppError && error.code === 'not-found'
      if (isTakeOver) throw error
      log.warn('an engine could not start', { engine: engine.name, error })
      return follow(request, words, others)
    }
  }

  function followWith(
    engine: FollowEngine,
    request: FollowRequest,
    allWords: WordPlaces,
    others: readonly FollowEngine[],
  ): FollowPosition {
    stop()
    const own = session
    const { takeId, language, fromWordIndex } = request
    const offset = Math.max(0, fromWordIndex - wordsBehind)
    const words = allWords.between(offset, fromWordIndex + wordsAhead).map(({ text }) => text)
    const goesOn = words.length === fromWordIndex + wordsAhead - offset
    const position: FollowPosition = { wordIndex: fromWordIndex - 1, engine: engine.name }
    const isMine = (): boolean => own === session
    let hasWorked = false

    const goOn = (engines: readonly FollowEngine[]): void => {
      try {
        const next = { ...request, fromWordIndex: position.wordIndex + 1 }
        deps.publish('scripts', 'followed', { takeId, ...follow(next, allWords, engines) })
      } catch (error) {
        log.debug('nothing is left to follow', { error })
      }
    }
    const end = engine.start({
      words,
      language,
      fromWordIndex: fromWordIndex - offset,
      openTap: () => deps.openTap(takeId),
      wrapPort: deps.wrapPort,
      onPosition(index) {
        const wordIndex = index + offset
        if (!isMine() || wordIndex === position.wordIndex) return
        hasWorked = true
        position.wordIndex = wordIndex
        if (wordIndex - retriedAtWord >= wordsForRetry) retriesLeft = retriesPerTake
        deps.publish('scripts', 'followed', { takeId, ...position })
        if (goesOn && index >= words.length - wordsBehind) goOn([engine, ...others])
      },
      onEnded() {
        if (isMine()) stop()
      },
      onFailed(error) {
        if (!isMine()) return
        log.warn('an engine could not continue', { engine: engine.name, error })
        const mayRetry = error instanceof AppError && error.retryable && hasWorked && retriesLeft > 0
        if (mayRetry) {
          retriesLeft--
          retriedAtWord = position.wordIndex
        }
        goOn(mayRetry ? [engine, ...others] : others)
      },
    })
    stopEngine = end
    return { ...position }
  }

  return {
    start(request) {
      retriesLeft = retriesPerTake
      retriedAtWord = request.fromWordIndex
      return follow(request, createWordPlaces(request.text), deps.engines)
    },
    stop,
  }
}
