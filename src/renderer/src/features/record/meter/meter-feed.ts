import type { Microphone } from '../capture/open-microphone'
import type { MeterReading } from '../capture/worklet-messages'
import { createLevelMeter, type Level } from './level-meter'

type ReadingListener = (reading: MeterReading) => void

/** Readings and levels of the open microphone for whoever draws them; outside React, 47 times a second. */
export interface MeterFeed {
  /** Null while no microphone is open. */
  level: () => Level | null
  sampleRateHz: () => number
  /** Length of the running take so far, by the frames handed over; 0 while none is running. */
  elapsedMs: () => number
  unlatch: () => void
  /** A new take begins: its clock and its clip latch. */
  restart: () => void
  onReading: (listener: ReadingListener) => () => void
  /** Follows a microphone until the returned function is called. */
  follow: (microphone: Microphone) => () => void
}

export function createMeterFeed(): MeterFeed {
  const listeners = new Set<ReadingListener>()
  let meter: ReturnType<typeof createLevelMeter> | null = null
  let rateHz = 48_000
  let takenFrames = 0
  return {
    level: () => meter?.level ?? null,
    sampleRateHz: () => rateHz,
    elapsedMs: () => (takenFrames / rateHz) * 1_000,
    unlatch: () => meter?.unlatch(),
    restart() {
      takenFrames = 0
      meter?.unlatch()
    },
    onReading(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow(microphone) {
      const own = createLevelMeter(microphone.facts.sampleRateHz)
      meter = own
      rateHz = microphone.facts.sampleRateHz
      const stop = microphone.onReading((reading) => {
        own.add(reading)
        if (reading.takenFrames !== null) takenFrames = reading.takenFrames
        for (const listener of listeners) listener(reading)
      })
      return () => {
        stop()
        if (meter === own) meter = null
      }
    },
  }
}
