import { z } from 'zod'
import type { DemoContext, SampleRequest } from '../context'
import { signedUrlLifeMs } from '../limits'
import { isSameSecret, signPath } from '../http/credentials'
import type { DemoSample } from '../stores/sample-store'
import { classicError } from '../http/wire-error'

const textOf = (sample: Pick<DemoSample, 'voiceId' | 'sampleId'>, expires: string): string =>
  `${sample.voiceId}/${sample.sampleId}/${expires}`

/** An address that gives a sample's audio for an hour without a key. */
export function signedUrl(context: DemoContext, sample: DemoSample): string {
  const expires = String(context.clock.nowMs() + signedUrlLifeMs)
  const signature = signPath(context.credentials, textOf(sample, expires))
  return `${context.baseUrl()}/v1/files/${sample.voiceId}/${sample.sampleId}?expires=${expires}&signature=${signature}`
}

const query = z.object({ expires: z.string(), signature: z.string() })

/** @throws WireError 403 for a signature that is wrong or too old */
export function readSignature(context: DemoContext, request: SampleRequest): void {
  const given = query.safeParse(request.query)
  const isGood =
    given.success &&
    isSameSecret(
      given.data.signature,
      signPath(context.credentials, textOf(request.params, given.data.expires)),
    ) &&
    Number(given.data.expires) > context.clock.nowMs()
  if (!isGood) throw classicError(403, 'invalid_signature', 'The address is not signed or has expired.')
}
