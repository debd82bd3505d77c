import { z } from 'zod'
import type { KeptStore } from './kept-store'

/** What the control endpoint can set of the demo account, in the names of the wire. */
const accountSettings = z.object({
  tier: z.string(),
  /** Of the subscription, such as active or free_disabled. */
  status: z.string(),
  character_limit: z.number().int(),
  voice_limit: z.number().int(),
  professional_voice_limit: z.number().int(),
  can_use_instant_voice_cloning: z.boolean(),
  can_use_professional_voice_cloning: z.boolean(),
  can_bypass_voice_captcha: z.boolean(),
  can_request_manual_pro_voice_verification: z.boolean(),
  force_logging_disabled: z.boolean(),
  training_opt_out: z.boolean(),
  /** Null: the workspace does not say, so everybody may do everything (spec/shell.md section 6). */
  all_members_permissions: z.array(z.string()).nullable(),
  group_permissions: z.array(z.string()),
  /** Speech requests of the standard models in flight at once; null: as many as the plan allows. */
  concurrency: z.number().int().positive().nullable(),
  /** Both: spending beyond the limit is on. */
  can_extend_character_limit: z.boolean(),
  allowed_to_extend_character_limit: z.boolean(),
  /** Credits beyond the limit; null: as many as one likes. */
  max_character_limit_extension: z.number().int().nonnegative().nullable(),
  /** Cost multipliers instead of the models' own, by model id. */
  custom_model_rates: z.record(z.string(), z.number().nonnegative()),
  /** Null: as many as one likes. */
  max_voice_add_edits: z.number().int().nonnegative().nullable(),
  /** Moderation: the account may not add voices. */
  is_in_probation: z.boolean(),
  /** Instant clones speak only when they have been verified. */
  instant_clones_require_verification: z.boolean(),
  feature_flags: z.record(z.string(), z.boolean()),
  has_open_invoices: z.boolean(),
  /** How old the account was when this server began. */
  account_age_days: z.number().nonnegative(),
  onboarding_survey: z.object({ role: z.string(), subrole: z.string().nullable() }).nullable(),
  workspace_name: z.string().max(200),
  seat_type: z.enum(['workspace_admin', 'workspace_member']),
  is_producer: z.boolean(),
  /** Of the producer profile. */
  producer_teams: z.array(z.object({ team_id: z.string(), name: z.string(), role: z.string() })).max(100),
  is_consolidated_billing: z.boolean(),
  referral_link_code: z.string().max(200).nullable(),
  partnerstack_partner_default_link: z.string().max(2_000).nullable(),
  /** As in a residency of its own. */
  is_isolated: z.boolean(),
  /** Null: the workspace has no support assistant. */
  support_agent_id: z.string().max(200).nullable(),
})
export type AccountSettings = z.infer<typeof accountSettings>
export const accountPatch = accountSettings.partial().strict()

const defaults: AccountSettings = {
  tier: 'pro',
  status: 'active',
  character_limit: 500_000,
  voice_limit: 160,
  professional_voice_limit: 50,
  can_use_instant_voice_cloning: true,
  can_use_professional_voice_cloning: true,
  can_bypass_voice_captcha: false,
  can_request_manual_pro_voice_verification: true,
  force_logging_disabled: false,
  training_opt_out: true,
  all_members_permissions: [
    'text_to_speech',
    'speech_to_speech',
    'voices_read',
    'voices_write',
    'create_instant_voice_clone',
    'create_professional_voice_clone',
    'add_voice_from_voice_library',
  ],
  group_permissions: [],
  concurrency: null,
  can_extend_character_limit: false,
  allowed_to_extend_character_limit: false,
  max_character_limit_extension: null,
  custom_model_rates: {},
  max_voice_add_edits: null,
  is_in_probation: false,
  instant_clones_require_verification: true,
  has_open_invoices: false,
  account_age_days: 0,
  onboarding_survey: null,
  feature_flags: {
    voice_design_reference: true,
    platform_switcher: true,
    stt_product_ui: true,
    productions: true,
    pronunciation_dictionaries: true,
    agent_tools: true,
  },
  workspace_name: 'Demo workspace',
  seat_type: 'workspace_admin',
  is_producer: false,
  producer_teams: [],
  is_consolidated_billing: false,
  referral_link_code: null,
  partnerstack_partner_default_link: null,
  is_isolated: false,
  support_agent_id: 'agent_demo',
}

export interface AccountStore {
  readonly createdAtMs: number
  settings(): AccountSettings
  change(patch: z.infer<typeof accountPatch>): AccountSettings
  characterCount(): number
  /** Below zero gives credits back. */
  spend(credits: number): void
  /** How often voices were added or edited. */
  editCount(): number
  countEdit(): void
  reset(): void
}

export function createAccountStore(kept: KeptStore, nowMs: number): AccountStore {
  const createdAtMs = kept.get('created-at-ms', z.number()) ?? nowMs
  kept.set('created-at-ms', createdAtMs)
  // Kept by an older version, it may lack what was added since.
  const settings = (): AccountSettings => ({ ...defaults, ...kept.get('account', accountPatch) })
  const editCount = (): number => kept.get('voice-edit-count', z.number()) ?? 0
  const characterCount = (): number => kept.get('character-count', z.number()) ?? 0
  return {
    createdAtMs,
    settings,
    change: (patch) => {
      const next = accountSettings.parse({ ...settings(), ...patch })
      kept.set('account', next)
      return next
    },
    characterCount,
    spend: (credits) => kept.set('character-count', characterCount() + credits),
    editCount,
    countEdit: () => kept.set('voice-edit-count', editCount() + 1),
    reset: () => {
      kept.set('account', defaults)
      kept.set('character-count', 0)
      kept.set('voice-edit-count', 0)
    },
  }
}
