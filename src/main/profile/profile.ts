import { z } from 'zod'
import { keptProfile, type Profile } from '@shared/domain/app/profile'
import { isCancelled } from '@shared/errors/app-error'
import type { Handlers, Publish } from '@shared/ipc/contract'
import { bannerDismissalLifeMs } from '@shared/limits'
import type { AccountModule } from '../account/account'
import { askUser } from '../account/ask-together'
import { clientNow } from '../account/client-now'
import { createKnownAnswers } from '../account/known-answers'
import { createLocalValues } from '../account/local-values'
import type { CloudUser } from '../cloud/cloud-types'
import type { Library } from '../library/library'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'

/** What is known of the person here, and how it is asked for. */
export interface ProfileSource {
  /** Null until the cloud has answered once. */
  known(): KeptProfile | null
  refreshIfOld(): void
  /** An answer came: what it cost counts at once, the cloud's own count follows. */
  spent(credits: number, sentAtMs: number): void
}

const kept = keptProfile.extend({
  personas: z.array(z.string()),
  hasReferralCode: z.boolean(),
  /** Credits beyond the limit; null: no bound. */
  overageMax: z.number().nullable().default(null),
  /** Whether the cloud keeps what it makes for this person. */
  isLogged: z.boolean().default(true),
})
export type KeptProfile = z.infer<typeof kept>

const key = 'profile'
/** An answer is this long not asked for again by looking at it. */
const freshMs = 60_000
/** Asked once after a burst of what may have changed it. */
const settleMs = 3_000
/** What windows show of it would stand before the first of a sound that arrives. */
const spentDelayMs = 300
const dismissals = z.record(z.string(), z.number())
const dismissalsKey = 'dismissed-banners'

const nothingKnown: Omit<Profile, 'isKnown'> = {
  displayName: null,
  accountCreatedAtMs: null,
  tier: null,
  status: null,
  hasOpenInvoices: false,
  credits: null,
  affiliateLink: null,
  checklist: null,
}

