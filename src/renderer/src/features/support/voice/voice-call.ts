import type { SupportState } from '@shared/domain/app/support'
import {
  supportPortMessage,
  type FromSupport,
  type SupportPortMessage,
  type ToSupport,
} from '@shared/audio/support-port'
import { createScope, type Scope } from '@shared/lib/scope'
import { call, subscribe } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import {
  toMicrophoneProblem,
  type MicrophoneProblemKind,
} from '@renderer/recorder/capture/microphone-problem'
import { openPatiently } from '@renderer/recorder/capture/open-patiently'
import { supportView } from '../support-view'
import { openVoiceInput, type VoiceInput } from './voice-input'
import { openVoiceOutput } from './voice-output'

/** A hanging audio system does not report an error; a person may be answering the prompt of the system. */
const inputPatienceMs = 30_000

/** The one of this window. */
let open: Scope | null = null
/** Counts starts: what main answers to an earlier one comes too late. */
let starts = 0

const isSpoken = ({ mode, phase }: Pick<SupportState, 'mode' | 'phase'>): boolean =>
  mode === 'voice' && (phase === 'connecting' || phase === 'connected')

/** Main's end of the channel is for the conversation alone, not for the recorder. */
function connect(conversationId: string): Scope {
  const scope = createScope()
  const output = openVoiceOutput()
  scope.add(output.close)
  scope.add(
    subscribe('support', 'changed', (state) => {
      if (!isSpoken(state) || state.conversationId !== conversationId) scope.end()
    }),
  )
  const { port1, port2 } = new MessageChannel()
  scope.add(() => port1.close())
  // Main lets go of the port with the call.
  port1.addEventListener('close', scope.end)
  port1.onmessage = ({ data }: MessageEvent<FromSupport>) => {
    if (data.type === 'audio') output.play(data)
    else if (data.type === 'answer') output.beginAnswer()
    else output.interrupt(data.eventId)
  }
  const message: SupportPortMessage = { type: supportPortMessage, conversationId }
  window.postMessage(message, window.location.origin, [port2])
  void listen(openPatiently(openVoiceInput(), inputPatienceMs), port1, scope)
  return scope
}

/** What the microphone hears goes to main; without one the conversation goes on typed. Never rejects. */
async function listen(opening: Promise<VoiceInput>, port: MessagePort, scope: Scope): Promise<void> {
  let isOver = false
  scope.add(() => (isOver = true))
  const typeInstead = (microphone: MicrophoneProblemKind): void => {
    if (isOver) return
    scope.end()
    supportView.setState({ microphone })
    void call('support', 'start', { mode: 'text' }).catch(toastError)
  }
  try {
    const input = await opening
    // After the end it is closed at once.
    scope.add(input.close)
    input.onPcm((pcm16) => {
      const message: ToSupport = { type: 'microphone', pcm16 }
      // Copied: what is transferred to another process never arrives there.
      port.postMessage(message)
    })
    input.onLost(() => typeInstead('unusable'))
  } catch (error) {
    typeInstead(toMicrophoneProblem(error).kind)
  }
}

/**
 * Begins a spoken conversation. The microphone is opened once main says that there is one; without a microphone the conversation
 * is typed, and says why. @throws AppError
 */
export async function startVoiceCall(): Promise<void> {
  endVoiceCall()
  const own = (starts += 1)
  supportView.setState({ microphone: null })
  const state = await call('support', 'start', { mode: 'voice' })
  if (own !== starts || state.conversationId === null || !isSpoken(state)) return
  open = connect(state.conversationId)
}

/** Releases the microphone and falls silent. */
export function endVoiceCall(): void {
  open?.end()
  open = null
}
