import { supportChunkMaxBytes, supportInputRateHz, type FromSupport } from '@shared/audio/support-port'
import type { Clock } from '../platform/clock'
import type { Port } from '../platform/port'
import { createAllowance } from '../platform/allowance'

/** Main's end of the sound of a spoken conversation. */
export interface VoicePort {
  /** A port is to come from now on. */
  expect(): void
  /** Takes the place of an earlier one. @param opaque a port of Electron */
  attach(opaque: unknown): void
  post(message: FromSupport): void
  detach(): void
}

const bytesPerSecond = supportInputRateHz * 2
/** A page that was busy catches up. */
const burstSeconds = 2
/** Clocks of sound cards differ. */
const fasterBy = 1.1
/** A page hands its port over when the conversation begins, and another one when it is loaded again. */
const lostAfterMs = 3_000

/** @param deps.hear takes what the microphone heard: 16-bit mono PCM, no faster than it was spoken */
export function createVoicePort(deps: {
  wrapPort: (opaque: unknown) => Port
  clock: Clock
  hear: (pcm16: Uint8Array) => void
  /** No window hands a port over, or none anymore. */
  lost: () => void
}): VoicePort {
  let port: Port | null = null
  let cancelLost: (() => void) | null = null

  function waitForPort(): void {
    cancelLost?.()
    cancelLost = deps.clock.setTimeout(deps.lost, lostAfterMs)
  }

  function detach(): void {
    cancelLost?.()
    cancelLost = null
    const old = port
    port = null
    old?.close()
  }

  return {
    expect() {
      if (port === null) waitForPort()
    },
    attach(opaque) {
      detach()
      const own = deps.wrapPort(opaque)
      const allowance = createAllowance({
        perSecond: bytesPerSecond * fasterBy,
        atOnce: bytesPerSecond * burstSeconds,
        nowMs: () => deps.clock.nowMs(),
      })
      port = own
      own.onClose(() => {
        if (port !== own) return
        port = null
        waitForPort()
      })
      own.onMessage((message) => {
        const pcm16 = port === own ? chunkOf(message) : null
        if (pcm16 !== null && allowance.take(pcm16.length)) deps.hear(pcm16)
      })
    },
    post: (message) => port?.postMessage(message),
    detach,
  }
}

function chunkOf(message: unknown): Uint8Array | null {
  if (typeof message !== 'object' || message === null || !('type' in message && 'pcm16' in message))
    return null
  const { type, pcm16 } = message
  const isChunk =
    type === 'microphone' &&
    pcm16 instanceof Uint8Array &&
    pcm16.length > 0 &&
    pcm16.length % 2 === 0 &&
    pcm16.length <= supportChunkMaxBytes
  return isChunk ? pcm16 : null
}
