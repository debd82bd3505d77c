import { meterFrames } from '@shared/audio/meters/level-meter'
import { noiseCheckEveryMs } from '@shared/limits'
import {
  pageReadings,
  type ChannelMode,
  type FromCaptureWorker,
  type MeterReading,
  type ToCaptureWorker,
} from './capture-messages'
import { channelPicks, pickChannels } from './pick-channels'
import { createQuantumMeter } from './quantum-meter'
import type { TakeSink } from './take-sink'

/** The capture worker's logic: hands the frames of a take on and computes readings for the meters. */
export interface SoundWorker {
  obey(message: Exclude<ToCaptureWorker, { type: 'open' }>): void
  /** Which channels of such a device it hears, counted from 0. */
  picks(deviceChannels: number): readonly number[]
  /** Receives one buffer, whose arrays may be reused afterwards. */
  receive(input: readonly Float32Array[], arrival: Arrival): void
}

export interface Arrival {
  /** Time between the end of the previous buffer and this one; accurate to a few milliseconds. */
  jumpMs: number
  /** Number of the first frame; without it, they follow those before. */
  startFrame?: number
}

/** Creates the logic of one microphone. */
export function createSoundWorker(options: {
  sampleRateHz: number
  sink: TakeSink
  send: (message: FromCaptureWorker, transfer?: Transferable[]) => void
  /** In ms since the epoch. */
  nowMs: () => number
}): SoundWorker {
  const { sampleRateHz, sink, send, nowMs } = options
  const meter = createQuantumMeter({
    everyFrames: meterFrames,
    sliceFrames: Math.round((sampleRateHz * noiseCheckEveryMs) / 1_000),
  })
  let mode: ChannelMode = 'mono'
  let painter: MessagePort | null = null
  let readings: MeterReading[] = []
  let isTaking = false
  let listening: { samples: Float32Array<ArrayBuffer>; held: number } | null = null
  let frame = 0

  /** Sends every reading to the painter at once, and several at a time to the page, except the first of a take. */
  function show(reading: MeterReading): void {
    painter?.postMessage(reading)
    const isTurn = !isTaking && reading.takenFrames !== null
    isTaking = reading.takenFrames !== null
    readings.push(reading)
    if (readings.length < pageReadings && !isTurn) return
    send({ type: 'meters', readings })
    readings = []
  }

  function listen(samples: Float32Array): void {
    if (!listening) return
    const part = samples.subarray(0, listening.samples.length - listening.held)
    listening.samples.set(part, listening.held)
    listening.held += part.length
    if (listening.held < listening.samples.length) return
    send({ type: 'listened', samples: listening.samples }, [listening.samples.buffer])
    listening = null
  }

  return {
    obey(message) {
      switch (message.type) {
        case 'channels':
          // The channels of a running take do not change.
          if (sink.takenFrames() === null) mode = message.mode
          return
        case 'begin':
          sink.begin(message)
          return
        case 'end':
          sink.end(message.isDeviceLost)
          return
        case 'lost':
          sink.lose(message.frames)
          return
        case 'painter':
          painter?.close()
          painter = message.port
          return
        case 'listen':
          listening = { samples: new Float32Array(message.frames), held: 0 }
      }
    },
    picks: (deviceChannels) => channelPicks(mode, deviceChannels),
    receive(input, { jumpMs, startFrame = frame }) {
      const channels = pickChannels(input, mode)
      const first = channels[0]
      // A channel that was chosen just now is not sent yet.
      if (!first || first.length === 0) return
      sink.record(channels, startFrame, jumpMs)
      listen(first)
      frame = startFrame + first.length
      const summary = meter(channels)
      if (!summary) return
      show({ ...summary, frame, atMs: nowMs(), takenFrames: sink.takenFrames() })
    },
  }
}
