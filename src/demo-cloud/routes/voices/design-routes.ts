import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import {
  wireDesignRequest,
  wireOutputFormat,
  wirePreviewTextRequest,
  wireRemixRequest,
  type WireDesignPreviews,
  type WireDesignRequest,
  type WireGenerationParameters,
  type WireRemixRequest,
} from '@shared/wire'
import { findVoice, type DemoContext, type VoiceRequest } from '../../context'
import { designTimbre } from '../../design/design-timbre'
import { generatePreviews } from '../../design/generate-previews'
import { previewTextFor } from '../../design/preview-text'
import { readPrompt } from '../../design/read-prompt'
import { hearReference } from '../../design/reference-voice'
import { goneSignal } from '../../http/gone-signal'
import { codedError, parseOr422, validationError, voiceNotFound } from '../../http/wire-error'
import {
  previewsPerGeneration,
  previewTextMaxChars,
  previewTextMinChars,
  referenceMaxBytes,
} from '../../limits'
import { matchTimbre } from '../../timbre/match-timbre'
import { mixTimbres, type Timbre } from '../../timbre/timbre'
import { timbreOf } from '../../timbre/timbre-of'
import { checkCredits, checkModeration } from '../account/rights'
import { sendFile } from '../send-file'

const query = z.object({ output_format: wireOutputFormat.default('mp3_44100_192') })
/** What the platform draws from where no seed was given. */
const seedLimit = 2 ** 31 - 1
/** Base64 is a third longer; the rest of a body is small. */
const designBodyMaxBytes = Math.ceil((referenceMaxBytes * 4) / 3) + 100_000
/** Where neither says how much the prompt counts beside the reference (spec/add-voice.md section 3). */
const usualPromptStrength = 0.25

type Generation = WireDesignRequest | WireRemixRequest

/** Voices from a prompt: previews, alone or near a reference voice. */
export function designRoutes(app: FastifyInstance, context: DemoContext): void {
  app.get('/v1/voice-generation/generate-voice/parameters', (): WireGenerationParameters => parameters)

  app.post('/v1/text-to-voice/preview-text', (request) => {
    const { voice_description } = parseOr422(wirePreviewTextRequest, request.body, 'body')
    checkPrompt(context, voice_description)
    return { text: previewTextFor(voice_description) }
  })

  const design = async (request: FastifyRequest, reply: FastifyReply): Promise<WireDesignPreviews> => {
    const body = parseOr422(wireDesignRequest, request.body, 'body')
    if (body.reference_audio_base64 && body.model_id !== 'eleven_ttv_v3') {
      const msg = 'Reference audio needs the model eleven_ttv_v3'
      throw validationError([{ loc: ['body', 'reference_audio_base64'], msg, type: 'value_error' }])
    }
    return generate(context, { request, reply, body, usualGuidance: 5 }, async (signal) =>
      body.reference_audio_base64
        ? matchTimbre(await hearReference(context, body.reference_audio_base64), context.audition(signal))
        : null,
    )
  }
  const options = { bodyLimit: designBodyMaxBytes }
  app.post('/v1/text-to-voice/design', options, design)
  app.post('/v1/text-to-voice/create-previews', options, design)

  app.post('/v1/text-to-voice/:voiceId/remix', async (request: VoiceRequest, reply) => {
    const voice = findVoice(context, request.params.voiceId)
    if (!voice.isOwner) {
      throw codedError({
        httpStatus: 403,
        type: 'authorization_error',
        code: 'voice_access_denied',
        status: 'voice_access_denied',
        message: 'Only a voice of your own can be a reference.',
      })
    }
    const body = parseOr422(wireRemixRequest, request.body, 'body')
    return generate(context, { request, reply, body, usualGuidance: 2 }, () =>
      Promise.resolve(timbreOf(voice)),
    )
  })

  app.get<{ Params: { generatedVoiceId: string } }>(
    '/v1/text-to-voice/:generatedVoiceId/stream',
    async (request, reply) => {
      const { generatedVoiceId } = request.params
      const generated = context.generated.find(generatedVoiceId)
      if (!generated) throw voiceNotFound(generatedVoiceId)
      const rendering = await context.renders.render(
        { ...generated, format: 'mp3_44100_128' },
        goneSignal(context, reply),
      )
      return sendFile(request, reply, { ...rendering, mimeType: rendering.contentType })
    },
  )
}

async function generate(
  context: DemoContext,
  call: { request: FastifyRequest; reply: FastifyReply; body: Generation; usualGuidance: number },
  findReference: (signal: AbortSignal) => Promise<Timbre | null>,
): Promise<WireDesignPreviews> {
  const { body } = call
  const { output_format } = parseOr422(query, call.request.query, 'query')
  const text = textOf(body)
  checkModeration(context)
  checkPrompt(context, `${body.voice_description} ${text}`)
  checkCredits(context, text.length)
  const signal = goneSignal(context, call.reply)
  const reference = await findReference(signal)
  const wishes = readPrompt(body.voice_description)
  const seed = body.seed ?? randomInt(seedLimit)
  const guidance = body.guidance_scale ?? call.usualGuidance
  const timbres = Array.from({ length: previewsPerGeneration }, (_, variant) => {
    const designed = designTimbre(wishes, { seed, guidance, variant })
    return reference ? mixTimbres(reference, designed, body.prompt_strength ?? usualPromptStrength) : designed
  })
  const answer = await generatePreviews(
    context,
    {
      timbres,
      text,
      language: null,
      loudness: body.loudness ?? 0.5,
      format: output_format,
      isStreamed: body.stream_previews ?? false,
    },
    signal,
  )
  context.account.spend(text.length)
  void call.reply.header('character-cost', String(text.length))
  return answer
}

/** @throws validation error where there is none and none may be written */
function textOf(body: Generation): string {
  if (body.text) return body.text
  if (body.auto_generate_text) return previewTextFor(body.voice_description)
  const msg = 'Field required unless auto_generate_text is true'
  throw validationError([{ loc: ['body', 'text'], msg, type: 'missing' }])
}

/** @throws WireError blocked_generation */
function checkPrompt({ generation }: DemoContext, words: string): void {
  const text = words.toLowerCase()
  if (!generation.blockedWords.some((word) => text.includes(word.toLowerCase()))) return
  throw codedError({
    httpStatus: 403,
    type: 'policy_error',
    code: 'blocked_generation',
    status: 'blocked_generation',
    message:
      'Your prompt was blocked because it may violate our prohibited use policy. You were not charged.',
    param: 'voice_description',
  })
}

const named = (codes: readonly string[]): { name: string; code: string }[] =>
  codes.map((code) => ({
    name: code.replace(/^./, (letter) => letter.toUpperCase()).replaceAll('_', ' '),
    code,
  }))

const parameters = {
  genders: named(['female', 'male']),
  accents: named(['american', 'british', 'indian']),
  ages: named(['young', 'middle_aged', 'old']),
  minimum_characters: previewTextMinChars,
  maximum_characters: previewTextMaxChars,
  minimum_accent_strength: 0.3,
  maximum_accent_strength: 2,
} satisfies WireGenerationParameters
