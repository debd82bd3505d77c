import { captureBatchFrames, type FromCapture } from '@shared/audio/capture-port'
import { noiseCheckEveryMs } from '@shared/limits'
import { pickChannels } from './pick-channels'
import { createQuantumMeter } from './quantum-meter'
import { createSoundBatcher, type SoundBatcher } from './sound-batcher'
import {
  captureProcessorName,
  meterFrames,
  pageReadings,
  type ChannelMode,
  type FromWorklet,
  type MeterReading,
  type ToWorklet,
} from './worklet-messages'

// The part of AudioWorkletGlobalScope used here; TypeScript ships no types of it.
declare const currentFrame: number
declare const sampleRate: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void

interface RunningTake {
  batcher: SoundBatcher
  maxFrames: number | null
}

/**
 * Runs on the audio thread: hands the sound of a take straight to the capture process and tells the page what its meters
 * need. The page's own thread is not in the path of the sound.
 */
class CaptureProcessor extends AudioWorkletProcessor {
  #mode: ChannelMode = 'mono'
  #take: RunningTake | null = null
  #painter: MessagePort | null = null
  #readings: MeterReading[] = []
  #isTaking = false
  #listening: { samples: Float32Array<ArrayBuffer>; held: number } | null = null
  readonly #meter = createQuantumMeter({
    everyFrames: meterFrames,
    sliceFrames: Math.round((sampleRate * noiseCheckEveryMs) / 1_000),
  })

  constructor() {
    super()
    this.port.onmessage = (event: MessageEvent<ToWorklet>) => this.#obey(event.data)
  }

  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const channels = pickChannels(inputs[0] ?? [], this.#mode)
    const first = channels[0]
    if (!first) return true
    this.#record(channels)
    this.#listen(first)
    const summary = this.#meter(channels)
    if (summary) {
      const takenFrames = this.#take?.batcher.frameCount ?? null
      this.#show({ ...summary, frame: currentFrame + first.length, takenFrames })
    }
    return true
  }

  /** The painter gets every reading at once; the page a few together, but the first of a take without delay. */
  #show(reading: MeterReading): void {
    this.#painter?.postMessage(reading)
    const isTurn = !this.#isTaking && reading.takenFrames !== null
    this.#isTaking = reading.takenFrames !== null
    this.#readings.push(reading)
    if (this.#readings.length < pageReadings && !isTurn) return
    this.#tell({ type: 'meters', readings: this.#readings })
    this.#readings = []
  }

  #obey(message: ToWorklet): void {
    switch (message.type) {
      case 'channels':
        // A take keeps the channels it began with.
        if (!this.#take) this.#mode = message.mode
        return
      case 'begin':
        this.#begin(message)
        return
      case 'end':
        this.#end('asked')
        return
      case 'painter':
        this.#painter?.close()
        this.#painter = message.port
        return
      case 'listen':
        this.#listening = { samples: new Float32Array(message.frames), held: 0 }
    }
  }

  #begin({ port, channelCount, maxFrames }: Extract<ToWorklet, { type: 'begin' }>): void {
    this.#end('asked')
    // Read and dropped, so that they do not pile up.
    port.onmessage = (_event: MessageEvent<FromCapture>) => undefined
    const batcher = createSoundBatcher({
      batchFrames: captureBatchFrames,
      channelCount,
      maxFrames,
      // Copied, not transferred: a port that leads to another process loses messages with transferred buffers.
      send: (message) => port.postMessage(message),
    })
    this.#take = { batcher, maxFrames }
  }

  #record(channels: readonly Float32Array[]): void {
    const take = this.#take
    if (!take) return
    take.batcher.push(channels, currentFrame)
    if (take.maxFrames !== null && take.batcher.frameCount >= take.maxFrames) this.#end('maximum')
  }

  #end(because: 'asked' | 'maximum'): void {
    const take = this.#take
    if (!take) return
    this.#take = null
    take.batcher.end()
    this.#tell({ type: 'ended', frameCount: take.batcher.frameCount, because })
  }

  #listen(samples: Float32Array): void {
    const listening = this.#listening
    if (!listening) return
    const part = samples.subarray(0, listening.samples.length - listening.held)
    listening.samples.set(part, listening.held)
    listening.held += part.length
    if (listening.held < listening.samples.length) return
    this.#listening = null
    this.port.postMessage({ type: 'heard', samples: listening.samples } satisfies FromWorklet, [
      listening.samples.buffer,
    ])
  }

  #tell(message: FromWorklet): void {
    this.port.postMessage(message)
  }
}

registerProcessor(captureProcessorName, CaptureProcessor)
