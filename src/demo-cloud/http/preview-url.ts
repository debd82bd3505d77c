import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isSameSecret, signPath, type Credentials } from './credentials'
import { classicError } from './wire-error'

const textOf = (voiceId: string): string => `previews/${voiceId}`

/**
 * Where a preview can be had without a key, as on the platform. Ids of library voices are known to everybody, and speaking
 * costs minutes of a processor: the signature is what another program of this computer, or a web page, cannot know.
 */
export const previewUrl = (
  of: { credentials: Credentials; baseUrl: () => string },
  voiceId: string,
): string =>
  `${of.baseUrl()}/v1/files/previews/${voiceId}?signature=${signPath(of.credentials, textOf(voiceId))}`

const query = z.object({ signature: z.string() })

/** @throws WireError 403 for an address that was not given out */
export function checkPreviewUrl(credentials: Credentials, voiceId: string, request: FastifyRequest): void {
  const given = query.safeParse(request.query)
  const isGood = given.success && isSameSecret(given.data.signature, signPath(credentials, textOf(voiceId)))
  if (!isGood) throw classicError(403, 'invalid_signature', 'The address is not signed.')
}
