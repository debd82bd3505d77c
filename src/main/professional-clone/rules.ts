import { cloneRules, type CloneRules } from '@shared/domain/cloud/clone'
import { cloneRefusal } from '@shared/domain/cloud/clone-rules'
import { AppError } from '@shared/errors/app-error'
import { groupPermissionsLifeMs } from '@shared/limits'
import type { CloudClient } from '../cloud/cloud-client'
import type { Log } from '../platform/log/log'
import type { KnownAnswers } from './sessions/known-answers'

/** What the workspace allows; without an answer, the last one applies. */
export interface RulesSource {
  /** Asks the cloud if it is reachable. Never throws. */
  get(): Promise<CloneRules>
  known(): CloneRules
}

const permission = 'create_professional_voice_clone'
const key = 'clone-rules'
const kept = cloneRules.omit({ isKnown: true, refusal: true })
type Kept = Omit<CloneRules, 'isKnown' | 'refusal'>

interface Question {
  /** Ascending. */
  number: number
  client: CloudClient
}

/** Without an answer, everything is allowed: the cloud itself refuses if necessary. */
const unknown: Kept = {
  canBypassVoiceCaptcha: false,
  canRequestManualVerification: false,
  trainingOptOut: null,
  tier: null,
  slotsUsed: null,
  slotsLimit: null,
  canUseProfessionalVoiceCloning: true,
  hasPermission: true,
}

/** Creates the rules of one workspace. */
export function createRulesSource(deps: {
  answers: KnownAnswers
  /** Null without a client. */
  client: () => CloudClient | null
  nowMs: () => number
  changed: (rules: CloneRules) => void
  log: Log
}): RulesSource {
  const { answers, client, nowMs, log } = deps
  let reported = ''
  let questionCount = 0
  let newestAnswered = 0
  let groups: { client: CloudClient; permissions: Set<string>; atMs: number } | null = null

  function known(): CloneRules {
    const found = answers.read(key, kept)
    const rules = { isKnown: found !== null, ...(found?.answer ?? unknown) }
    return { ...rules, refusal: cloneRefusal(rules) }
  }

  /** Keeps an answer unless it is older than the current one or the workspace has changed. */
  function keep({ number, client: asked }: Question, answer: Kept): CloneRules {
    if (number < newestAnswered || asked !== client()) return known()
    newestAnswered = number
    answers.keep(key, answer)
    const rules = known()
    const text = JSON.stringify(rules)
    if (text !== reported) deps.changed(rules)
    reported = text
    return rules
  }

  /**
   * The permission gate of spec/shell.md section 6: granted if all_members_permissions is absent or includes the permission,
   * or one of the user's groups includes it; denied if the groups cannot be loaded.
   */
  async function isGranted(asked: CloudClient, all: string[] | null, userId: string): Promise<boolean> {
    if (all === null || all.includes(permission)) return true
    const isFresh = groups?.client === asked && nowMs() - groups.atMs < groupPermissionsLifeMs
    if (!isFresh) {
      try {
        const mine = (await asked.listGroups()).filter(({ memberIds }) => memberIds.includes(userId))
        const permissions = new Set(mine.flatMap((group) => group.permissions))
        groups = { client: asked, permissions, atMs: nowMs() }
      } catch (error) {
        if (isOfflineNow(error)) throw error
        log.error('the permissions of the groups could not be loaded', {}, error)
        groups = null
        return false
      }
    }
    return groups?.permissions.has(permission) ?? false
  }

  async function ask(question: Question): Promise<CloneRules> {
    const asked = question.client
    const [user, workspace] = await Promise.all([asked.getUser(), asked.getWorkspace()])
    const { subscription } = user
    return keep(question, {
      canBypassVoiceCaptcha: user.flags.canBypassVoiceCaptcha,
      canRequestManualVerification: user.flags.canRequestManualProVoiceVerification,
      trainingOptOut: workspace.trainingOptOut,
      tier: subscription.tier,
      slotsUsed: subscription.professionalVoiceSlotsUsed,
      slotsLimit: subscription.professionalVoiceLimit,
      canUseProfessionalVoiceCloning: subscription.canUseProfessionalVoiceCloning,
      hasPermission: await isGranted(asked, workspace.allMembersPermissions, user.userId),
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
        log.info('using the last known rules of the workspace', { error })
        return known()
      }
    },
  }
}

const isOfflineNow = (error: unknown): boolean =>
  error instanceof AppError && ['network', 'timeout', 'cancelled'].includes(error.code)