/** Creates what a workspace knows of its person: credits, checklist, recommendation. */
export function createProfile(deps: {
  account: Pick<AccountModule, 'cloud'>
  library: Pick<Library, 'db' | 'transaction'>
  clock: Pick<Clock, 'nowMs' | 'setTimeout'>
  log: Log
  publish: Publish
  topics: Pick<Topics, 'on' | 'emit'>
  /** Null while signed out. */
  workspace: string | null
}): Module<Pick<Handlers, 'profile'>> & ProfileSource {
  const { account, clock, publish, topics } = deps
  const log = deps.log.child('profile')
  const nowMs = (): number => clock.nowMs()
  const answers = createKnownAnswers({ library: deps.library, nowMs, workspace: () => deps.workspace })
  const local = createLocalValues(deps.library.db, deps.workspace ?? '')
  const closing = new AbortController()
  let askedAtMs = -Infinity
  let questionCount = 0
  let newestAnswered = 0
  /** When the question of the newest answer was asked. */
  let toldAtMs = -Infinity
  let cancelSettling: (() => void) | null = null
  let cancelTelling: (() => void) | null = null

  const known = (): KeptProfile | null => answers.read(key, kept)?.answer ?? null
  const shown = (): Profile => {
    const answer = known()
    return { ...keptProfile.parse(answer ?? nothingKnown), isKnown: answer !== null }
  }

  function keep(next: KeptProfile): void {
    const before = JSON.stringify(known())
    answers.keep(key, next)
    if (JSON.stringify(known()) !== before) publishProfile()
  }

  function publishProfile(): void {
    publish('profile', 'changed', shown())
    topics.emit('profileChanged', null)
  }

  /** @throws AppError of the call */
  async function ask(): Promise<void> {
    const client = clientNow(account)
    if (!client) return
    const nowAskedMs = (askedAtMs = nowMs())
    const number = ++questionCount
    const user = await askUser(client)
    if (number < newestAnswered || clientNow(account) !== client || closing.signal.aborted) return
    newestAnswered = number
    toldAtMs = nowAskedMs
    keep(keptOf(user))
  }

  async function askQuietly(): Promise<void> {
    try {
      await ask()
    } catch (error) {
      if (!isCancelled(error)) log.info('using what was last known of the person', { error })
    }
  }

  function refreshIfOld(): void {
    // The clock may have been set back since.
    if (Math.abs(nowMs() - askedAtMs) >= freshMs) void askQuietly()
  }

  function spent(credits: number, sentAtMs: number): void {
    const now = known()
    // The cloud may have counted it already where it was asked after the request; it is asked again soon.
    if (!now?.credits || credits === 0 || toldAtMs >= sentAtMs) return
    answers.keep(key, { ...now, credits: { ...now.credits, used: now.credits.used + credits } })
    // What ends with its workspace is still counted, and the windows show another one.
    if (closing.signal.aborted) return
    cancelTelling ??= clock.setTimeout(() => {
      cancelTelling = null
      publishProfile()
    }, spentDelayMs)
  }

  topics.on('accountChanged', () => void askQuietly())
  const askSoon = (): void => {
    if (closing.signal.aborted) return
    cancelSettling?.()
    cancelSettling = clock.setTimeout(() => void askQuietly(), settleMs)
  }
  // Each may cost credits or be a step of the checklist.
  topics.on('generationChanged', askSoon)
  topics.on('voicesMirrored', askSoon)
  topics.on('voiceChanged', askSoon)
  topics.on('voiceRead', askSoon)

  return {
    known,
    refreshIfOld,
    spent,
    handlers: {
      profile: {
        get() {
          refreshIfOld()
          return shown()
        },
        async hideChecklist() {
          await account.cloud().hideChecklist({ signal: closing.signal })
          log.info('onboarding_checklist_hidden')
          const now = known()
          if (now?.checklist) keep({ ...now, checklist: { ...now.checklist, isHidden: true } })
          await askQuietly()
          return null
        },
        async makeAffiliateLink() {
          const link = await account.cloud().makeAffiliateLink({ signal: closing.signal })
          log.info('affiliate_link_generated')
          // The link is there, whether or not the profile can be read again now.
          const now = known()
          if (now) keep({ ...now, affiliateLink: link, hasReferralCode: true })
          await askQuietly()
          return { link }
        },
        dismissedBanner({ banner }) {
          const atMs = local.read(dismissalsKey, dismissals)?.[banner]
          return { untilMs: atMs === undefined ? null : atMs + bannerDismissalLifeMs }
        },
        dismissBanner({ banner }) {
          local.write(dismissalsKey, { ...local.read(dismissalsKey, dismissals), [banner]: nowMs() })
          publish('profile', 'bannerChanged', { banner })
          return null
        },
      },
    },
    close() {
      cancelSettling?.()
      cancelTelling?.()
      closing.abort()
    },
  }
}

function keptOf(user: CloudUser): KeptProfile {
  const { subscription } = user
  return {
    displayName: user.firstName,
    accountCreatedAtMs: user.createdAtUnix === null ? null : user.createdAtUnix * 1_000,
    tier: subscription.tier,
    status: subscription.status,
    hasOpenInvoices: subscription.hasOpenInvoices,
    credits: {
      used: subscription.characterCount,
      limit: subscription.characterLimit,
      resetsAtMs:
        subscription.nextCharacterResetUnix === null ? null : subscription.nextCharacterResetUnix * 1_000,
      isOverageOn: subscription.isOverageOn,
    },
    affiliateLink: user.referralCode !== null ? user.affiliateLink : null,
    checklist: user.checklist,
    personas: user.personas,
    hasReferralCode: user.referralCode !== null,
    overageMax: subscription.overageMax,
    isLogged: !user.flags.forceLoggingDisabled,
  }
}
