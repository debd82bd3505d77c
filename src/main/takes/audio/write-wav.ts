import { wavHeader, type WavFormat } from '@shared/audio/formats/wav-header'
import { targetError } from '../../media/ffmpeg/target-errors'
import { openToReplace } from '../../platform/files/own-file'

/** Full scale of a signed 24-bit sample. */
const full24 = 2 ** 23

/**
 * Writes float frames as a 24-bit WAV file (RF64 from 4 GiB), synced when it settles. Used where FLAC fails.
 * @throws AppError disk-*, and whatever `frames` throws
 */
export async function writeWav24(
  target: string,
  format: Pick<WavFormat, 'sampleRateHz' | 'channels'>,
  frameCount: number,
  frames: AsyncIterable<Float32Array>,
): Promise<void> {
  const onTarget = <T>(write: Promise<T>): Promise<T> =>
    write.catch((error: unknown) => {
      throw targetError(error)
    })
  const file = await onTarget(openToReplace(target))
  try {
    await onTarget(file.write(wavHeader({ ...format, encoding: 's24' }, frameCount)))
    for await (const samples of frames) await onTarget(file.write(toS24(samples)))
    await onTarget(file.datasync())
  } finally {
    await file.close()
  }
}

function toS24(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 3)
  for (const [index, value] of samples.entries()) {
    const step = Math.max(-full24, Math.min(full24 - 1, Math.round(value * full24)))
    bytes[index * 3] = step & 0xff
    bytes[index * 3 + 1] = (step >> 8) & 0xff
    bytes[index * 3 + 2] = (step >> 16) & 0xff
  }
  return bytes
}
