import type { FastifyInstance, FastifyReply } from 'fastify'
import { readFile, writeFile } from 'node:fs/promises'
import { wireConversionFields, wireVoiceSettings } from '@shared/wire'
import { measureDuration } from '../../audio/measure-duration'
import { rawAsWav } from '../../audio/wav-of'
import { findVoice, type DemoContext, type VoiceRequest } from '../../context'
import { convertSpeech } from '../../generations/convert-speech'
import { charsPerMs } from '../../generations/generation-cost'
import { paceOf } from '../../generations/make-speech'
import { sendGeneration } from '../../generations/send-generation'
import { checkMaySpeak, findModel, refuseWhereAsked } from '../../generations/speaking-rights'
import { startGeneration } from '../../generations/start-generation'
import { readFormJson } from '../../http/read-form-json'
import type { ReceivedFile, ReceivedForm } from '../../http/receive-form'
import { receiveFormFiles } from '../../http/receive-form-files'
import { classicError, parseOr422, validationError } from '../../http/wire-error'
import { conversionMaxBytes, conversionMaxMs, durationToleranceMs } from '../../limits'
import { timbreOf } from '../../timbre/timbre-of'
import { defaultSettings } from '../../voice-wire'
import { checkPermission } from '../account/rights'
import { generationQuery, given } from './speech-routes'

/** Speech to speech, whole and as a stream. */
export function conversionRoutes(app: FastifyInstance, context: DemoContext): void {
  for (const form of ['whole', 'stream'] as const) {
    const suffix = form === 'stream' ? '/stream' : ''
    app.post(`/v1/speech-to-speech/:voiceId${suffix}`, (request: VoiceRequest, reply) =>
      receiveFormFiles(context, request, { maxTotalBytes: conversionMaxBytes }, (received) =>
        convert(context, { request, reply, form, received }),
      ),
    )
  }
}

async function convert(
  context: DemoContext,
  of: { request: VoiceRequest; reply: FastifyReply; form: 'whole' | 'stream'; received: ReceivedForm },
): Promise<FastifyReply> {
  const { request, reply, received } = of
  const query = parseOr422(generationQuery, request.query, 'query')
  const fields = parseOr422(wireConversionFields, received.fields, 'body')
  checkPermission(context, 'speech_to_speech')
  refuseWhereAsked(context)
  const voice = findVoice(context, request.params.voiceId)
  checkMaySpeak(context, voice)
  const model = findModel(fields.model_id ?? 'eleven_english_sts_v2', 'can_do_voice_conversion')
  const settings = readFormJson(received.fields, 'voice_settings', wireVoiceSettings) ?? {}
  const audio = received.files.find(({ field }) => field === 'audio')
  if (!audio) throw validationError([{ loc: ['body', 'audio'], msg: 'Field required', type: 'missing' }])
  if (fields.file_format === 'pcm_s16le_16') await addHeader(audio)
  const durationMs = await checkRecording(audio)
  const removesNoise = fields.remove_background_noise === 'true'
  const generation = await startGeneration(
    context,
    { request, reply },
    {
      product: 'speech_to_speech',
      model,
      parts: [{ voice, chars: durationMs * charsPerMs }],
      text: null,
      dialogue: null,
      settings: { ...defaultSettings, ...voice.settings, ...given(settings) },
      format: query.output_format,
      isLogged: query.enable_logging,
      source: `${audio.hash} ${String(removesNoise)}`,
      make: (making) =>
        convertSpeech(
          context,
          {
            path: audio.path,
            hash: audio.hash,
            durationMs,
            removesNoise,
            timbre: timbreOf(voice),
            pace: paceOf(making.regeneration),
          },
          making,
        ),
    },
  )
  return sendGeneration(context, reply, generation, {
    form: of.form,
    modelId: model.model_id,
    voiceIds: null,
  })
}

/** @returns its length @throws WireError invalid_audio, audio_too_long */
async function checkRecording(audio: ReceivedFile): Promise<number> {
  const durationMs = audio.sizeBytes === 0 ? null : await measureDuration(audio.path)
  if (durationMs === null) {
    throw classicError(400, 'invalid_audio', `${audio.fileName} is not a readable audio file.`)
  }
  if (durationMs > conversionMaxMs + durationToleranceMs) {
    throw classicError(
      400,
      'audio_too_long',
      `The recording is longer than ${conversionMaxMs / 60_000} minutes.`,
    )
  }
  return durationMs
}

async function addHeader(audio: ReceivedFile): Promise<void> {
  await writeFile(audio.path, rawAsWav(await readFile(audio.path), 'pcm_16000'))
}
