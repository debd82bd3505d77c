import { createFollower, type Follower } from '@shared/follow/follower'
import type { RecognizerHost } from '../../recognizer/recognizer-host'
import type { FollowEngine } from './engine'

/** The local recognizer. English only. */
export function createLocalEngine(inference: Pick<RecognizerHost, 'canListen' | 'listen'>): FollowEngine {
  return {
    name: 'local',
    canFollow: (language) => language.slice(0, 2) === 'en' && inference.canListen(),
    start({ words, language, fromWordIndex, openTap, onPosition, onEnded, onFailed }) {
      let follower: Follower | null = null
      return inference.listen({
        script: words,
        port: openTap(),
        onListening(unrecognizableWords) {
          follower = createFollower(words, { language, fromWordIndex, unrecognizableWords })
        },
        onRecognized({ words: recognized, isSettled }) {
          if (follower) onPosition(follower.receive(recognized, { isSettled }))
        },
        onEnded,
        onFailed,
      })
    },
  }
}
