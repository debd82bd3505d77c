import type { FromTap } from '@shared/audio/capture/follow-tap'
import { createResampler, type Resampler } from '@shared/audio/signal/resample'
import { followSampleRateHz } from '@shared/limits'
import type { Port } from '../platform/port'

/** Receives a tap's audio as 16 kHz mono in blocks of a fixed length; the last can be shorter. */
export interface TapListener {
  close(): void
}

/** Opens a tap's port. Calls `onEnd` once, when the take ends or the capture process dies. */
export function listenToTap(
  port: Port,
  options: { pieceMs: number; onPiece: (samples: Float32Array) => void; onEnd: () => void },
): TapListener {
  const pieceLength = Math.round((followSampleRateHz * options.pieceMs) / 1_000)
  let resampler: { rateHz: number; resampler: Resampler } | null = null
  let waiting = new Float32Array()
  let isOpen = true

  function add(samples: Float32Array): void {
    const joined = new Float32Array(waiting.length + samples.length)
    joined.set(waiting)
    joined.set(samples, waiting.length)
    let from = 0
    for (; joined.length - from >= pieceLength; from += pieceLength) {
      options.onPiece(joined.subarray(from, from + pieceLength))
    }
    waiting = joined.slice(from)
  }

  function end(): void {
    if (!isOpen) return
    isOpen = false
    if (resampler) add(resampler.resampler.flush())
    if (waiting.length > 0) options.onPiece(waiting)
    options.onEnd()
  }

  port.onMessage((raw) => {
    if (!isOpen) return
    // Only the capture process holds the other end, and both sides share this type.
    const message = raw as FromTap
    if (message.type === 'end') return end()
    if (resampler?.rateHz !== message.sampleRateHz) {
      const rateHz = message.sampleRateHz
      resampler = { rateHz, resampler: createResampler(rateHz, followSampleRateHz) }
    }
    add(resampler.resampler.push(message.samples))
  })
  port.onClose(end)
  return {
    close() {
      isOpen = false
      port.close()
    },
  }
}
