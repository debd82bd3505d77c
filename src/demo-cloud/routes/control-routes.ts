import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { accountPatch } from '../stores/account-store'
import { controlPrefix } from '../http/control-prefix'
import { findOwnPvc, mayTrain, viewOf, type DemoContext } from '../context'
import { freshGeneration } from '../design/generation-control'
import { freshSpeechControl } from '../generations/speech-control'
import { libraryEntriesMax } from '../limits'
import { isSameSecret } from '../http/credentials'
import { faultRule } from '../faults/faults'
import { seedVoices } from '../seed'
import { voiceToWire } from '../voice-wire'
import { freshVerification } from '../recognition/verification-rules'
import { codedError, parseOr422 } from '../http/wire-error'

const oneOrMore = z.union([faultRule, z.array(faultRule)]).transform((value) => [value].flat())
const clockStep = z.strictObject({ advanceMs: z.number().int() })
const verificationPatch = z.strictObject({
  outcome: z.enum(['judge', 'accept', 'reject']).optional(),
  /** What the next captchas ask for; null: a new sentence each time. */
  sentence: z.string().min(1).max(200).nullable().optional(),
  /** What rejected attempts are told as their reason. */
  rejection: z.string().max(200).optional(),
  /** Attempts of a voice; null: the voice does not tell, and has five. */
  attemptsMax: z.number().int().positive().nullable().optional(),
  /** Whether manual requests wait for `approve` or `refuse`, instead of being approved after a while. */
  holdReviews: z.boolean().optional(),
  /** A voice whose manual request is approved now. */
  approve: z.string().optional(),
  /** A voice whose manual request is refused: it may be asked for again. */
  refuse: z.string().optional(),
})
const generationPatch = z.strictObject({
  /** Size of the library. */
  libraryEntries: z.number().int().min(0).max(libraryEntriesMax).optional(),
  /** Words that a prompt is blocked for. */
  blockedWords: z.array(z.string().min(1)).optional(),
  /** Previews speak no more than this; null: the whole text. */
  spokenMaxChars: z.number().int().positive().nullable().optional(),
  /** Previews are tones. */
  isCanned: z.boolean().optional(),
})
const trainingPatch = z.strictObject({
  voiceId: z.string(),
  /** By model id; models that are not named go on by the clock. */
  states: z.record(z.string(), z.enum(['failed', 'delayed'])),
})

/** Steers the server for tests and for the curious. Every call needs the token that was printed
 * at start, as `Authorization: Bearer`. */
export function controlRoutes(app: FastifyInstance, context: DemoContext, controlToken: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isSameSecret(request.headers.authorization ?? '', `Bearer ${controlToken}`)) return done()
    const status = 'invalid_control_token'
    throw codedError({
      httpStatus: 401,
      type: 'authentication_error',
      code: status,
      status,
      message: 'The control token is missing or wrong.',
    })
  })

  app.post(`${controlPrefix}/faults`, (request) => ({
    ids: context.faults.set(parseOr422(oneOrMore, request.body, 'body')),
  }))
  app.get(`${controlPrefix}/faults`, () =>
    context.faults.list().map(({ id, rule, seen, applied }) => ({ id, rule, seen, applied })),
  )
  app.delete(`${controlPrefix}/faults`, () => {
    context.faults.clear()
    return { status: 'ok' }
  })
  app.delete<{ Params: { id: string } }>(`${controlPrefix}/faults/:id`, (request) => {
    context.faults.remove(request.params.id)
    return { status: 'ok' }
  })

  app.post(`${controlPrefix}/clock`, (request) => {
    context.clock.advance(parseOr422(clockStep, request.body, 'body').advanceMs)
    return { nowMs: context.clock.nowMs() }
  })
  app.post(`${controlPrefix}/account`, (request) =>
    context.account.change(parseOr422(accountPatch, request.body, 'body')),
  )
  app.post(`${controlPrefix}/verification`, async (request) => {
    await changeVerification(context, parseOr422(verificationPatch, request.body, 'body'))
    return { status: 'ok' }
  })

  app.post(`${controlPrefix}/generation`, (request) =>
    Object.assign(context.generation, parseOr422(generationPatch, request.body, 'body')),
  )

  /** Manual requests that wait. */
  app.get(`${controlPrefix}/reviews`, () =>
    context.voices
      .list()
      .filter((voice) => voice.manual !== null && !mayTrain(context, voice))
      .map(({ voiceId, name, manual }) => ({ voiceId, name, ...manual })),
  )
  app.post(`${controlPrefix}/training`, (request) => {
    const { voiceId, states } = parseOr422(trainingPatch, request.body, 'body')
    context.forcedTraining.set(findOwnPvc(context, voiceId).voiceId, states)
    return { status: 'ok' }
  })

  app.get(`${controlPrefix}/state`, () => ({
    nowMs: context.clock.nowMs(),
    account: context.account.settings(),
    speech: context.speech.describe(),
    generation: context.generation,
    voices: context.voices.list().map((voice) => voiceToWire(viewOf(context, voice))),
    samples: context.samples.all(),
  }))
  app.get(`${controlPrefix}/requests`, () => ({
    counts: context.requestLog.counts(),
    recent: context.requestLog.recent(),
  }))
  app.delete(`${controlPrefix}/requests`, () => {
    context.requestLog.clear()
    return { status: 'ok' }
  })

  app.post(`${controlPrefix}/reset`, () => {
    resetAll(context)
    return { status: 'ok' }
  })
}

function resetAll(context: DemoContext): void {
  for (const { voiceId } of context.voices.list()) context.voices.remove(voiceId)
  for (const { generatedVoiceId } of context.generated.all()) context.generated.remove(generatedVoiceId)
  context.files.clear()
  context.faults.clear()
  context.requestLog.clear()
  context.account.reset()
  context.person.reset()
  context.groups.reset()
  context.clock.reset()
  Object.assign(context.verification, freshVerification())
  Object.assign(context.generation, freshGeneration())
  Object.assign(context.speechControl, freshSpeechControl())
  context.history.clear()
  context.regenerations.clear()
  context.spendings.clear()
  context.forcedTraining.clear()
  seedVoices(context.voices, context.clock.nowMs())
}

async function changeVerification(
  context: DemoContext,
  patch: z.infer<typeof verificationPatch>,
): Promise<void> {
  if (patch.outcome) context.verification.outcome = patch.outcome
  if (patch.sentence !== undefined) context.verification.sentence = patch.sentence
  if (patch.rejection !== undefined) context.verification.rejection = patch.rejection
  if (patch.attemptsMax !== undefined) context.verification.attemptsMax = patch.attemptsMax
  if (patch.holdReviews !== undefined) context.verification.holdsReviews = patch.holdReviews
  if (patch.refuse !== undefined) {
    const voice = findOwnPvc(context, patch.refuse)
    context.voices.save({ ...voice, manual: null })
    await Promise.all((voice.manual?.files ?? []).map(({ file_id }) => context.files.remove(file_id)))
  }
  if (patch.approve !== undefined) {
    const voice = findOwnPvc(context, patch.approve)
    if (voice.manual) context.voices.save({ ...voice, manual: { ...voice.manual, isApproved: true } })
  }
}
