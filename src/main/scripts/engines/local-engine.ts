import { createFollower, type Follower } from '@shared/follow/follower'
import type { InferenceHost } from '../../inference/inference-host'
import type { FollowEngine } from './engine'

/** The recogniser on this computer; it knows English. */
export function createLocalEngine(inference: Pick<InferenceHost, 'canListen' | 'listen'>): FollowEngine {
  return {
    name: 'local',
    canFollow: (language) => language.slice(0, 2) === 'en' && inference.canListen(),
    start({ words, language, fromWordIndex, openTap, onPosition, onEnded, onFailed }) {
      let follower: Follower | null = null
      return inference.listen({
        script: words,
        port: openTap(),
        onListening(unheardWords) {
          follower = createFollower(words, { language, fromWordIndex, unheardWords })
        },
        onHeard({ words: heard, isSettled }) {
          if (follower) onPosition(follower.hear(heard, { isSettled }))
        },
        onEnded,
        onFailed,
      })
    },
  }
}
