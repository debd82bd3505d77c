import type { SpeechQuote } from '@shared/domain/speech/generation'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { AppError } from '@shared/errors/app-error'
import type { ProfileSource } from '../profile/profile'
import { creditsOf, exceededBy } from './credits'
import type { GenerationStore } from './generation-store'
import { type createRegenerations, type Regeneration, requestKeyOf } from './regenerations'
import type { SpeechSounds } from './speech-ledger'
import type { SpeechModels } from './speech-models'

interface QuotesDeps {
  models: SpeechModels
  profile: ProfileSource
  regenerations: Pick<ReturnType<typeof createRegenerations>, 'of'>
  store: Pick<GenerationStore, 'inStates'>
  sounds: () => SpeechSounds | null
  /** Custom rate of a voice: what its credits are multiplied by. */
  rateOf: (voiceId: string) => number
}

/** What requests would cost now, and whether the plan holds it. */
export function createQuotes({ models, profile, regenerations, store, sounds, rateOf }: QuotesDeps) {
  const durationOf = (request: SpeechRequest): number => {
    if (request.task !== 'speech-to-speech') return 0
    const { source } = request
    return source.kind === 'piece'
      ? source.endMs - source.startMs
      : (sounds()?.describe(source)?.durationMs ?? 0)
  }

  const keyOf = (request: SpeechRequest): string => {
    if (request.task !== 'speech-to-speech') return requestKeyOf(request, null)
    const { source } = request
    return requestKeyOf(request, sounds()?.describe(source)?.fingerprint ?? JSON.stringify(source))
  }

  /** What of these is a free regeneration, after those that are on their way or stand before it in the list. */
  function freeOnesOf(requests: readonly SpeechRequest[]): (Regeneration | null)[] {
    const keys = requests.map(keyOf)
    const free = requests.map(({ task }, at) => regenerations.of(keys[at] ?? '', task))
    if (free.every((each) => each === null)) return free
    const taken = new Map<string, number>()
    const take = (key: string): number => {
      const count = taken.get(key) ?? 0
      taken.set(key, count + 1)
      return count
    }
    // The second of a pair belongs to its first.
    for (const { requestKey, choice } of store.inStates('queued', 'sent'))
      if (choice?.side !== 'b') take(requestKey)
    return free.map((each, at) => {
      const count = take(keys[at] ?? '')
      return each && each.left > count ? { ...each, left: each.left - count } : null
    })
  }

  function quoteAll(requests: readonly SpeechRequest[]): { quote: SpeechQuote; credits: number[] } {
    models.refreshIfOld()
    profile.refreshIfOld()
    const person = profile.known()
    const known = models.models()
    const again = freeOnesOf(requests)
    const credits = requests.map((asked, at) => {
      if (again[at]) return 0
      const multiplier = known?.find(({ modelId }) => modelId === asked.modelId)?.costMultiplier ?? 1
      return creditsOf(asked, { multiplier, rateOf }, durationOf(asked))
    })
    const sum = credits.reduce((all, each) => all + each, 0)
    const left = again.map((each) => each?.left ?? 0)
    const held = person?.credits ?? null
    const quote = {
      credits: sum,
      isRegeneration: left.length > 0 && left.every((each) => each > 0),
      regenerationsLeft: left.length > 0 ? Math.min(...left) : 0,
      account: held && { used: held.used, limit: held.limit, resetsAtMs: held.resetsAtMs },
      exceeded:
        person && held && exceededBy(sum, { ...held, tier: person.tier, overageMax: person.overageMax }),
      isLogged: person?.isLogged ?? true,
    }
    return { quote, credits }
  }
  const quote = (asked: SpeechRequest): SpeechQuote => quoteAll([asked]).quote

  /** @throws AppError quota-exceeded */
  function refuseBeyond({ exceeded }: Pick<SpeechQuote, 'exceeded'>, allowsOverage: boolean): void {
    if (exceeded !== null && !(exceeded === 'overage' && allowsOverage)) throw new AppError('quota-exceeded')
  }

  return { keyOf, quote, quoteAll, refuseBeyond }
}
