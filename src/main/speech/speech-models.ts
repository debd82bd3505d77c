import { z } from 'zod'
import type { SpeechModel } from '@shared/domain/speech/generation'
import { isCancelled } from '@shared/errors/app-error'
import type { AccountModule } from '../account/account'
import { askWorkspace } from '../account/ask-together'
import { clientNow } from '../account/client-now'
import { keptModels, modelsKey } from '../account/kept-models'
import type { KnownAnswers } from '../account/known-answers'
import type { Log } from '../platform/log/log'
import { costMultiplier, dialogueModelId, fullRateFlag } from './credits'

const key = 'speech-account'
const keptTerms = z.object({
  isOptedOut: z.boolean(),
  /** Credits per character by model id. */
  customRates: z.record(z.string(), z.number()),
  /** The flag that ends the temporary rate early. */
  isFullRate: z.boolean().default(false),
})
type Terms = z.infer<typeof keptTerms>

/** The specification's default of a request's length; never above the model's own (rulings). */
const modelMaxChars = 10_000
const freshMs = 60_000
const askTimeoutMs = 30_000

/** Models of a workspace at its rates, also offline as last known. */
export interface SpeechModels {
  /** Of training: the maxima of free regenerations follow it. Null until the workspace has answered once. */
  isOptedOut(): boolean | null
  /** Null until the workspace has answered once. */
  models(): SpeechModel[] | null
  model(modelId: string): SpeechModel | null
  /** Asks the cloud; never throws. */
  refresh(): Promise<void>
  refreshIfOld(): void
  close(): void
}

export function createSpeechModels(deps: {
  answers: KnownAnswers
  account: Pick<AccountModule, 'cloud'>
  nowMs: () => number
  changed: () => void
  log: Log
}): SpeechModels {
  const { answers, nowMs, log } = deps
  const closing = new AbortController()
  const isClosed = (): boolean => closing.signal.aborted
  let asking: Promise<void> | null = null
  let askedAtMs = -Infinity

  const terms = (): Terms | null => answers.read(key, keptTerms)?.answer ?? null

  async function ask(): Promise<void> {
    const client = clientNow(deps.account)
    if (!client || isClosed()) return
    askedAtMs = nowMs()
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(askTimeoutMs)])
    try {
      const [workspace, models] = await Promise.all([askWorkspace(client), client.listModels({ signal })])
      if (clientNow(deps.account) !== client || isClosed()) return
      const before = JSON.stringify([answers.read(modelsKey, keptModels)?.answer, terms()])
      answers.keep(modelsKey, models)
      answers.keep(key, {
        isOptedOut: workspace.trainingOptOut === true,
        customRates: { ...workspace.customModelRates },
        isFullRate: workspace.featureFlags.includes(fullRateFlag),
      } satisfies Terms)
      if (JSON.stringify([models, terms()]) !== before) deps.changed()
    } catch (error) {
      if (!isCancelled(error)) log.info('using what was last known of the models', { error })
    }
  }

  const models = (): SpeechModel[] | null => {
    const kept = answers.read(modelsKey, keptModels)
    if (!kept) return null
    const { customRates = {}, isFullRate = false } = terms() ?? {}
    return kept.answer.map((model) => ({
      modelId: model.modelId,
      name: model.name,
      description: model.description ?? '',
      canDoTextToSpeech: model.canDoTextToSpeech,
      canDoVoiceConversion: model.canDoVoiceConversion,
      canUseStyle: model.canUseStyle,
      canUseSpeakerBoost: model.canUseSpeakerBoost,
      servesProVoices: model.servesProVoices,
      isDialogue: model.modelId === dialogueModelId,
      languages: model.languages.map(({ languageId }) => languageId),
      maxChars: Math.max(1, Math.min(model.maximumTextLengthPerRequest ?? modelMaxChars, modelMaxChars)),
      costMultiplier: costMultiplier(model, { customRates, isFullRate }, nowMs()),
      concurrencyGroup: model.concurrencyGroup ?? 'standard',
    }))
  }

  const source: SpeechModels = {
    isOptedOut: () => terms()?.isOptedOut ?? null,
    models,
    model: (modelId) => models()?.find((model) => model.modelId === modelId) ?? null,
    refresh: () =>
      (asking ??= ask().finally(() => {
        asking = null
      })),
    refreshIfOld() {
      // The clock may have been set back since.
      if (Math.abs(nowMs() - askedAtMs) >= freshMs) void source.refresh()
    },
    close: () => closing.abort(),
  }
  return source
}
