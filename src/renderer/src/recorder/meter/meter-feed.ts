import type { Microphone } from '../capture/open-microphone'
import type { MeterReading } from '../capture/capture-messages'
import { createLevelMeter, type Level } from './level-meter'
import { createMeterPainter, type MeterPainter } from './meter-painter'
import type { PictureKind } from './painter-messages'

type ReadingListener = (reading: MeterReading) => void

/** Readings and levels of the open microphone, outside React: about eight updates per second, four readings each. */
export interface MeterFeed {
  /** Null while no microphone is open. */
  level: () => Level | null
  sampleRateHz: () => number
  /** Length of the running take in recorded frames; 0 while none is running. */
  elapsedMs: () => number
  /** How long the open microphone has delivered nothing: no frames, or only exact zeros. */
  nothingForMs: () => number
  unlatch: () => void
  /** A new take starts: resets the clock and the clip latch. */
  restart: () => void
  onReading: (listener: ReadingListener) => () => void
  /** Draws the audio into a box, in a worker, until the returned function is called. */
  paint: (kind: PictureKind, box: HTMLElement) => () => void
  /** Follows a microphone until the returned function is called. */
  follow: (microphone: Microphone) => () => void
}

export function createMeterFeed(): MeterFeed {
  const listeners = new Set<ReadingListener>()
  let meter: ReturnType<typeof createLevelMeter> | null = null
  let rateHz = 48_000
  let takenFrames = 0
  let followed: Microphone | null = null
  let painter: MeterPainter | null = null
  let pictures = 0
  let receivedAtMs = 0

  /** Connects the capture worker directly to the painter. */
  function connectPainter(): void {
    if (!painter) return
    if (!followed) return painter.receive(null, rateHz)
    const { port1, port2 } = new MessageChannel()
    painter.receive(port2, rateHz)
    followed.paintWith(port1)
  }

  return {
    level: () => meter?.level ?? null,
    sampleRateHz: () => rateHz,
    elapsedMs: () => (takenFrames / rateHz) * 1_000,
    nothingForMs: () => (followed ? performance.now() - receivedAtMs : 0),
    unlatch: () => meter?.unlatch(),
    restart() {
      takenFrames = 0
      meter?.unlatch()
    },
    onReading(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    paint(kind, box) {
      if (!painter) {
        painter = createMeterPainter()
        connectPainter()
      }
      pictures += 1
      const hide = painter.show(kind, box)
      return () => {
        hide()
        pictures -= 1
        if (pictures > 0) return
        followed?.paintWith(null)
        painter?.close()
        painter = null
      }
    },
    follow(microphone) {
      const own = createLevelMeter(microphone.facts.sampleRateHz)
      meter = own
      rateHz = microphone.facts.sampleRateHz
      followed = microphone
      receivedAtMs = performance.now()
      connectPainter()
      const stop = microphone.onReading((reading) => {
        own.add(reading)
        if (reading.low !== 0 || reading.high !== 0) receivedAtMs = performance.now()
        if (reading.takenFrames !== null) takenFrames = reading.takenFrames
        for (const listener of listeners) listener(reading)
      })
      return () => {
        stop()
        if (meter === own) meter = null
        if (followed !== microphone) return
        followed = null
        connectPainter()
      }
    },
  }
}
