import { createScope } from '@shared/lib/scope'
import { createCaptureNode, type CaptureNode } from './capture-node'
import { MicrophoneProblem, toMicrophoneProblem } from './microphone-problem'
import { channelCountOf } from './pick-channels'
import { isRawSound, rawConstraints } from './raw-sound'
import type { ChannelMode } from './capture-messages'

/** What is known about an open microphone. */
export interface MicrophoneFacts {
  deviceId: string
  label: string
  sampleRateHz: number
  deviceChannels: number
  /** Echo cancellation, noise suppression, and gain control are off, as reported by the track. */
  isRaw: boolean
}

/** An open microphone. Its audio always feeds the meters, and a take once one is begun. */
export interface Microphone extends CaptureNode {
  readonly facts: MicrophoneFacts
  /** Plays the pre-roll of a punch; suspended until then. */
  readonly context: AudioContext
  channelCount: (mode: ChannelMode) => 1 | 2
  /** The device is gone; called once. */
  onLost: (listener: () => void) => () => void
}

/** For tracks that do not report a sample rate. */
const usualRateHz = 48_000

/**
 * Opens a microphone, or the system default for null or a missing device. Throws MicrophoneProblem.
 */
export async function openMicrophone(
  deviceId: string | null,
  mode: ChannelMode,
  media: Pick<MediaDevices, 'getUserMedia'> = navigator.mediaDevices,
): Promise<Microphone> {
  const stream = await openStream(deviceId, media)
  const track = stream.getAudioTracks()[0]
  if (!track) throw new MicrophoneProblem('no-device')
  const scope = createScope()
  scope.add(() => track.stop())
  try {
    const settings = track.getSettings()
    // The device's own rate, because resampling would change every sample.
    const sampleRateHz = settings.sampleRate ?? usualRateHz
    const context = new AudioContext({ sampleRate: sampleRateHz, latencyHint: 'interactive' })
    scope.add(() => void context.close())
    await context.suspend()
    const node = createCaptureNode(track, sampleRateHz, mode)
    scope.add(node.close)
    const facts: MicrophoneFacts = {
      deviceId: settings.deviceId ?? '',
      label: track.label || 'Microphone',
      sampleRateHz,
      deviceChannels: settings.channelCount ?? 1,
      isRaw: isRawSound(settings),
    }
    return {
      ...node,
      facts,
      context,
      channelCount: (chosen) => channelCountOf(chosen, facts.deviceChannels),
      onLost(listener) {
        track.addEventListener('ended', listener, { once: true })
        return () => track.removeEventListener('ended', listener)
      },
      close: scope.end,
    }
  } catch (error) {
    scope.end()
    throw toMicrophoneProblem(error)
  }
}

async function openStream(
  deviceId: string | null,
  media: Pick<MediaDevices, 'getUserMedia'>,
): Promise<MediaStream> {
  try {
    return await media.getUserMedia({ audio: rawConstraints(deviceId) })
  } catch (error) {
    const problem = toMicrophoneProblem(error)
    if (deviceId === null || problem.kind === 'denied') throw problem
  }
  try {
    return await media.getUserMedia({ audio: rawConstraints(null) })
  } catch (error) {
    throw toMicrophoneProblem(error)
  }
}
