import { createPaceFollower } from '@shared/follow/pace'
import { createVoiceGate } from '@shared/follow/voice-gate'
import { followSampleRateHz } from '@shared/limits'
import { listenToTap } from '../../recognizer/tap-listener'
import type { FollowEngine } from './engine'

const pieceMs = 100

/** Advances at the pace of calm reading while there is speech. Recognizes no words. */
export function createPaceEngine(): FollowEngine {
  return {
    name: 'pace',
    canFollow: () => true,
    start({ words, language, fromWordIndex, openTap, wrapPort, onPosition, onEnded }) {
      const follower = createPaceFollower(words, { language, fromWordIndex })
      const gate = createVoiceGate(followSampleRateHz)
      const listener = listenToTap(wrapPort(openTap()), {
        pieceMs,
        onPiece: (samples) => onPosition(follower.speak(gate.push(samples))),
        onEnd: onEnded,
      })
      return () => listener.close()
    },
  }
}
