import type { AccessFacts } from './access-facts'
import { isFeatureOn, type FeatureFlag } from './feature-flags'

// Without zod: a window loads this with its first lines.

/** What is asked before it is offered or done. */
export type AccessAction =
  | 'designVoice'
  | 'generateVoiceDesign'
  | 'saveVoiceDesign'
  | 'useReferenceVoice'
  | 'cloneVoice'
  | 'sendInstantClone'
  | 'editInstantClone'
  | 'describeInstantClone'
  | 'cloneVoiceProfessionally'
  | 'openTextToSpeech'
  | 'openVoiceChanger'
  | 'openVoiceLibrary'
  | 'browseVoiceLibrary'
  | 'addLibraryVoice'
  | 'changeWorkspaceSettings'
  | 'manageGroups'

/** Why something may not be done. */
export interface AccessRefusal {
  /**
   * - permission: a workspace administrator can give it
   * - plan, slots: another plan helps
   * - moderation: the account was restricted until it is paid for
   * - review: the account is looked at, and only the platform can end that
   * - flag: this workspace does not have the feature
   * - connection: it needs the cloud, which cannot be reached now
   */
  reason: 'permission' | 'plan' | 'slots' | 'moderation' | 'review' | 'flag' | 'connection'
  /** For the person, in the specification's words where it has some. */
  text: string
}

type Rule = (facts: AccessFacts) => AccessRefusal | null

const refuses =
  (reason: AccessRefusal['reason'], text: string, applies: (facts: AccessFacts) => boolean): Rule =>
  (facts) =>
    applies(facts) ? { reason, text } : null

/** The page gate of spec/shell.md section 6: null permissions mean that everybody has all of them. */
const needsPermission = (permission: string, to: string): Rule =>
  refuses(
    'permission',
    `You do not have permission to ${to}. Ask a workspace administrator.`,
    ({ permissions }) => permissions !== null && !permissions.includes(permission),
  )

const isTier = (tiers: readonly string[], { tier }: AccessFacts): boolean =>
  tier !== null && tiers.includes(tier)

/** False while the plan is unknown. */
export const isFreePlan = (tier: string | null | undefined): boolean => tier === 'free'

/** spec/shell.md section 8. */
const isNotDisabled = refuses(
  'moderation',
  'Your free tier access has been disabled. Please upgrade to a paid plan.',
  ({ status }) => status === 'free_disabled',
)

const isNotInProbation = refuses(
  'review',
  'Your account is under review, so it cannot make or add voices at the moment.',
  ({ isInProbation }) => isInProbation,
)

const hasCustomSlot = refuses(
  'slots',
  'You’ve used all of your custom voice slots. Upgrade to unlock more',
  ({ voiceSlots }) => isFull(voiceSlots),
)

const isFull = (slots: AccessFacts['voiceSlots']): boolean => slots !== null && slots.used >= slots.limit

/** add-voice.md section 6: three plans are told of Business, Scale of the sales team. */
const hasProfessionalSlot: Rule = ({ professionalVoiceSlots, tier }) => {
  if (!isFull(professionalVoiceSlots)) return null
  const used = 'You’ve used all of your professional voice slots.'
  if (tier === 'creator' || tier === 'pro' || tier === 'growing_business') {
    return { reason: 'slots', text: `${used} Upgrade to Business for two more slots.` }
  }
  const advice = tier?.startsWith('scale')
    ? 'Contact sales for more.'
    : 'Delete a professional voice to make room.'
  return { reason: 'slots', text: `${used} ${advice}` }
}

const needsFlag = (flag: FeatureFlag, text: string): Rule =>
  refuses('flag', text, (facts) => !isFeatureOn(flag, facts))

const needsCloud = (what: string): Rule =>
  refuses(
    'connection',
    `You are offline. ${what} needs the cloud.`,
    ({ connection }) => connection === 'offline',
  )

/** spec/shell.md section 6: voices are those of the voice lab alone. */
const hasVoiceLibrary = refuses(
  'flag',
  'This data residency has no voice library.',
  ({ isIsolated }) => isIsolated,
)

