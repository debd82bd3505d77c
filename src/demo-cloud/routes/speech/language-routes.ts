import type { FastifyInstance } from 'fastify'
import { wireLanguageDetectionRequest } from '@shared/wire'
import { detectLanguages } from '../../recognition/detect-languages'
import { parseOr422 } from '../../http/wire-error'

export function languageRoutes(app: FastifyInstance): void {
  app.post('/v1/language-detection', (request) => {
    const { text } = parseOr422(wireLanguageDetectionRequest, request.body, 'body')
    return { detected_languages: detectLanguages(text).map((language_code) => ({ language_code })) }
  })
}
