import { createPaceFollower } from '@shared/follow/pace'
import { createVoiceGate } from '@shared/follow/voice-gate'
import { followSampleRateHz } from '@shared/limits'
import { listenToTap } from '../../recognizer/tap-listener'
import type { FollowEngine } from './engine'

const pieceMs = 100

/** Voice and pace: so long as there is speech the script moves on at the pace of calm reading. Never knows a word. */
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
