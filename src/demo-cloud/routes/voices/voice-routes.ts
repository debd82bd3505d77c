import type { FastifyInstance } from 'fastify'
import type { WireVoice, WireVoicesPage } from '@shared/wire'
import { findVoice, type DemoContext, type SampleRequest, type VoiceRequest } from '../../context'
import { forgetGenerated } from '../../design/find-generated'
import { classicError, parseOr422, sampleNotFound } from '../../http/wire-error'
import { accentsOf } from './accents'
import { listVoices, listVoicesQuery } from './list-voices'
import { sendFile } from '../send-file'
import { readSignature, signedUrl } from '../signed-url'
import { readStaleVoice, readVoice } from './voice-reads'

/** Voices of any kind: list, get, delete, their samples' audio, and the accents. */
export function voiceRoutes(app: FastifyInstance, context: DemoContext): void {
  app.get('/v2/voices', (request): WireVoicesPage => {
    const query = parseOr422(listVoicesQuery, request.query, 'query')
    const page = listVoices(context, query)
    const voices = page.voices.map((voice) => readVoice(context, request, voice))
    const snapshot = request.fault?.snapshot
    return snapshot
      ? { ...page, voices: voices.map((voice) => readStaleVoice(snapshot, voice.voice_id, voice)) }
      : { ...page, voices }
  })

  app.get('/v1/voices', (request): { voices: WireVoice[] } => ({
    voices: context.voices.list().map((voice) => readVoice(context, request, voice)),
  }))

  app.get('/v1/voices/:voiceId', (request: VoiceRequest): WireVoice => {
    const { voiceId } = request.params
    const voice = readVoice(context, request, findVoice(context, voiceId))
    const snapshot = request.fault?.snapshot
    return snapshot ? readStaleVoice(snapshot, voiceId, voice) : voice
  })

  app.delete('/v1/voices/:voiceId', async (request: VoiceRequest) => {
    const voice = findVoice(context, request.params.voiceId)
    if (voice.category === 'premade') {
      throw classicError(403, 'voice_access_denied', 'A premade voice cannot be deleted.')
    }
    const fileIds = [
      ...context.samples.ofVoice(voice.voiceId).map(({ sampleId }) => sampleId),
      ...context.attempts.ofVoice(voice.voiceId).map(({ recordingId }) => recordingId),
      ...(voice.manual?.files.map(({ file_id }) => file_id) ?? []),
    ]
    const edits = context.generated.all().filter(({ voiceId }) => voiceId === voice.voiceId)
    context.voices.remove(voice.voiceId)
    for (const edit of edits) await forgetGenerated(context, edit)
    await Promise.all(fileIds.map((id) => context.files.remove(id)))
    return { status: 'ok' }
  })

  app.get('/v1/voices/:voiceId/samples/:sampleId/audio', (request: SampleRequest, reply) => {
    const sample = findSample(request)
    return sendFile(request, reply, {
      path: context.files.pathOf(sample.sampleId),
      mimeType: sample.mimeType,
      sizeBytes: sample.sizeBytes,
    })
  })

  app.get('/v1/voices/:voiceId/samples/:sampleId/signed-url', (request: SampleRequest) => ({
    signed_url: signedUrl(context, findSample(request)),
  }))

  app.delete('/v1/voices/:voiceId/samples/:sampleId', async (request: SampleRequest) => {
    const { voiceId, sampleId } = findSample(request)
    const isLast = context.samples.ofVoice(voiceId).length === 1
    if (isLast && findVoice(context, voiceId).category === 'cloned') {
      throw classicError(400, 'last_sample', 'The last sample of a voice cannot be deleted.')
    }
    context.samples.remove(sampleId)
    await context.files.remove(sampleId)
    return { status: 'ok' }
  })

  app.get('/v1/files/:voiceId/:sampleId', (request: SampleRequest, reply) => {
    readSignature(context, request)
    const sample = findSample(request)
    return sendFile(request, reply, {
      path: context.files.pathOf(sample.sampleId),
      mimeType: sample.mimeType,
      sizeBytes: sample.sizeBytes,
    })
  })

  app.get('/v1/voices/accents', (request) => ({ accents: accentsOf(request.query) }))

  function findSample(request: SampleRequest) {
    const { voiceId, sampleId } = request.params
    findVoice(context, voiceId)
    const sample = context.samples.find(voiceId, sampleId)
    if (!sample) throw sampleNotFound(sampleId)
    return sample
  }
}
