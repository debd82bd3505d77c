import type {
  CloudFlags,
  CloudGroup,
  CloudModel,
  CloudProducerProfile,
  CloudSubscription,
  CloudUser,
  CloudWorkspace,
} from '../cloud-types'
import { plainName, plainText } from '@shared/lib/plain-text'
import { nameMaxChars, textMaxChars } from './text-limits'
import type {
  WireGroups,
  WireModel,
  WireProducerProfile,
  WireSubscription,
  WireUser,
  WireWorkspace,
} from '@shared/wire'

type WireFlags = Pick<
  WireSubscription,
  'can_bypass_voice_captcha' | 'can_request_manual_pro_voice_verification' | 'force_logging_disabled'
>

/** The flags moved between user and subscription over the years: said anywhere counts, said nowhere is false. */
const flagsFromWire = (...places: readonly (WireFlags | null | undefined)[]): CloudFlags => {
  const isSaid = (flag: keyof WireFlags): boolean => places.some((place) => place?.[flag] === true)
  return {
    canBypassVoiceCaptcha: isSaid('can_bypass_voice_captcha'),
    canRequestManualProVoiceVerification: isSaid('can_request_manual_pro_voice_verification'),
    forceLoggingDisabled: isSaid('force_logging_disabled'),
  }
}

const subscriptionFromWire = (wire: WireSubscription): CloudSubscription => ({
  tier: wire.tier,
  status: wire.status ?? null,
  characterCount: wire.character_count,
  characterLimit: wire.character_limit,
  nextCharacterResetUnix: wire.next_character_count_reset_unix ?? null,
  voiceSlotsUsed: wire.voice_slots_used ?? 0,
  voiceLimit: wire.voice_limit ?? null,
  professionalVoiceSlotsUsed: wire.professional_voice_slots_used ?? 0,
  professionalVoiceLimit: wire.professional_voice_limit ?? null,
  voiceAddEditCounter: wire.voice_add_edit_counter ?? 0,
  maxVoiceAddEdits: wire.max_voice_add_edits ?? null,
  canUseInstantVoiceCloning: wire.can_use_instant_voice_cloning ?? false,
  canUseProfessionalVoiceCloning: wire.can_use_professional_voice_cloning ?? false,
  isOverageOn: wire.can_extend_character_limit === true && wire.allowed_to_extend_character_limit === true,
  overageMax: wire.max_character_limit_extension ?? null,
  hasOpenInvoices: wire.has_open_invoices ?? false,
  flags: flagsFromWire(wire),
})

const checklistFromWire = (wire: WireUser): CloudUser['checklist'] => {
  const checklist = wire.onboarding_checklist
  if (!checklist) return null
  return {
    isHidden: checklist.hidden ?? false,
    isCompleted: wire.is_onboarding_checklist_completed ?? false,
    steps: (checklist.items ?? []).map((item) => ({
      id: item.onboarding_checklist_item_id,
      isCompleted: item.is_completed ?? false,
    })),
  }
}

export const userFromWire = (wire: WireUser): CloudUser => ({
  userId: wire.user_id,
  workspaceId: wire.workspace_id ?? null,
  firstName: wire.first_name ? plainName(wire.first_name, nameMaxChars) : (wire.first_name ?? null),
  isWorkspaceAdmin: wire.seat_type === 'workspace_admin',
  isProducer: wire.is_producer ?? false,
  // Signed up once both exist (spec/shell.md section 4).
  isAffiliate: Boolean(wire.referral_link_code) && Boolean(wire.partnerstack_partner_default_link),
  flags: flagsFromWire(wire.subscription_extras, wire.subscription),
  isInProbation: wire.subscription_extras?.moderation?.is_in_probation ?? false,
  subscription: subscriptionFromWire(wire.subscription),
  createdAtUnix: wire.created_at ?? null,
  referralCode: wire.referral_link_code ?? null,
  affiliateLink: wire.partnerstack_partner_default_link ?? null,
  personas: [wire.onboarding_survey?.role, wire.onboarding_survey?.subrole].flatMap((each) => each ?? []),
  checklist: checklistFromWire(wire),
})

export const modelFromWire = (wire: WireModel): CloudModel => ({
  modelId: wire.model_id,
  name: plainName(wire.name ?? wire.model_id, nameMaxChars),
  description: wire.description ? plainText(wire.description, textMaxChars) : (wire.description ?? null),
  canDoTextToSpeech: wire.can_do_text_to_speech ?? false,
  canDoVoiceConversion: wire.can_do_voice_conversion ?? false,
  canBeFinetuned: wire.can_be_finetuned ?? false,
  servesProVoices: wire.serves_pro_voices ?? false,
  canUseStyle: wire.can_use_style ?? false,
  canUseSpeakerBoost: wire.can_use_speaker_boost ?? false,
  costMultiplier: wire.model_rates?.character_cost_multiplier ?? 1,
  maximumTextLengthPerRequest: wire.maximum_text_length_per_request ?? null,
  languages: (wire.languages ?? []).map(({ language_id, name }) => ({
    languageId: language_id,
    name: plainName(name ?? language_id, nameMaxChars),
  })),
  concurrencyGroup: wire.concurrency_group ?? null,
})

export const workspaceFromWire = (wire: WireWorkspace): CloudWorkspace => ({
  trainingOptOut: wire.training_opt_out?.training_opt_out ?? null,
  allMembersPermissions: wire.all_members_permissions ?? null,
  featureFlags: Object.entries(wire.feature_flags ?? {}).flatMap(([name, isOn]) => (isOn ? [name] : [])),
  customModelRates: Object.fromEntries(
    Object.entries(wire.subscription?.custom_model_rates ?? {}).map(([modelId, rate]) => [
      modelId,
      rate.character_cost_multiplier,
    ]),
  ),
  name: wire.name ? plainName(wire.name, nameMaxChars) : null,
  isConsolidatedBilling: wire.is_consolidated_billing ?? false,
  isIsolated: wire.is_isolated ?? false,
  supportAgentId: wire.support_agent_id || null,
  demo: wire.demo
    ? {
        imitatesByBlending: wire.demo.imitates_by_blending ?? false,
        spokenLanguages: wire.demo.spoken_languages ?? [],
      }
    : null,
})

export const producerProfileFromWire = (wire: WireProducerProfile): CloudProducerProfile => ({
  teams: (wire.teams ?? []).map(({ role }) => ({ role })),
})

export const groupsFromWire = (wire: WireGroups): CloudGroup[] =>
  Object.entries(wire).map(([groupId, group]) => ({
    groupId,
    name: plainName(group.name ?? groupId, nameMaxChars),
    memberIds: group.members ?? [],
    permissions: group.permissions ?? [],
  }))
