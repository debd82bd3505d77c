import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import { AppError } from '@shared/errors/app-error'
import { routeContext } from '@renderer/player/output'
import type { Microphone } from '../capture/open-microphone'
import { channelPicks } from '../capture/pick-channels'
import type { ChannelMode } from '../capture/capture-messages'
import type { Recorder } from '../recorder'
import { loadPreRoll, playPreRoll } from './pre-roll'

/** Long enough to hide the seam, short enough to avoid an audible overlap. */
const crossfadeMs = 10
/** In seconds; larger values reported by the system are not plausible. */
const longestLatency = 0.25

/** Where a punch ends and the old recording goes on, and the last words that are read before. */
export interface PunchEnd {
  atMs: number
  words: string
}

/** What a punch replaces. */
export interface PunchSpan {
  atMs: number
  /** Null: all that follows. */
  until: PunchEnd | null
}

/** A punch in progress: pre-roll, then recording. */
export interface RunningPunch extends PunchSpan {
  recordingId: string
  /** When the recording takes over, in seconds of the microphone's audio clock. */
  punchAt: number
}

export interface PunchRoll {
  /** Plays the audio before `atMs` while recording. Throws AppError. */
  start: (
    recording: Recording,
    span: PunchSpan,
    of: { draftId: string; scriptId: string | null },
  ) => Promise<RunningPunch | null>
  /**
   * Adds the take to the recording; null, with nothing changed, if it was stopped before the punch point.
   * @param readToMs where the reading ends in the take; null: with it
   */
  finish: (take: Take, punch: RunningPunch, readToMs: number | null) => Promise<Recording | null>
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
    untilMs: number | null
    takeFromMs: number
    takeToMs: number | null
    crossfadeMs: number
  }) => Promise<Recording>
  discard: (take: Take) => Promise<unknown>
}

/** Runs pre-roll and recording on one clock, so that the punch point is accurate to a few milliseconds. */
export function createPunchRoll({
  recorder,
  preRollMs,
  channelMode,
  punch,
  discard,
}: PunchRollDeps): PunchRoll {
  /** When the take of the running punch began, in seconds of the player's clock. */
  let takeBeganAt = Number.POSITIVE_INFINITY
  let stopReading = (): void => undefined
  let silence = (): void => undefined

  return {
    async start(recording, span, { draftId, scriptId }) {
      const microphone = recorder.microphone()
      if (!microphone) return null
      requireSameSound(microphone, channelMode(), recording)
      const { context } = microphone
      const fromMs = Math.max(0, span.atMs - preRollMs())
      const buffer = await loadPreRoll(context, recording.id, fromMs, span.atMs)
      routeContext(context)
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
      let punchAt = Number.POSITIVE_INFINITY
      stopReading()
      stopReading = readBegin(microphone, (seconds) => {
        // Player and microphone have clocks of their own: what the player's loses after the pre-roll moves nothing.
        if (context.currentTime > punchAt) return
        // Readings can arrive late, but never early.
        takeBeganAt = Math.min(takeBeganAt, seconds)
      })
      if (!(await hasBegun(recorder, microphone))) return null
      const playing = playPreRoll(context, buffer)
      silence = playing.stop
      // Playback is delayed by this much, and nobody speaks before hearing it.
      punchAt = playing.endsAt + Math.min(longestLatency, context.outputLatency)
      return { ...span, recordingId: recording.id, punchAt }
    },
    async finish(take, running, readToMs) {
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
        untilMs: running.until?.atMs ?? null,
        takeFromMs: Math.max(0, takeFromMs),
        // Where nothing was said, the take is what it is.
        takeToMs: readToMs !== null && readToMs > takeFromMs ? readToMs : null,
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
    channelPicks(mode, microphone.facts.deviceChannels).length === recording.channels
  if (isSame) return
  throw new AppError('invalid-input', { detail: { reason: 'format-differs' } })
}

/** Reports when the take began on the player's clock, with every reading. */
const readBegin = (microphone: Microphone, report: (seconds: number) => void): (() => void) =>
  microphone.onReading(({ atMs, takenFrames }) => {
    if (takenFrames === null) return
    const agoMs = performance.timeOrigin + performance.now() - atMs
    const takenSeconds = takenFrames / microphone.facts.sampleRateHz
    report(microphone.context.currentTime - agoMs / 1_000 - takenSeconds)
  })

/** Resolves to whether the take has begun, once known. */
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
