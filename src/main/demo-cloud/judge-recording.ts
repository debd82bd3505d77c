import { measureDuration } from './audio/measure-duration'
import { FfmpegFailed, ffmpegOutput } from './audio/run-ffmpeg'
import type { VerificationOutcome } from './context'
import { captchaLifeMs } from './verification-rules'

/** Quieter than this all through is no speech. */
const silenceBelowDb = -60

/**
 * What can be said of a spoken captcha without a recogniser: whether it came in time, and whether there is sound in it.
 * The words are not checked, and that is what the person is told.
 * @returns why the attempt failed, null where it was accepted
 */
export async function judgeRecording(attempt: {
  path: string
  captchaAgeMs: number
  outcome: VerificationOutcome
}): Promise<string | null> {
  if (attempt.captchaAgeMs > captchaLifeMs) return 'The time limit for reading the text was exceeded.'
  if ((await measureDuration(attempt.path)) === null) return 'The recording could not be read.'
  if ((await loudestDb(attempt.path)) < silenceBelowDb) return 'The recording is silent.'
  if (attempt.outcome === 'accept') return null
  if (attempt.outcome === 'reject') return 'The spoken text does not match.'
  return 'The demo workspace cannot check spoken words yet. Please use manual verification.'
}

async function loudestDb(path: string): Promise<number> {
  try {
    const pcm = await ffmpegOutput([
      ...['-t', '30', '-i', path, '-map', '0:a:0', '-ac', '1', '-ar', '16000', '-f', 's16le', 'pipe:1'],
    ])
    let peak = 0
    for (let at = 0; at + 2 <= pcm.length; at += 2) peak = Math.max(peak, Math.abs(pcm.readInt16LE(at)))
    return 20 * Math.log10(peak / 32_768 + 1e-10)
  } catch (error) {
    if (error instanceof FfmpegFailed) return -Infinity
    throw error
  }
}
