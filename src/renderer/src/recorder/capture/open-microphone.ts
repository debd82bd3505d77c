import type { InputEngine } from '@shared/domain/recording/input-engine'
import { createScope } from '@shared/lib/scope'
import { createCaptureNode, type CaptureNode, type TakeToFill } from './capture-node'
import { handOverPort } from './hand-over'
import { MicrophoneProblem, toMicrophoneProblem, type FallbackReason } from './microphone-problem'
import { isRawSound, rawConstraints } from './raw-sound'
import { soundOfTrack } from './track-sound'
import type { ChannelMode } from './capture-messages'

/** What is known about an open microphone. */
export interface MicrophoneFacts {
  deviceId: string
  label: string
  sampleRateHz: number
  deviceChannels: number
  /** Nothing processes the audio: echo cancellation, noise suppression, and gain control are off. */
  isRaw: boolean
  /** Other programs hear it at the same time through a mixer that may process it, and says nothing of that (Windows). */
  isShared: boolean
  engine: InputEngine
  /** What can come through, whatever the device really has. */
  mostBits: number
  /** In ms since the epoch. */
  openedAtMs: number
  /** Why the native engine did not open it, and Chromium did; null where nothing else was wanted. */
  fallback: FallbackReason | null
}

/** An open microphone. Its audio always feeds the meters, and a take once one is begun. */
export interface Microphone extends Omit<CaptureNode, 'begin'> {
  readonly facts: MicrophoneFacts
  /** Plays the pre-roll of a punch; suspended until then. */
  readonly context: AudioContext
  begin: (take: TakeToFill) => void
  /** Tells the capture process that nothing comes for this take. */
  withdraw: (takeId: string) => void
  /** The device is gone; called once. */
  onLost: (listener: () => void) => () => void
}

/** What Chromium hands over, whatever the device has. */
const chromiumBits = 16
/** For tracks that do not report a sample rate. */
const usualRateHz = 48_000

/**
 * Opens a microphone through Chromium, or the system default for null or a missing device. Throws MicrophoneProblem.
 * @param isShared this system mixes what programs hear
 */
export async function openMicrophone(
  deviceId: string | null,
  mode: ChannelMode,
  isShared: boolean,
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
    const node = createCaptureNode({ ...soundOfTrack(track), sampleRateHz, mode })
    scope.add(node.close)
    const facts: MicrophoneFacts = {
      deviceId: settings.deviceId ?? '',
      label: track.label || 'Microphone',
      sampleRateHz,
      deviceChannels: settings.channelCount ?? 1,
      isRaw: isRawSound(settings),
      isShared,
      engine: 'chromium',
      mostBits: chromiumBits,
      openedAtMs: Date.now(),
      fallback: null,
    }
    return {
      ...node,
      facts,
      context,
      begin: (take) => node.begin(take, handOverPort(take.takeId)),
      withdraw: (takeId) => handOverPort(takeId).postMessage({ type: 'end', frameCount: 0 }),
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
