import { inputPortMessage, type InputPortMessage } from '@shared/audio/capture/input-port'
import type { InputFacts } from '@shared/domain/recording/input'
import { AppError } from '@shared/errors/app-error'
import { createScope } from '@shared/lib/scope'
import { call } from '@renderer/bridge/studio'
import type { ChannelMode } from '../capture-messages'
import { createCaptureNode } from '../capture-node'
import { MicrophoneProblem, type MicrophoneProblemKind } from '../microphone-problem'
import type { Microphone } from '../open-microphone'

const kinds: Record<string, MicrophoneProblemKind> = { denied: 'denied', missing: 'no-device' }

const problemOf = (error: unknown): MicrophoneProblem => {
  const reason = error instanceof AppError ? String(error.detail['reason']) : ''
  return new MicrophoneProblem(kinds[reason] ?? 'unusable', error)
}

async function openInput(inputId: string, deviceId: string | null): Promise<InputFacts> {
  try {
    return await call('inputs', 'open', { inputId, deviceId })
  } catch (error) {
    throw problemOf(error)
  }
}

/** Gives the preload one end of a channel to the capture process. @returns the other end, for the capture worker */
function handOverInput(inputId: string): MessagePort {
  const { port1, port2 } = new MessageChannel()
  const message: InputPortMessage = { type: inputPortMessage, inputId }
  window.postMessage(message, window.location.origin, [port2])
  return port1
}

/**
 * Opens a microphone in the capture process, which takes in its frames; here they come for the meters alone. Null: the
 * system's default. Throws MicrophoneProblem.
 */
export async function openNative(deviceId: string | null, mode: ChannelMode): Promise<Microphone> {
  const inputId = crypto.randomUUID()
  const { bits, ...opened } = await openInput(inputId, deviceId)
  const { sampleRateHz } = opened
  const scope = createScope()
  scope.add(() => void call('inputs', 'close', { inputId }).catch(() => undefined))
  try {
    const context = new AudioContext({ sampleRate: sampleRateHz, latencyHint: 'interactive' })
    scope.add(() => void context.close())
    await context.suspend()
    const node = createCaptureNode({
      sound: handOverInput(inputId),
      sampleRateHz,
      mode,
      droppedFrames: () => 0,
    })
    scope.add(node.close)
    const { deviceId: openedId, label, deviceChannels, isRaw, isShared } = opened
    return {
      ...node,
      facts: {
        deviceId: openedId,
        label,
        sampleRateHz,
        deviceChannels,
        isRaw,
        isShared,
        engine: 'native',
        mostBits: bits,
        openedAtMs: Date.now(),
        fallback: null,
      },
      context,
      begin: (take) => node.begin(take, null),
      // Nothing of it has begun, and no port comes that main could wait for.
      withdraw: (takeId) => void call('recorder', 'deviceLost', { takeId }).catch(() => undefined),
      onLost: node.onGone,
      close: scope.end,
    }
  } catch (error) {
    scope.end()
    throw new MicrophoneProblem('unusable', error)
  }
}
