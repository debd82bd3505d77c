import { supportInputRateHz } from '@shared/audio/support-port'
import { createScope } from '@shared/lib/scope'
import { MicrophoneProblem, toMicrophoneProblem } from '@renderer/recorder/capture/microphone-problem'
import workletUrl from './pcm-worklet?worker&url'

/** A microphone for a conversation: apart from the recorder, and nothing of it is kept. */
export interface VoiceInput {
  /** Pieces of 100 ms at 16 kHz, mono, 16 bit. */
  onPcm: (listener: (pcm16: Uint8Array<ArrayBuffer>) => void) => void
  /** It was unplugged or taken away. */
  onLost: (listener: () => void) => void
  close: () => void
}

/** Without the agent's own voice in it, so that it can be interrupted over loudspeakers. */
const constraints: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  channelCount: { ideal: 1 },
}

/** Opens the system's microphone. Throws MicrophoneProblem. */
export async function openVoiceInput(
  media: Pick<MediaDevices, 'getUserMedia'> = navigator.mediaDevices,
): Promise<VoiceInput> {
  const scope = createScope()
  try {
    const stream = await media.getUserMedia({ audio: constraints })
    scope.add(() => stream.getTracks().forEach((track) => track.stop()))
    const track = stream.getAudioTracks()[0]
    if (!track) throw new MicrophoneProblem('no-device')
    // Chromium resamples what comes in to the rate of the context.
    const context = new AudioContext({ sampleRate: supportInputRateHz, latencyHint: 'interactive' })
    scope.add(() => void context.close())
    await context.audioWorklet.addModule(workletUrl)
    const node = new AudioWorkletNode(context, 'pcm', { channelCount: 1, channelCountMode: 'explicit' })
    context.createMediaStreamSource(stream).connect(node)
    // Silent; what leads nowhere is not computed.
    node.connect(context.destination)
    await context.resume()
    return {
      onPcm(listener) {
        node.port.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => listener(data)
      },
      onLost(listener) {
        // It may have gone while the rest was opened.
        if (track.readyState === 'ended') listener()
        else track.addEventListener('ended', listener, { once: true })
      },
      close: scope.end,
    }
  } catch (error) {
    scope.end()
    throw toMicrophoneProblem(error)
  }
}
