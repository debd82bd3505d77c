import { createScope } from '@shared/lib/scope'
import { createGain } from '@renderer/player/gain'
import { createAudio } from '@renderer/player/output'

/** A second sound that runs along with a first; one of them is heard. */
export interface Follower {
  /** At the same moment of its sound, without a gap. */
  hear: (isFollower: boolean) => void
  /** How much louder or quieter the second sound is than its file. */
  setVolume: (volumeDb: number) => void
  close: () => void
}

/** Two elements drift apart by a few milliseconds; more than this is heard. */
const driftMaxSeconds = 0.03

/** @param address of the second sound, streamed with range requests as the first */
export function followPlayback(leader: HTMLAudioElement, address: string): Follower {
  const scope = createScope()
  const follower = createAudio()
  follower.preload = 'metadata'
  follower.src = address
  follower.muted = true
  const gain = createGain(follower)
  scope.add(gain.close)
  const align = (): void => {
    if (Math.abs(follower.currentTime - leader.currentTime) > driftMaxSeconds)
      follower.currentTime = leader.currentTime
  }
  const listen = (name: 'playing' | 'pause' | 'seeked', handler: () => void): void => {
    leader.addEventListener(name, handler)
    scope.add(() => leader.removeEventListener(name, handler))
  }
  listen('playing', () => {
    align()
    // A refused start is seen in that it does not play.
    follower.play().catch(() => undefined)
  })
  listen('pause', () => {
    follower.pause()
    align()
  })
  listen('seeked', align)
  scope.add(() => {
    follower.pause()
    follower.removeAttribute('src')
    follower.load()
  })
  return {
    hear(isFollower) {
      align()
      leader.muted = isFollower
      follower.muted = !isFollower
    },
    setVolume: gain.set,
    close: scope.end,
  }
}
