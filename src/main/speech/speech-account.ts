import { z } from 'zod'
import type { SpeechModel } from '@shared/domain/speech/generation'
import { text } from '@shared/lib/bounds'
import type { AccountModule } from '../account/account'
import { askUser, askWorkspace } from '../account/ask-together'
import { clientNow } from '../account/client-now'
import { keptModels, modelsKey } from '../account/kept-models'
import type { KnownAnswers } from '../account/known-answers'
import { isCancelled } from '@shared/errors/app-error'
import type { Log } from '../platform/log/log'
import { costMultiplier, dialogueModelId, fullRateFlag } from './credits'

const key = 'speech-account'
const keptAccount = z.object({
  tier: text(),
  used: z.number(),
  limit: z.number(),
  resetsAtMs: z.number().nullable(),
  isOverageOn: z.boolean(),
  /** Credits beyond the limit; null: no bound. */
  overageMax: z.number().nullable().default(null),
  isLogged: z.boolean(),
  isOptedOut: z.boolean(),
  /** Credits per character by model id. */
  customRates: z.record(z.string(), z.number()),
  /** The flag that ends the temporary rate early. */
  isFullRate: z.boolean().default(false),
})
export type SpeechAccountFacts = z.infer<typeof keptAccount>

/** The specification's default of a request's length; never above the model's own (rulings). */
const modelMaxChars = 10_000
const freshMs = 60_000
const askTimeoutMs = 30_000

/** Models and credits of a workspace, also offline as last known. */
export interface SpeechAccount {
  /** Null until the workspace has answered once. */
  facts(): SpeechAccountFacts | null
  /** Null until the workspace has answered once. */
  models(): SpeechModel[] | null
  model(modelId: string): SpeechModel | null
  /** Asks the cloud; never throws. */
  refresh(): Promise<void>
  refreshIfOld(): void
  /** An answer came: what it cost counts at once, the cloud's own count follows. Whoever says so tells of it. */
  spent(credits: number): void
  close(): void
}

export function createSpeechAccount(deps: {
  answers: KnownAnswers
  account: Pick<AccountModule, 'cloud'>
  nowMs: () => number
  changed: () => void
  log: Log
}): SpeechAccount {
  const { answers, nowMs, log } = deps
  const closing = new AbortController()
  const isClosed = (): boolean => closing.signal.aborted
  let asking: Promise<void> | null = null
  let askedAtMs = -Infinity

  const facts = (): SpeechAccountFacts | null => answers.read(key, keptAccount)?.answer ?? null

  function keep(next: SpeechAccountFacts): void {
    const isNew = JSON.stringify(facts()) !== JSON.stringify(next)
    answers.keep(key, next)
    if (isNew) deps.changed()
  }

  async function ask(): Promise<void> {
    const client = clientNow(deps.account)
    if (!client || isClosed()) return
    askedAtMs = nowMs()
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(askTimeoutMs)])
    try {
      const [user, workspace, models] = await Promise.all([
        askUser(client),
        askWorkspace(client),
        client.listModels({ signal }),
      ])
      if (clientNow(deps.account) !== client || isClosed()) return
      const known = answers.read(modelsKey, keptModels)?.answer ?? null
      answers.keep(modelsKey, models)
      if (JSON.stringify(known) !== JSON.stringify(models)) deps.changed()
      const { subscription } = user
      keep({
        tier: subscription.tier,
        used: subscription.characterCount,
        limit: subscription.characterLimit,
        resetsAtMs:
          subscription.nextCharacterResetUnix === null ? null : subscription.nextCharacterResetUnix * 1_000,
        isOverageOn: subscription.isOverageOn,
        overageMax: subscription.overageMax,
        isLogged: !user.flags.forceLoggingDisabled,
        isOptedOut: workspace.trainingOptOut === true,
        customRates: { ...workspace.customModelRates },
        isFullRate: workspace.featureFlags.includes(fullRateFlag),
      })
    } catch (error) {
      if (!isCancelled(error)) log.info('using what was last known of the credits', { error })
    }
  }

  const models = (): SpeechModel[] | null => {
    const kept = answers.read(modelsKey, keptModels)
    if (!kept) return null
    const { customRates = {}, isFullRate = false } = facts() ?? {}
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

  const account: SpeechAccount = {
    facts,
    models,
    model: (modelId) => models()?.find((model) => model.modelId === modelId) ?? null,
    refresh: () =>
      (asking ??= ask().finally(() => {
        asking = null
      })),
    refreshIfOld() {
      if (nowMs() - askedAtMs >= freshMs) void account.refresh()
    },
    spent(credits) {
      const known = facts()
      if (known && credits > 0) answers.keep(key, { ...known, used: known.used + credits })
    },
    close: () => closing.abort(),
  }
  return account
}
