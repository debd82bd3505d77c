import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { DemoContext } from '../context'
import type { DemoRegeneration } from '../stores/regeneration-store'
import { dialogueModelId } from '../seed'

/** spec/speech-synthesis.md sections 4 and 9: answers to one request, the first one included, of which only the first costs. */
const answersMax = { usual: 3, dialogueModel: 6 } as const
const answersMaxOptedOut = { usual: 1, dialogueModel: 2 } as const
const windowMs = 2 * 3_600_000

/** The same words give the same key: what is asked for, without its seed. */
export const requestKeyOf = (...of: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(of)).digest('hex')

/** The answer that is about to be given: a regeneration, which is free, where the request's header proves it. */
export function nextAnswer(
  { regenerations, account, clock }: Pick<DemoContext, 'regenerations' | 'account' | 'clock'>,
  request: FastifyRequest,
  of: { requestKey: string; modelId: string },
): DemoRegeneration {
  const sent = request.headers['regenerate-from-last-generation-info']
  const last = typeof sent === 'string' ? regenerations.find(sent) : undefined
  const maxima = account.settings().training_opt_out ? answersMaxOptedOut : answersMax
  const isFree =
    last?.requestKey === of.requestKey &&
    last.answers < (of.modelId === dialogueModelId ? maxima.dialogueModel : maxima.usual) &&
    clock.nowMs() - last.firstAtMs < windowMs
  if (isFree) return { ...last, answers: last.answers + 1 }
  return {
    generationInfo: randomBytes(24).toString('base64url'),
    requestKey: of.requestKey,
    firstAtMs: clock.nowMs(),
    answers: 1,
  }
}

/** The first answer is none. */
export const regenerationCount = ({ answers }: DemoRegeneration): number => answers - 1
