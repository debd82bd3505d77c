import { FfmpegFailed } from '../audio/run-ffmpeg'
import { classicError } from '../http/wire-error'
import type { HearVoice, HeardVoice } from './hear-voice'

/** A voice is known after a few samples. */
const heardMax = 3

/** The one voice of some files. @throws WireError invalid_audio, no_speech, voice_model_missing */
export async function hearSamples(
  hearVoice: HearVoice,
  files: readonly { path: string }[],
): Promise<HeardVoice> {
  const heard: HeardVoice[] = []
  for (const { path } of files.slice(0, heardMax)) {
    const voice = await hearVoice(path).catch((error: unknown) => {
      if (error instanceof FfmpegFailed) throw classicError(400, 'invalid_audio', 'The audio cannot be read.')
      throw error
    })
    if (voice === 'no-model') {
      throw classicError(
        400,
        'voice_model_missing',
        'The demo workspace cannot compare voices: its model is missing.',
      )
    }
    if (voice !== 'no-speech') heard.push(voice)
  }
  const [first] = heard
  if (!first) throw classicError(400, 'no_speech', 'No speech was found in the audio.')
  const pitches = heard.flatMap(({ pitchHz }) => pitchHz ?? []).sort((a, b) => a - b)
  return {
    print: first.print.map(
      (_, i) => heard.reduce((sum, { print }) => sum + (print[i] ?? 0), 0) / heard.length,
    ),
    pitchHz: pitches[pitches.length >> 1] ?? null,
  }
}
