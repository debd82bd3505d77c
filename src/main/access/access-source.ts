import { keptAccessFacts, type AccessFacts, type KeptAccessFacts } from '@shared/access/access-facts'
import type { Connection } from '@shared/domain/app/account'
import { nothingKept } from '@shared/access/nothing-known'
import { isTeamLeadOf } from '@shared/access/team-lead'
import { AppError } from '@shared/errors/app-error'
import { groupPermissionsLifeMs } from '@shared/limits'
import { residencyOf } from '@shared/platform/web-address'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudUser } from '../cloud/cloud-types'
import type { Log } from '../platform/log/log'
import { askUser, askWorkspace } from '../account/ask-together'
import type { KnownAnswers } from '../account/known-answers'

/** What decides whether a person may do something; without an answer of the cloud, its last one applies. */
export interface AccessSource {
  /** Asks the cloud if it is reachable. Never throws. */
  get(): Promise<AccessFacts>
  known(): AccessFacts
  /** The groups were changed here: what is kept of them for a while is asked for again. */
  groupsChanged(): void
}

const key = 'access-facts'

interface Question {
  /** Ascending. */
  number: number
  client: CloudClient
}

/** Creates the source of one workspace. */
export function createAccessSource(deps: {
  answers: KnownAnswers
  /** Null without a client. */
  client: () => CloudClient | null
  connection: () => Connection['state']
  nowMs: () => number
  changed: () => void
  log: Log
}): AccessSource & { close(): void } {
  const { answers, client, nowMs, log } = deps
  /** What was known when it was closed: an answer that comes later finds no database. */
  let last: AccessFacts | null = null
  let questionCount = 0
  let newestAnswered = 0
  let groups: { client: CloudClient; permissions: string[]; atMs: number } | null = null

  function known(): AccessFacts {
    if (last) return last
    const found = answers.read(key, keptAccessFacts)
    const answer = found?.answer ?? nothingKept
    // Some servers say it, of others the address does.
    const isIsolated = answer.isIsolated || residencyOf(client()?.serverUrl ?? '')?.isIsolated === true
    return { ...answer, isIsolated, isKnown: found !== null, connection: deps.connection() }
  }

  /** Keeps an answer unless it is older than the current one, or the workspace has changed or is closed. */
  function keep({ number, client: asked }: Question, answer: KeptAccessFacts): AccessFacts {
    if (last || number < newestAnswered || asked !== client()) return known()
    newestAnswered = number
    answers.keep(key, answer)
    const facts = known()
    deps.changed()
    return facts
  }

  /**
   * The permission gate of spec/shell.md section 6: everything if all_members_permissions is absent, otherwise what it
   * and the person's groups name; what the groups name is lost if they cannot be loaded.
   */
  async function permissionsOf(
    asked: CloudClient,
    all: string[] | null,
    userId: string,
  ): Promise<string[] | null> {
    if (all === null) return null
    const isFresh = groups?.client === asked && nowMs() - groups.atMs < groupPermissionsLifeMs
    if (!isFresh) {
      try {
        const mine = (await asked.listGroups()).filter(({ memberIds }) => memberIds.includes(userId))
        groups = { client: asked, permissions: mine.flatMap((group) => group.permissions), atMs: nowMs() }
      } catch (error) {
        if (isOfflineNow(error)) throw error
        log.error('the permissions of the groups could not be loaded', {}, error)
        groups = null
      }
    }
    return [...new Set([...all, ...(groups?.permissions ?? [])])]
  }

  /** Producers load a producer profile; until it can be loaded, what was last known of its teams applies. */
  async function leadsTeam(asked: CloudClient, { isProducer }: CloudUser): Promise<boolean> {
    if (!isProducer) return false
    try {
      return isTeamLeadOf((await asked.getProducerProfile()).teams)
    } catch (error) {
      if (isOfflineNow(error)) throw error
      log.warn('the producer profile could not be loaded', { error })
      return known().isTeamLead
    }
  }

  async function ask(question: Question): Promise<AccessFacts> {
    const asked = question.client
    const [user, workspace] = await Promise.all([askUser(asked), askWorkspace(asked)])
    const { subscription } = user
    const [permissions, isTeamLead] = await Promise.all([
      permissionsOf(asked, workspace.allMembersPermissions, user.userId),
      leadsTeam(asked, user),
    ])
    return keep(question, {
      tier: subscription.tier,
      status: subscription.status,
      permissions,
      voiceSlots: slotsOf(subscription.voiceSlotsUsed, subscription.voiceLimit),
      professionalVoiceSlots: slotsOf(
        subscription.professionalVoiceSlotsUsed,
        subscription.professionalVoiceLimit,
      ),
      canUseInstantVoiceCloning: subscription.canUseInstantVoiceCloning,
      canUseProfessionalVoiceCloning: subscription.canUseProfessionalVoiceCloning,
      canBypassVoiceCaptcha: user.flags.canBypassVoiceCaptcha,
      canRequestManualVerification: user.flags.canRequestManualProVoiceVerification,
      trainingOptOut: workspace.trainingOptOut,
      featureFlags: workspace.featureFlags,
      isLoggingDisabled: user.flags.forceLoggingDisabled,
      workspaceName: workspace.name,
      isWorkspaceAdmin: user.isWorkspaceAdmin,
      isProducer: user.isProducer,
      isTeamLead,
      isConsolidatedBilling: workspace.isConsolidatedBilling,
      isAffiliate: user.isAffiliate,
      isIsolated: workspace.isIsolated,
      isInProbation: user.isInProbation,
      demo: workspace.demo,
    })
  }

  return {
    known,
    async get() {
      const asked = client()
      if (!asked) return known()
      try {
        return await ask({ number: ++questionCount, client: asked })
      } catch (error) {
        log.info('using what was last known of the workspace', { error })
        return known()
      }
    },
    groupsChanged() {
      groups = null
    },
    close() {
      last = known()
    },
  }
}

const isOfflineNow = (error: unknown): boolean =>
  error instanceof AppError && ['network', 'timeout', 'cancelled'].includes(error.code)

/** Null where the server names no limit. */
const slotsOf = (used: number, limit: number | null): AccessFacts['voiceSlots'] =>
  limit === null ? null : { used, limit }
