import {
  supportPortMessage,
  type FromSupport,
  type SupportPortMessage,
  type ToSupport,
} from '@shared/audio/support-port'
import { createScope } from '@shared/lib/scope'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toMicrophoneProblem } from '@renderer/recorder/capture/microphone-problem'
import { supportView } from '../support-view'
import { openVoiceInput, type VoiceInput } from './voice-input'
import { openVoiceOutput } from './voice-output'

interface VoiceCall {
  beginAnswer: () => void
  end: () => void
}

/** The one of this window. */
let open: VoiceCall | null = null

/** Main's end of the channel is for the conversation alone, not for the recorder. */
function connect(conversationId: string, input: VoiceInput): VoiceCall {
  const scope = createScope()
  scope.add(input.close)
  const output = openVoiceOutput()
  scope.add(output.close)
  const { port1, port2 } = new MessageChannel()
  scope.add(() => port1.close())
  port1.onmessage = ({ data }: MessageEvent<FromSupport>) => {
    if (data.type === 'audio') output.play(data)
    else if (data.type === 'answer') output.beginAnswer()
    else output.interrupt(data.eventId)
  }
  input.onPcm((pcm16) => {
    const message: ToSupport = { type: 'microphone', pcm16 }
    port1.postMessage(message, [pcm16.buffer])
  })
  input.onLost(() => {
    supportView.setState({ microphone: 'unusable' })
    void call('support', 'start', { mode: 'text' }).catch(toastError)
  })
  const message: SupportPortMessage = { type: supportPortMessage, conversationId }
  window.postMessage(message, window.location.origin, [port2])
  return { beginAnswer: output.beginAnswer, end: scope.end }
}

/** Begins a spoken conversation; without a microphone a typed one, which says why. @throws AppError */
export async function startVoiceCall(): Promise<void> {
  endVoiceCall()
  supportView.setState({ microphone: null })
  let input: VoiceInput
  try {
    input = await openVoiceInput()
  } catch (error) {
    supportView.setState({ microphone: toMicrophoneProblem(error).kind })
    await call('support', 'start', { mode: 'text' })
    return
  }
  try {
    const { conversationId } = await call('support', 'start', { mode: 'voice' })
    if (conversationId === null) input.close()
    else open = connect(conversationId, input)
  } catch (error) {
    input.close()
    throw error
  }
}

/** Releases the microphone and falls silent. */
export function endVoiceCall(): void {
  open?.end()
  open = null
}

export const beginAnswer = (): void => open?.beginAnswer()
