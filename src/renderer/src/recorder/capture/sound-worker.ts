import { captureBatchFrames, type FromCapture } from '@shared/audio/capture/capture-port'
import { noiseCheckEveryMs } from '@shared/limits'
import {
  meterFrames,
  pageReadings,
  type ChannelMode,
  type FromCaptureWorker,
  type MeterReading,
  type ToCaptureWorker,
} from './capture-messages'
import { createLossPlacer } from './loss-placer'
import { pickChannels } from './pick-channels'
import { createQuantumMeter } from './quantum-meter'
import { createSoundBatcher, type SoundBatcher } from './sound-batcher'

/** The capture worker's logic: sends the frames of a take to the capture process and computes readings for the meters. */
export interface SoundWorker {
  obey(message: Exclude<ToCaptureWorker, { type: 'open' }>): void
  /**
   * Receives one buffer of the track, whose arrays may be reused afterwards.
   * @param jumpMs time between the end of the previous buffer and this one; accurate to a few milliseconds
   */
  receive(input: readonly Float32Array[], jumpMs: number): void
}

interface RunningTake {
  batcher: SoundBatcher
  maxFrames: number | null
}

/** Creates the logic of one track. */
export function createSoundWorker(options: {
  sampleRateHz: number
  send: (message: FromCaptureWorker, transfer?: Transferable[]) => void
  /** In ms since the epoch. */
  nowMs: () => number
}): SoundWorker {
  const { sampleRateHz, send, nowMs } = options
  const losses = createLossPlacer(sampleRateHz)
  const meter = createQuantumMeter({
    everyFrames: meterFrames,
    sliceFrames: Math.round((sampleRateHz * noiseCheckEveryMs) / 1_000),
  })
  let mode: ChannelMode = 'mono'
  let take: RunningTake | null = null
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

  function begin({ port, channelCount, maxFrames }: Extract<ToCaptureWorker, { type: 'begin' }>): void {
    end('asked')
    // Read and discarded, so that they do not accumulate.
    port.onmessage = (_event: MessageEvent<FromCapture>) => undefined
    losses.forget()
    const batcher = createSoundBatcher({
      batchFrames: captureBatchFrames,
      channelCount,
      maxFrames,
      // Copied, not transferred: ports to another process lose messages with transferred buffers.
      send: (message) => port.postMessage(message),
    })
    take = { batcher, maxFrames }
  }

  function end(because: 'asked' | 'maximum', isDeviceLost = false): void {
    if (!take) return
    const { batcher } = take
    const lost = losses.settle(batcher.frameCount)
    if (lost) batcher.lose(lost)
    take = null
    batcher.end(isDeviceLost)
    send({ type: 'ended', frameCount: batcher.frameCount, because })
  }

  function record(channels: readonly Float32Array[], jumpMs: number): void {
    if (!take) return
    const { batcher, maxFrames } = take
    const lost = losses.receive(batcher.frameCount, jumpMs)
    if (lost) batcher.lose(lost)
    batcher.push(channels, frame)
    if (maxFrames !== null && batcher.frameCount >= maxFrames) end('maximum')
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
          if (!take) mode = message.mode
          return
        case 'begin':
          begin(message)
          return
        case 'end':
          end('asked', message.isDeviceLost)
          return
        case 'lost':
          losses.lose(message.frames)
          return
        case 'painter':
          painter?.close()
          painter = message.port
          return
        case 'listen':
          listening = { samples: new Float32Array(message.frames), held: 0 }
      }
    },
    receive(input, jumpMs) {
      const channels = pickChannels(input, mode)
      const first = channels[0]
      if (!first) return
      record(channels, jumpMs)
      listen(first)
      frame += first.length
      const summary = meter(channels)
      if (!summary) return
      show({ ...summary, frame, atMs: nowMs(), takenFrames: take?.batcher.frameCount ?? null })
    },
  }
}
