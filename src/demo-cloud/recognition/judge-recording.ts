import { measureDuration } from '../audio/measure-duration'
import { captchaLifeMs } from '../limits'
import { audioFile, FfmpegFailed, ffmpegOutput } from '../audio/run-ffmpeg'
import type { VerificationOutcome } from './verification-rules'
import type { Recognition } from './recognition'
import { wordDistance, wordsOf } from './word-distance'

/** Quieter than this all through is no speech. */
const silenceBelowDb = -60
/** So many words of a hundred may be heard otherwise: the small recognizer mishears about three. */
const wrongWordsMaxShare = 0.4
/**
 * x-vectors. Measured on the test media: a reader's own clips of two to three seconds reach 0.66 to 0.82 against her
 * session of half an hour, nine other speakers 0.11 to 0.59.
 */
const sameVoiceMinCosine = 0.62

export interface Verdict {
  /** Why the attempt failed; null where it was accepted. */
  failure: string | null
  /** What was heard; empty where the words could not be checked. */
  transcription: string
  /** Words heard otherwise than asked for. */
  wordDistance: number
  /** Of the voice with that of the samples, -1 to 1; 0 where it was not compared. */
  similarity: number
  /** What could not be checked, in words; null where everything was. */
  note: string | null
}

const notRecognized: Omit<Verdict, 'failure'> = {
  transcription: '',
  wordDistance: 0,
  similarity: 0,
  note: null,
}
const fail = (failure: string, more: Partial<Verdict> = {}): Verdict => ({
  ...notRecognized,
  ...more,
  failure,
})

/**
 * Judges a spoken captcha: in time, readable, audible, the words by the local recognizer, the voice by the speaker model.
 * Where the recognizer does not know the language it says so and the voice alone decides; without the speaker model
 * nothing is accepted.
 */
export async function judgeRecording(attempt: {
  path: string
  captchaAgeMs: number
  text: string
  language: string | null
  samplePaths: readonly { sampleId: string; path: string }[]
  outcome: VerificationOutcome
  /** What a rejected attempt is told as its reason. */
  rejection: string
  recognition: Recognition
}): Promise<Verdict> {
  const { path, outcome, recognition } = attempt
  if (attempt.captchaAgeMs > captchaLifeMs) return fail('The time limit for reading the text was exceeded.')
  if ((await measureDuration(path)) === null) return fail('The recording could not be read.')
  if ((await loudestDb(path)) < silenceBelowDb) return fail('The recording is silent.')
  if (outcome === 'accept') return { ...notRecognized, failure: null }
  if (outcome === 'reject') return fail(attempt.rejection)

  const recognized = await recognition.transcribe(path, attempt.language ?? 'en')
  const wanted = wordsOf(attempt.text)
  const note =
    recognized === null
      ? 'The demo workspace cannot check the words in this language. Only the voice was checked.'
      : null
  const transcription = recognized?.join(' ') ?? ''
  const distance = recognized === null ? 0 : wordDistance(wanted, recognized)
  const soFar = { transcription, wordDistance: distance, note }
  if (recognized !== null && distance > wrongWordsMaxShare * wanted.length) {
    return fail(
      recognized.length === 0
        ? 'No words were detected in the recording.'
        : `The spoken text does not match. It was recognized as "${transcription}".`,
      soFar,
    )
  }
  const similarity = await recognition.similarity(path, attempt.samplePaths)
  if (similarity === 'no-model') {
    return fail(
      'The demo workspace cannot compare voices because its model is missing. Please use manual verification.',
      soFar,
    )
  }
  if (similarity === 'no-samples')
    return fail('The voice’s samples contain no speech to compare with.', soFar)
  if (similarity === 'no-speech') return fail('No voice was detected in the recording.', soFar)
  const verdict = { ...soFar, similarity }
  return similarity < sameVoiceMinCosine
    ? fail('The voice does not match the samples.', verdict)
    : { ...verdict, failure: null }
}

async function loudestDb(path: string): Promise<number> {
  try {
    const pcm = await ffmpegOutput([
      ...['-t', '30', audioFile(path), '-map', '0:a:0', '-ac', '1', '-ar', '16000', '-f', 's16le', 'pipe:1'],
    ])
    let peak = 0
    for (let at = 0; at + 2 <= pcm.length; at += 2) peak = Math.max(peak, Math.abs(pcm.readInt16LE(at)))
    return 20 * Math.log10(peak / 32_768 + 1e-10)
  } catch (error) {
    if (error instanceof FfmpegFailed) return -Infinity
    throw error
  }
}
