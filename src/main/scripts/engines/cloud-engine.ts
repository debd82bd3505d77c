import { toPcm16 } from '@shared/audio/formats/pcm16'
import { createFollower } from '@shared/follow/follower'
import { scriptWords } from '@shared/follow/script-words'
import { followBufferMs } from '@shared/limits'
import type { CloudClient } from '../../cloud/cloud-client'
import { listenToTap } from '../../recognizer/tap-listener'
import type { FollowEngine } from './engine'

/** The cloud's speech recognition over its socket: dictation without knowledge of the script. */
export function createCloudEngine(deps: {
  /** Throws when signed out. */
  cloud: () => Pick<CloudClient, 'openTranscription'>
  isOnline: () => boolean
}): FollowEngine {
  return {
    name: 'cloud',
    canFollow: () => deps.isOnline(),
    start({ words, language, fromWordIndex, openTap, wrapPort, onPosition, onEnded, onFailed }) {
      const follower = createFollower(words, { language, fromWordIndex })
      const cloud = deps.cloud()
      const tap = wrapPort(openTap())
      const transcription = cloud.openTranscription({
        language,
        listener: {
          onTranscript({ text, isSettled }) {
            const recognized = scriptWords(text).map((word) => word.text)
            onPosition(follower.receive(recognized, { isSettled }))
          },
          onEnd(error) {
            listener.close()
            onFailed(error)
          },
        },
      })
      const listener = listenToTap(tap, {
        pieceMs: followBufferMs,
        onPiece: (samples) => transcription.send(toPcm16(samples)),
        onEnd: onEnded,
      })
      return () => {
        listener.close()
        transcription.close()
      }
    },
  }
}
