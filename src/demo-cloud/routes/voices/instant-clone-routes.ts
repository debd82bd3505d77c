import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import {
  wireDescription,
  wireFormLabels,
  wireSaveClone,
  type WireAddedVoice,
  type WireClonePreview,
  type WireVoice,
} from '@shared/wire'
import { findOwnClone, findVoice, type DemoContext, type VoiceRequest } from '../../context'
import { findGenerated, forgetExpired } from '../../design/find-generated'
import { spokenPart } from '../../design/generate-previews'
import { goneSignal } from '../../http/gone-signal'
import { readFormJson } from '../../http/read-form-json'
import { classicError, parseOr422 } from '../../http/wire-error'
import { changeClone, makeClone, type CloneDetails } from '../../instant-clone/make-clone'
import { forgetFiles, receiveClone } from '../../instant-clone/receive-clone'
import { randomId } from '../../stores/random-id'
import type { DemoVoice } from '../../stores/voice-store'
import { timbreOf } from '../../timbre/timbre-of'
import { checkFreeSlot, checkInstantCloning, countEdit } from '../account/rights'
import { readVoice } from './voice-reads'

const previewText =
  'This is how your voice sounds here. The demo workspace imitates it by blending voices of its own, so it is near, and not the same.'
const emptySource = { files: [], removeBackgroundNoise: false, removedSampleIds: [] }

/** Instant clones: in two steps with a preview to hear first, and in one. */
export function instantCloneRoutes(app: FastifyInstance, context: DemoContext): void {
  app.post('/v1/voices/ivc/previews', (request, reply) =>
    makePreview(context, { request, reply, edited: null }),
  )
  app.post('/v1/voices/ivc/:voiceId/previews', (request: VoiceRequest, reply) =>
    makePreview(context, { request, reply, edited: findOwnClone(context, request.params.voiceId) }),
  )

  app.post('/v1/voices/ivc/from-preview', async (request): Promise<WireVoice> => {
    const body = parseOr422(wireSaveClone, request.body, 'body')
    checkInstantCloning(context)
    const generated = findGenerated(context, body.cloned_voice_preview_id, 'clone')
    const made = { timbre: generated.timbre, source: generated.clone ?? emptySource }
    const details: CloneDetails = {
      name: body.voice_name,
      description: body.voice_description ?? null,
      labels: body.labels ?? {},
    }
    const { voiceId, generatedVoiceId } = generated
    if (voiceId === null) checkFreeSlot(context)
    countEdit(context)
    if (voiceId === null) return readVoice(context, request, await makeClone(context, details, made))
    const changed = await changeClone(context, { voiceId, ...made }, () => {
      const edited = { ...findOwnClone(context, voiceId), ...details }
      // Saved again, it would add the same files again.
      findGenerated(context, generatedVoiceId, 'clone')
      context.generated.remove(generatedVoiceId)
      return edited
    })
    await forgetFiles(context, made.source)
    return readVoice(context, request, changed)
  })

  app.post('/v1/voices/add', async (request, reply): Promise<WireAddedVoice> => {
    checkInstantCloning(context)
    checkFreeSlot(context)
    const options = { edited: null, signal: goneSignal(context, reply) }
    return receiveClone(context, request, options, async ({ fields, ...made }) => {
      countEdit(context)
      const { name, description = null, labels = {} } = readDetails(fields)
      const voice = await makeClone(context, { name, description, labels }, made)
      await forgetFiles(context, made.source)
      return { voice_id: voice.voiceId, requires_verification: voice.requiresVerification }
    })
  })

  app.post('/v1/voices/:voiceId/edit', async (request: VoiceRequest, reply) => {
    const voice = findVoice(context, request.params.voiceId)
    if (voice.category === 'premade') {
      throw classicError(403, 'voice_access_denied', 'A premade voice cannot be edited.')
    }
    const options = { edited: voice, signal: goneSignal(context, reply) }
    const { voiceId } = voice
    return receiveClone(context, request, options, async ({ fields, ...made }) => {
      const given = readDetails(fields)
      countEdit(context)
      await changeClone(context, { voiceId, ...made }, () => {
        const now = findVoice(context, voiceId)
        const { name, description = now.description, labels = now.labels } = given
        return { ...now, name, description, labels }
      })
      await forgetFiles(context, made.source)
      return { status: 'ok' }
    })
  })
}

async function makePreview(
  context: DemoContext,
  call: { request: FastifyRequest; reply: FastifyReply; edited: DemoVoice | null },
): Promise<WireClonePreview> {
  checkInstantCloning(context)
  await forgetExpired(context)
  const { request, edited } = call
  const signal = goneSignal(context, call.reply)
  return receiveClone(context, request, { edited, signal }, async ({ source, timbre }) => {
    const order = {
      timbre: timbre ?? timbreOf(edited),
      text: spokenPart(context, previewText),
      language: 'en',
      loudness: 0.5,
    }
    const rendering = await context.renders.render({ ...order, format: 'mp3_44100_128' }, signal)
    const generatedVoiceId = randomId()
    context.generated.add({
      ...order,
      generatedVoiceId,
      voiceId: edited?.voiceId ?? null,
      createdAtMs: context.clock.nowMs(),
      clone: source,
    })
    return {
      generated_voice_id: generatedVoiceId,
      audio_base_64: (await readFile(rendering.path)).toString('base64'),
      media_type: rendering.contentType,
    }
  })
}

const details = z.object({ name: z.string().min(1).max(100), description: wireDescription.optional() })

function readDetails(fields: Readonly<Record<string, string>>) {
  const { name, description } = parseOr422(details, fields, 'body')
  return { name, description, labels: readFormJson(fields, 'labels', wireFormLabels) }
}
