import type { Reel } from '@shared/domain/reel'
import type { Take } from '@shared/domain/take'
import { AppError } from '@shared/errors/app-error'
import type { Microphone } from '../capture/open-microphone'
import type { ChannelMode } from '../capture/worklet-messages'
import type { Recorder } from '../recorder'
import type { RunningPunch } from '../booth/booth-state'
import { loadPreRoll, playPreRoll } from './pre-roll'

/** Long enough to hide the seam, short enough to hear no overlap. */
const crossfadeMs = 10
/** Seconds; what a system tells beyond it is not believed. */
const longestLatency = 0.25

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

/** Pre-roll and recording on one clock, so that the place where one takes over from the other is known to the frame. */
export function createPunchRoll({
  recorder,
  preRollMs,
  channelMode,
  punch,
  discard,
}: PunchRollDeps): PunchRoll {
  /** Of the running punch: where its take began, in frames of the audio clock. */
  let takeStartFrame: number | null = null
  let silence = (): void => undefined

  return {
    async start(reel, atMs, { draftId, scriptId }) {
      const microphone = recorder.microphone()
      if (!microphone) return null
      requireSameSound(microphone, channelMode(), reel)
      const fromMs = Math.max(0, atMs - preRollMs())
      const buffer = await loadPreRoll(microphone.context, reel.id, fromMs, atMs)
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
      takeStartFrame = await firstFrame(recorder, microphone)
      if (takeStartFrame === null) return null
      const playing = playPreRoll(microphone.context, buffer)
      silence = playing.stop
      // What is heard is late by this much; before it nobody has begun to speak.
      const heardLater = Math.min(longestLatency, microphone.context.outputLatency)
      return { reelId: reel.id, atMs, punchAt: playing.endsAt + heardLater }
    },
    async finish(take, running) {
      silence()
      silence = () => undefined
      const rate = take.format.sampleRateHz
      const punchFrame = running.punchAt * rate
      const takeFromMs = ((punchFrame - (takeStartFrame ?? punchFrame)) / rate) * 1_000
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

/** The frame of the audio clock the take began with; null where it did not begin. */
function firstFrame(recorder: Recorder, microphone: Microphone): Promise<number | null> {
  return new Promise((resolve) => {
    const finish = (frame: number | null): void => {
      stopReading()
      stopState()
      resolve(frame)
    }
    const stopReading = microphone.onReading((reading) => {
      if (recorder.store.getState().kind === 'recording' && reading.takenFrames)
        finish(reading.frame - reading.takenFrames)
    })
    const stopState = recorder.store.subscribe(() => {
      if (!isUnderWay(recorder)) finish(null)
    })
  })
}
