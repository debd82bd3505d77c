import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { FromTap } from '@shared/audio/capture/follow-tap'
import type { Port } from '@main/platform/port'

/** A port of Node as the product's processes see theirs. */
export const wrapNodePort = (opaque: unknown): Port => {
  const port = opaque as MessagePort
  return {
    postMessage: (message) => port.postMessage(message),
    onMessage: (listener) => void port.on('message', listener),
    onClose: (listener) => void port.on('close', listener),
    close: () => port.close(),
  }
}

export interface TapSource {
  /** The end a listener gets. */
  port: MessagePort
  /** Plays 16 bit mono at 16 kHz as the capture process would tell it: floats of a microphone's rate, 100 ms at a time. */
  play(pcm16: Buffer): void
  end(): void
}

const rateHz = 48_000

/** Stands in for the capture process. */
export function createTapSource(): TapSource {
  const { port1, port2 } = new MessageChannel()
  let startFrame = 0
  const post = (message: FromTap): void => port1.postMessage(message)
  return {
    port: port2,
    play(pcm16) {
      const narrow = new Int16Array(pcm16.buffer, pcm16.byteOffset, Math.floor(pcm16.length / 2))
      for (let at = 0; at < narrow.length; at += 1_600) {
        const piece = narrow.subarray(at, at + 1_600)
        const samples = Float32Array.from({ length: piece.length * 3 }, (_, i) => {
          const here = (piece[Math.floor(i / 3)] ?? 0) / 32_768
          const next = (narrow[at + Math.floor(i / 3) + 1] ?? 0) / 32_768
          return here + ((next - here) * (i % 3)) / 3
        })
        post({ type: 'audio', sampleRateHz: rateHz, startFrame, samples })
        startFrame += samples.length
      }
    },
    end() {
      post({ type: 'end' })
      port1.close()
    },
  }
}
