import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
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
  recordingId: string
  atMs: number
  /** When the recording takes over, in seconds on the microphone's audio clock. */
  punchAt: number
}

export interface PunchRoll {
  /** Plays what precedes `atMs` and records meanwhile. Throws AppError where it cannot be done. */
  start: (
    recording: Recording,
    atMs: number,
    of: { draftId: string; scriptId: string | null },
  ) => Promise<RunningPunch | null>
  /** Puts the take into the recording; null where it was stopped before the punch point, and the recording is as it was. */
  finish: (take: Take, punch: RunningPunch) => Promise<Recording | null>
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
  }) => Promise<Recording>
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
    async start(recording, atMs, { draftId, scriptId }) {
      const microphone = recorder.microphone()
      if (!microphone) return null
      requireSameSound(microphone, channelMode(), recording)
      const { context } = microphone
      const fromMs = Math.max(0, atMs - preRollMs())
      const buffer = await loadPreRoll(context, recording.id, fromMs, atMs)
      await context.resume()
      recorder.start({
        draftId,
        scriptId,
        purpose: 'punch',
        name: `${recording.name}, punch`,
        lineIndex: null,
        parentTakeId: recording.regions.at(-1)?.takeId ?? null,
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
      const outputLatencySeconds = Math.min(longestLatency, context.outputLatency)
      return { recordingId: recording.id, atMs, punchAt: playing.endsAt + outputLatencySeconds }
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
        id: running.recordingId,
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

function requireSameSound(microphone: Microphone, mode: ChannelMode, recording: Recording): void {
  const isSame =
    microphone.facts.sampleRateHz === recording.sampleRateHz &&
    microphone.channelCount(mode) === recording.channels
  if (isSame) return
  throw new AppError('invalid-input', { detail: { reason: 'format-differs' } })
}

/** Tells, with every reading of a take, when on the player's clock it began. */
const readBegin = (microphone: Microphone, report: (seconds: number) => void): (() => void) =>
  microphone.onReading(({ atMs, takenFrames }) => {
    if (takenFrames === null) return
    const agoMs = performance.timeOrigin + performance.now() - atMs
    const takenSeconds = takenFrames / microphone.facts.sampleRateHz
    report(microphone.context.currentTime - agoMs / 1_000 - takenSeconds)
  })

/** Whether the take has begun, once that is known. */
function hasBegun(recorder: Recorder, microphone: Microphone): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (answer: boolean): void => {
      unsubscribe()
      stopState()
      resolve(answer)
    }
    const unsubscribe = microphone.onReading(({ takenFrames }) => {
      if (recorder.store.getState().kind === 'recording' && takenFrames) finish(true)
    })
    const stopState = recorder.store.subscribe(() => {
      if (!isUnderWay(recorder)) finish(false)
    })
  })
}
