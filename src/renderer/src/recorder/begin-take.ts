import type { BeginTake, Take } from '@shared/domain/recording/take'
import type { Microphone } from './capture/open-microphone'
import type { RecorderMain } from './recorder-main'

/** What a take records. The audio format is added when it begins. */
export type TakePlan = Pick<BeginTake, 'draftId' | 'name' | 'parentTakeId' | 'scriptId' | 'lineIndex'> & {
  purpose?: BeginTake['purpose']
  /** Overrides the recorder's countdown. */
  countdownMs?: number
}

/**
 * Requests a take from main and connects the microphone. Null if the request was withdrawn in the meantime; the take is
 * then discarded.
 */
export async function beginTake(o: {
  main: Pick<RecorderMain, 'begin' | 'end' | 'remove'>
  microphone: Microphone
  take: Omit<BeginTake, 'format'>
  /** Of the device, counted from 0: one or two. */
  channels: readonly number[]
  /** Recording stops automatically at this point. */
  maxMs: number | null
  isWanted: () => boolean
  /** The next audio frames are the take's first. */
  onBegin: () => void
}): Promise<Take | null> {
  const { main, microphone, channels, maxMs } = o
  const { label: deviceLabel, sampleRateHz, isRaw } = microphone.facts
  const take = await main.begin({
    ...o.take,
    format: { sampleRateHz, channels: channels.length, deviceLabel, isRaw },
  })
  if (!o.isWanted()) {
    microphone.withdraw(take.id)
    await main.end(take.id)
    await main.remove(take.id)
    return null
  }
  o.onBegin()
  microphone.begin({
    takeId: take.id,
    channels,
    maxFrames: maxMs === null ? null : Math.round((maxMs * sampleRateHz) / 1_000),
  })
  return take
}
