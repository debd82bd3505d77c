import type { Reel } from '@shared/domain/reel'
import type { Take } from '@shared/domain/take'
import { AppError } from '@shared/errors/app-error'
import type { Microphone } from '../capture/open-microphone'
import type { ChannelMode } from '../capture/capture-messages'
import type { Recorder } from '../recorder'
import { loadPreRoll, playPreRoll } from './pre-roll'

/** Long enough to hide the seam, short enough to hear no overlap. */
const crossfadeMs = 10
/** Seconds; what a system tells beyond it is not believed. */
const longestLatency = 0.25

/** A punch under way: the pre-roll plays, or recording has taken over. */
export interface RunningPunch {
  reelId: string
  atMs: number
  /** When the recording takes over, in seconds on the microphone's audio clock. */
  punchAt: number
}

export interface PunchRoll {
  /** Plays what precedes `atMs` and records meanwhile. Throws AppError where it cannot be done. */
  start: (
    reel: Reel,
    atMs: number,
    of: { draftId: string; scriptId: string | null },
  ) => Promise<RunningPunch | null>
  /** Puts the take into the reel; null where it was stopped before the punch point, and the reel is as it was. */
  finish: (take: Take, punch: RunningPunch) => Promise<Reel | null>
}

export interface PunchRollDeps {
  recorder: Recorder
  preRollMs: () => number
  /** The remembered choice. */
  channelMode: () => ChannelMode
  punch: (input: {
    id: string
    takeId: string
    atMs: number
    takeFromMs: number
    crossfadeMs: number
  }) => Promise<Reel>
  discard: (take: Take) => Promise<unknown>
}

/** Pre-roll and recording on one clock, so that the place where one takes over from the other is known to some milliseconds. */
export function createPunchRoll({
  recorder,
  preRollMs,
  channelMode,
  punch,
  discard,
}: PunchRollDeps): PunchRoll {
  /** Of the running punch: when its take began, in seconds of the player's clock. */
  let takeBeganAt = Number.POSITIVE_INFINITY
  let stopReading = (): void => undefined
  let silence = (): void => undefined

  return {
    async start(reel, atMs, { draftId, scriptId }) {
      const microphone = recorder.microphone()
      if (!microphone) return null
      requireSameSound(microphone, channelMode(), reel)
      const { context } = microphone
      const fromMs = Math.max(0, atMs - preRollMs())
      const buffer = await loadPreRoll(context, reel.id, fromMs, atMs)
      await context.resume()
      recorder.start({
        draftId,
        scriptId,
        purpose: 'punch',
        name: `${reel.name}, punch`,
        lineIndex: null,
        parentTakeId: reel.segments.at(-1)?.takeId ?? null,
        countdownMs: 0,
      })
      if (!isUnderWay(recorder)) return null
      takeBeganAt = Number.POSITIVE_INFINITY
      stopReading()
      stopReading = readBegin(microphone, (seconds) => {
        // Readings come late at times, never early.
        takeBeganAt = Math.min(takeBeganAt, seconds)
      })
      if (!(await hasBegun(recorder, microphone))) return null
      const playing = playPreRoll(context, buffer)
      silence = playing.stop
      // What is heard is late by this much; before it nobody has begun to speak.
      const heardLater = Math.min(longestLatency, context.outputLatency)
      return { reelId: reel.id, atMs, punchAt: playing.endsAt + heardLater }
    },
    async finish(take, running) {
      silence()
      silence = () => undefined
      stopReading()
      void recorder.microphone()?.context.suspend()
      const takeFromMs = (running.punchAt - Math.min(takeBeganAt, running.punchAt)) * 1_000
      if (take.durationMs <= takeFromMs) {
        await discard(take)
        return null
      }
      return punch({
        id: running.reelId,
        takeId: take.id,
        atMs: running.atMs,
        takeFromMs: Math.max(0, takeFromMs),
        crossfadeMs,
      })
    },
  }
}

const isUnderWay = ({ store }: Recorder): boolean =>
  ['countdown', 'recording'].includes(store.getState().kind)

function requireSameSound(microphone: Microphone, mode: ChannelMode, reel: Reel): void {
  const isSame =
    microphone.facts.sampleRateHz === reel.sampleRateHz && microphone.channelCount(mode) === reel.channels
  if (isSame) return
  throw new AppError('invalid-input', { detail: { reason: 'format-differs' } })
}

/** Tells, with every reading of a take, when on the player's clock it began. */
const readBegin = (microphone: Microphone, tell: (seconds: number) => void): (() => void) =>
  microphone.onReading(({ atMs, takenFrames }) => {
    if (takenFrames === null) return
    const agoMs = performance.timeOrigin + performance.now() - atMs
    const takenSeconds = takenFrames / microphone.facts.sampleRateHz
    tell(microphone.context.currentTime - agoMs / 1_000 - takenSeconds)
  })

/** Whether the take has begun, once that is known. */
function hasBegun(recorder: Recorder, microphone: Microphone): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (answer: boolean): void => {
      stopHearing()
      stopState()
      resolve(answer)
    }
    const stopHearing = microphone.onReading(({ takenFrames }) => {
      if (recorder.store.getState().kind === 'recording' && takenFrames) finish(true)
    })
    const stopState = recorder.store.subscribe(() => {
      if (!isUnderWay(recorder)) finish(false)
    })
  })
}
