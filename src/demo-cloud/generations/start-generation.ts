import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeFile } from 'node:fs/promises'
import type { WireModel, WireOutputFormat, WireVoiceSettings } from '@shared/wire'
import { outputEncoding, type OutputEncoding } from '../audio/output-format'
import type { DemoContext } from '../context'
import { checkCredits } from '../routes/account/rights'
import type { DemoHistoryItem } from '../stores/history-store'
import { randomId } from '../stores/random-id'
import type { DemoSpending } from '../stores/spending-store'
import type { DemoVoice } from '../stores/voice-store'
import { concurrencyOf, groupOf, type Slot } from './concurrency-slots'
import { creditsOf } from './generation-cost'
import { nextAnswer, requestKeyOf } from './regeneration'
import { runSound, type RunningSound } from './running-sounds'
import { checkFormat } from './speaking-rights'
import type { PhraseTimes } from './spoken-sound'
import type { DemoRegeneration } from '../stores/regeneration-store'

/** Sound in the wanted format while it is made. */
export interface EncodedSound {
  audio: AsyncIterable<Buffer>
  /** Grows while it is made. */
  times: PhraseTimes[]
}

/** What is to be made. */
export interface GenerationPlan {
  product: DemoSpending['product']
  model: WireModel
  /** What each voice says; at least one. */
  parts: readonly [GenerationPart, ...GenerationPart[]]
  /** For the history. */
  text: string | null
  dialogue: DemoHistoryItem['dialogue']
  settings: WireVoiceSettings
  format: WireOutputFormat
  isLogged: boolean
  /** What decides, with model, voices, text and settings, whether a request is the same; such as a file's hash. */
  source: string
  /** @param regeneration 0 for a first answer @throws WireError for what cannot be made */
  make(of: { encoding: OutputEncoding; regeneration: number; signal: AbortSignal }): Promise<EncodedSound>
}

/** The client hung up before anything was charged. */
class ClientGone extends Error {
  override name = 'ClientGone'
}

export interface GenerationPart {
  voice: DemoVoice
  chars: number
}

export interface StartedGeneration {
  sound: RunningSound
  times: PhraseTimes[]
  encoding: OutputEncoding
  slot: Slot
  credits: number
  answer: DemoRegeneration
  /** Null where logging is off. */
  historyItemId: string | null
  startedAtMs: number
}

/**
 * Charges a generation and begins to make it. From then on it is in the history, and made to its end though the client
 * hangs up; without logging nobody could ever have it, and it ends.
 * @throws WireError too_many_concurrent_requests, quota_exceeded, and what the plan's own work throws
 */
export async function startGeneration(
  context: DemoContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  plan: GenerationPlan,
): Promise<StartedGeneration> {
  const startedAtMs = context.realNowMs()
  checkFormat(context, plan.format)
  // Its end would not be told again, and the slot never be free.
  if (reply.raw.closed || request.raw.socket.destroyed) throw new ClientGone()
  const group = groupOf(plan.model)
  const slot = context.slots.take(group, concurrencyOf(context.account.settings(), group))
  const hungUp = new AbortController()
  reply.raw.once('close', () => {
    slot.release()
    hungUp.abort()
  })
  const isLogged = plan.isLogged && !context.account.settings().force_logging_disabled
  const signal = isLogged ? context.closing : AbortSignal.any([context.closing, hungUp.signal])

  const price = (): { answer: DemoRegeneration; credits: number } => {
    const answer = nextAnswer(context, request, { requestKey: keyOf(plan), modelId: plan.model.model_id })
    const credits = answer.answers > 1 ? 0 : creditsOf(context, plan.model, plan.parts)
    checkCredits(context, credits)
    return { answer, credits }
  }
  const encoding = outputEncoding(plan.format)
  const { answer: expected } = price()
  const made = await plan.make({ encoding, regeneration: expected.answers - 1, signal })
  // Others may have been charged meanwhile; nothing awaits from here to the charge.
  const { answer, credits } = price()
  const historyItemId = charge(context, plan, {
    credits,
    answer,
    requestId: String(reply.getHeader('request-id')),
    historyItemId: isLogged ? randomId() : null,
  })
  const sound = runSound(made.audio, {
    pace: context.speechControl,
    signal,
    keep: (bytes) => keepSound(context, historyItemId, bytes),
  })
  context.unfinished.add(
    historyItemId ?? randomId(),
    sound.whole.then(
      () => undefined,
      (error: unknown) => {
        // Who hangs up on what nobody keeps has paid for it.
        if (isLogged || !hungUp.signal.aborted) refund(context, plan, { credits, historyItemId })
        if (!signal.aborted) context.report(`a generation failed: ${String(error)}`)
      },
    ),
  )
  return { sound, times: made.times, encoding, slot, credits, answer, historyItemId, startedAtMs }
}

const keyOf = ({ product, model, parts, text, dialogue, settings, source }: GenerationPlan): string =>
  requestKeyOf(
    product,
    model.model_id,
    parts.map(({ voice }) => voice.voiceId),
    text,
    dialogue,
    settings,
    source,
  )

function charge(
  context: DemoContext,
  plan: GenerationPlan,
  of: { credits: number; answer: DemoRegeneration; requestId: string; historyItemId: string | null },
): string | null {
  const { account, clock, history } = context
  const creditsFrom = account.characterCount()
  spend(context, plan, of.credits)
  context.regenerations.save(of.answer)
  if (of.historyItemId === null) return null
  const [{ voice }] = plan.parts
  const { voiceId, name, category } = voice
  history.add([
    {
      historyItemId: of.historyItemId,
      requestId: of.requestId,
      atMs: clock.nowMs(),
      source: plan.product === 'speech_to_speech' ? 'STS' : 'TTS',
      modelId: plan.model.model_id,
      voice: plan.dialogue ? null : { voiceId, name, category },
      text: plan.text,
      dialogue: plan.dialogue,
      settings: plan.settings,
      creditsFrom,
      creditsTo: creditsFrom + of.credits,
      contentType: outputEncoding(plan.format).contentType,
      outputFormat: plan.format,
      state: 'processing',
      hasFile: true,
    },
  ])
  return of.historyItemId
}

/** Each voice's share of the credits goes to the statistics. */
function spend({ account, clock, spendings }: DemoContext, plan: GenerationPlan, credits: number): void {
  account.spend(credits)
  const total = plan.parts.reduce((sum, { chars }) => sum + chars, 0)
  for (const { voice, chars } of plan.parts) {
    spendings.add({
      atMs: clock.nowMs(),
      voiceName: voice.name,
      modelId: plan.model.model_id,
      product: plan.product,
      credits: total === 0 ? 0 : Math.round((credits * chars) / total),
    })
  }
}

/** What could not be made costs nothing, and is not in the history. */
function refund(
  context: DemoContext,
  plan: GenerationPlan,
  { credits, historyItemId }: { credits: number; historyItemId: string | null },
): void {
  spend(context, plan, -credits)
  if (historyItemId !== null) context.history.forget(historyItemId)
}

async function keepSound(
  { files, history }: Pick<DemoContext, 'files' | 'history'>,
  historyItemId: string | null,
  bytes: Buffer,
): Promise<void> {
  if (historyItemId === null) return
  await writeFile(files.pathOf(historyItemId), bytes)
  // It may have been deleted meanwhile.
  if (history.find(historyItemId)?.state === 'processing') history.setState(historyItemId, 'created')
  else await files.remove(historyItemId)
}