const mayAddLibraryVoices: readonly Rule[] = [
  hasVoiceLibrary,
  needsPermission('add_voice_from_voice_library', 'add voices from the voice library'),
  isNotDisabled,
]

const designRules: readonly Rule[] = [isNotDisabled, isNotInProbation, hasCustomSlot]

const instantCloneRules: readonly Rule[] = [
  needsPermission('create_instant_voice_clone', 'create instant voice clones'),
  isNotDisabled,
  isNotInProbation,
  refuses(
    'plan',
    'Instant voice cloning requires the Starter plan or higher.',
    (facts) => !facts.canUseInstantVoiceCloning || isFreePlan(facts.tier),
  ),
]

/** The first rule that refuses gives the reason. */
const rules: Record<AccessAction, readonly Rule[]> = {
  designVoice: designRules,
  generateVoiceDesign: [...designRules, needsCloud('Generating')],
  saveVoiceDesign: [...designRules, needsCloud('Saving')],
  useReferenceVoice: [
    needsFlag('voice_design_reference', 'This workspace does not have reference voices yet.'),
  ],
  cloneVoice: instantCloneRules,
  sendInstantClone: [...instantCloneRules, hasCustomSlot, needsCloud('Making the clone')],
  editInstantClone: [...instantCloneRules, needsCloud('Changing the clone')],
  describeInstantClone: [needsCloud('Changing the clone')],
  cloneVoiceProfessionally: [
    needsPermission('create_professional_voice_clone', 'create professional voice clones'),
    isNotDisabled,
    isNotInProbation,
    refuses(
      'plan',
      'Professional voice cloning requires the Creator plan or higher.',
      (facts) => !facts.canUseProfessionalVoiceCloning || isTier(['free', 'starter'], facts),
    ),
    hasProfessionalSlot,
  ],
  openTextToSpeech: [needsPermission('text_to_speech', 'use Text to Speech')],
  openVoiceChanger: [needsPermission('speech_to_speech', 'use the Voice Changer')],
  openVoiceLibrary: [hasVoiceLibrary],
  browseVoiceLibrary: mayAddLibraryVoices,
  changeWorkspaceSettings: [
    (facts) =>
      facts.isWorkspaceAdmin
        ? null
        : needsPermission('workspace_settings', 'change the workspace settings')(facts),
  ],
  manageGroups: [
    refuses(
      'permission',
      'Only workspace administrators can manage groups.',
      ({ isWorkspaceAdmin }) => !isWorkspaceAdmin,
    ),
  ],
  addLibraryVoice: [...mayAddLibraryVoices, isNotInProbation, hasCustomSlot, needsCloud('Adding a voice')],
}

/**
 * Whether this person may do this, and if not, why: the one place that answers it, for cards, buttons, pages and main.
 * While nothing is known of the workspace only the connection counts: the cloud itself refuses if it must.
 * @returns null if nothing known forbids it
 */
export function accessRefusal(action: AccessAction, facts: AccessFacts): AccessRefusal | null {
  for (const rule of rules[action]) {
    const refusal = rule(facts)
    if (refusal !== null && (facts.isKnown || refusal.reason === 'connection')) return refusal
  }
  return null
}

/** spec/shell.md section 5. */
const freeTierRefusal: AccessRefusal = {
  reason: 'plan',
  text: 'You must be a paid subscriber to use this voice. Please upgrade your subscription to start using it.',
}

/** Whether this person may add this voice of the voice library, and if not, why. */
export function libraryVoiceRefusal(
  { isFreeAllowed }: { isFreeAllowed: boolean },
  facts: AccessFacts,
): AccessRefusal | null {
  const refusal = accessRefusal('addLibraryVoice', facts)
  const isForPayers = facts.isKnown && isFreePlan(facts.tier) && !isFreeAllowed
  return isForPayers && refusal?.reason !== 'permission' ? freeTierRefusal : refusal
}

/** Whether another plan would change the answer. */
export const isOfPlan = ({ reason }: AccessRefusal): boolean =>
  reason === 'plan' || reason === 'slots' || reason === 'moderation'
