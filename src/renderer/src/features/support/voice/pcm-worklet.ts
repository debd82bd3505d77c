import { createPcmChunks } from './pcm-chunks'

// Of the audio thread; no library has their types.
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void
declare const sampleRate: number

const piecesPerSecond = 10

class Pcm extends AudioWorkletProcessor {
  readonly #take = createPcmChunks(sampleRate / piecesPerSecond, (pcm16) =>
    this.port.postMessage(pcm16, [pcm16.buffer]),
  )

  process([input]: Float32Array[][]): boolean {
    const channel = input?.[0]
    if (channel) this.#take(channel)
    return true
  }
}

registerProcessor('pcm', Pcm)
