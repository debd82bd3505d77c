import type { FastifyInstance } from 'fastify'
import { findVoice, type DemoContext, type VoiceRequest } from '../../context'
import { spokenPart } from '../../design/generate-previews'
import { goneSignal } from '../../http/gone-signal'
import { checkPreviewUrl } from '../../http/preview-url'
import { previewTexts } from '../../library/library-words'
import { seededRandom } from '../../timbre/seeded-random'
import { timbreOf } from '../../timbre/timbre-of'
import { sendFile } from '../send-file'

/** The previews of library voices and of the account's own, spoken when they are first asked for. Their address is signed. */
export function previewRoutes(app: FastifyInstance, context: DemoContext): void {
  app.get('/v1/files/previews/:voiceId', async (request: VoiceRequest, reply) => {
    const { voiceId } = request.params
    checkPreviewUrl(context.credentials, voiceId, request)
    const entry = context.library.find(voiceId)
    const voice = entry ?? findVoice(context, voiceId)
    const wanted = voice.language ?? 'en'
    const language = context.speech.languages().includes(wanted) ? wanted : 'en'
    const texts = previewTexts[language] ?? previewTexts['en'] ?? ['Hello.']
    const rendering = await context.renders.render(
      {
        timbre: entry?.timbre ?? timbreOf(findVoice(context, voiceId)),
        text: spokenPart(context, seededRandom('preview', voiceId).pick(texts)),
        language,
        loudness: 0.5,
        format: 'mp3_44100_128',
      },
      goneSignal(context, reply),
    )
    void reply.header('content-language', rendering.language)
    return sendFile(request, reply, { ...rendering, mimeType: rendering.contentType })
  })
}
