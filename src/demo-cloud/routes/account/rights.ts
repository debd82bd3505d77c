import type { DemoContext } from '../../context'
import type { AccountSettings } from '../../stores/account-store'
import { classicError, codedError, type WireError } from '../../http/wire-error'

/** Slots that are taken: every voice but the premade ones has one. */
export function usedSlots({ voices }: Pick<DemoContext, 'voices'>): { all: number; professional: number } {
  const own = voices.list().filter(({ category }) => category !== 'premade')
  return {
    all: own.length,
    professional: own.filter(({ category, isOwner }) => category === 'professional' && isOwner).length,
  }
}

const refused = (status: string, code: string, message: string): WireError =>
  codedError({ httpStatus: 403, type: 'authorization_error', code, status, message })

/** @throws WireError voice_limit_reached */
export function checkFreeSlot(context: DemoContext): void {
  const { voice_limit } = context.account.settings()
  const used = usedSlots(context).all
  if (used >= voice_limit) {
    throw classicError(
      400,
      'voice_limit_reached',
      `You have reached your maximum amount of custom voices (${used} / ${voice_limit}).`,
    )
  }
}

/** Counts one adding or editing of a voice. @throws WireError voice_add_edit_limit_reached */
export function countEdit(context: DemoContext): void {
  const { max_voice_add_edits } = context.account.settings()
  if (max_voice_add_edits !== null && context.account.editCount() >= max_voice_add_edits) {
    throw classicError(
      400,
      'voice_add_edit_limit_reached',
      `You have reached the maximum of ${max_voice_add_edits} voice add and edit operations.`,
    )
  }
  context.account.countEdit()
}

/** @throws WireError missing_permissions */
export function checkPermission(
  context: DemoContext,
  permission:
    'create_instant_voice_clone' | 'add_voice_from_voice_library' | 'text_to_speech' | 'speech_to_speech',
): void {
  const { all_members_permissions, group_permissions } = context.account.settings()
  if (
    all_members_permissions === null ||
    [...all_members_permissions, ...group_permissions].includes(permission)
  )
    return
  throw codedError({
    httpStatus: 401,
    type: 'authentication_error',
    code: 'unauthorized',
    status: 'missing_permissions',
    message: `You are missing the permission ${permission} to execute this operation.`,
  })
}

/** @throws WireError is_in_probation */
export function checkModeration(context: DemoContext): void {
  if (context.account.settings().is_in_probation) {
    throw refused(
      'is_in_probation',
      'account_restricted',
      'This account is under review and cannot add voices at the moment.',
    )
  }
}

/** @throws WireError missing_permissions, is_in_probation, can_not_use_instant_voice_cloning */
export function checkInstantCloning(context: DemoContext): void {
  checkPermission(context, 'create_instant_voice_clone')
  checkModeration(context)
  if (!context.account.settings().can_use_instant_voice_cloning) {
    throw refused(
      'can_not_use_instant_voice_cloning',
      'feature_not_available',
      'Instant voice cloning requires the Starter tier or higher.',
    )
  }
}

/** Whether spending beyond the limit is allowed (rulings.md, speech). */
export const isOverageOn = (
  settings: Pick<AccountSettings, 'can_extend_character_limit' | 'allowed_to_extend_character_limit'>,
): boolean => settings.can_extend_character_limit && settings.allowed_to_extend_character_limit

/** @throws WireError quota_exceeded */
export function checkCredits(context: DemoContext, credits: number): void {
  const settings = context.account.settings()
  const beyond = isOverageOn(settings) ? (settings.max_character_limit_extension ?? Infinity) : 0
  const remaining = settings.character_limit + beyond - context.account.characterCount()
  if (credits > remaining) {
    throw classicError(
      401,
      'quota_exceeded',
      `This request exceeds your quota of ${settings.character_limit}. You have ${Math.max(0, remaining)} credits remaining, while ${credits} credits are required for this request.`,
    )
  }
}

export const featureNotAvailable = (feature: string): WireError =>
  refused(`${feature}_not_available`, 'feature_not_available', 'This workspace cannot use this feature yet.')
