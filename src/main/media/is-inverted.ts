import { createChannelFaultDetector } from '@shared/audio/detectors/channel-fault'
import type { Span } from '@shared/domain/dataset/analysis'
import { decodePcm, type DecodeOptions } from './decode-pcm'

/** Enough to tell two channels apart. */
const sampleRateHz = 8_000

/**
 * Whether the two channels of a stretch are the same sound, one of them upside down, so that mixing both would leave silence.
 * @throws AppError as `decodePcm`
 */
export async function isInverted(
  path: string,
  { startMs, endMs }: Span,
  options: Pick<DecodeOptions, 'ffmpeg' | 'signal'>,
): Promise<boolean> {
  const detector = createChannelFaultDetector()
  const stretch = { sampleRateHz, channels: 2, startMs, lengthMs: endMs - startMs }
  /** A sample whose frame ends in the next block. */
  let left: number[] = []
  for await (const block of decodePcm(path, { ...options, ...stretch })) {
    const samples = [...left, ...block]
    const frames = Math.floor(samples.length / 2)
    const side = (channel: 0 | 1): Float32Array =>
      Float32Array.from({ length: frames }, (_, frame) => samples[2 * frame + channel] ?? 0)
    detector.add([side(0), side(1)])
    left = samples.slice(2 * frames)
  }
  return detector.fault() === 'inverted'
}
