import { z } from 'zod'

/** Flags that the specifications read from the subscription and api.md finds on the user (10c row 15): read both, default false. */
const workspaceFlags = {
  can_bypass_voice_captcha: z.boolean().nullish(),
  can_request_manual_pro_voice_verification: z.boolean().nullish(),
  force_logging_disabled: z.boolean().nullish(),
}

export const wireSubscription = z.object({
  tier: z.string(),
  character_count: z.number(),
  character_limit: z.number(),
  /** Credits beyond the limit that may be spent; null: as many as one likes. */
  max_character_limit_extension: z.number().nullish(),
  can_extend_character_limit: z.boolean().nullish(),
  allowed_to_extend_character_limit: z.boolean().nullish(),
  next_character_count_reset_unix: z.number().nullish(),
  voice_slots_used: z.number().nullish(),
  voice_limit: z.number().nullish(),
  professional_voice_slots_used: z.number().nullish(),
  professional_voice_limit: z.number().nullish(),
  max_voice_add_edits: z.number().nullish(),
  voice_add_edit_counter: z.number().nullish(),
  can_extend_voice_limit: z.boolean().nullish(),
  can_use_instant_voice_cloning: z.boolean().nullish(),
  can_use_professional_voice_cloning: z.boolean().nullish(),
  currency: z.string().nullish(),
  status: z.string().nullish(),
  billing_period: z.string().nullish(),
  character_refresh_period: z.string().nullish(),
  has_open_invoices: z.boolean().nullish(),
  ...workspaceFlags,
})
export type WireSubscription = z.infer<typeof wireSubscription>

const wireSubscriptionExtras = z.object({
  concurrency: z.number().nullish(),
  /** Of the account; the part of api.md section 7 that this product reads. */
  moderation: z
    .object({
      is_in_probation: z.boolean().nullish(),
      on_watchlist: z.boolean().nullish(),
      safety_status: z.string().nullish(),
      warning_status: z.string().nullish(),
    })
    .nullish(),
  ...workspaceFlags,
})

export const wireUser = z.object({
  user_id: z.string(),
  workspace_id: z.string().nullish(),
  subscription: wireSubscription,
  subscription_extras: wireSubscriptionExtras.nullish(),
  first_name: z.string().nullish(),
  is_onboarding_completed: z.boolean().nullish(),
  is_onboarding_checklist_completed: z.boolean().nullish(),
  referral_link_code: z.string().nullish(),
  onboarding_checklist: z
    .object({
      checklist_id: z.string().nullish(),
      hidden: z.boolean().nullish(),
      items: z
        .array(z.object({ onboarding_checklist_item_id: z.string(), is_completed: z.boolean().nullish() }))
        .nullish(),
    })
    .nullish(),
  onboarding_survey: z.object({ role: z.string().nullish(), subrole: z.string().nullish() }).nullish(),
  partnerstack_partner_default_link: z.string().nullish(),
  created_at: z.number().nullish(),
  seat_type: z.string().nullish(),
  /** Our proposal, as the workspace below: absent means no. */
  is_producer: z.boolean().nullish(),
})
export type WireUser = z.infer<typeof wireUser>

/** Our proposal: what a producer, asked for as @me, takes part in (spec/speech-synthesis.md section 7). */
export const wireProducerProfile = z.object({
  teams: z
    .array(z.object({ team_id: z.string().nullish(), name: z.string().nullish(), role: z.string() }))
    .nullish(),
})
export type WireProducerProfile = z.infer<typeof wireProducerProfile>

/** Answer of GET /v1/workspace/groups: by group id. */
export const wireGroups = z.record(
  z.string(),
  z.object({
    id: z.string().nullish(),
    name: z.string().nullish(),
    members: z.array(z.string()).nullish(),
    permissions: z.array(z.string()).nullish(),
  }),
)
export type WireGroups = z.infer<typeof wireGroups>

/** Our proposal (rulings.md, calls without a public twin). Missing parts mean the neutral notice. */
export const wireWorkspace = z.object({
  training_opt_out: z.object({ training_opt_out: z.boolean().nullish() }).nullish(),
  all_members_permissions: z.array(z.string()).nullish(),
  name: z.string().nullish(),
  is_consolidated_billing: z.boolean().nullish(),
  is_isolated: z.boolean().nullish(),
  /** Of the support assistant; absent: there is none. */
  support_agent_id: z.string().max(200).nullish(),
  /** A flag that is absent is off. */
  feature_flags: z.record(z.string(), z.boolean()).nullish(),
  /** Cost multipliers that this workspace has instead of the models' own, by model id (spec/shell.md section 3). */
  subscription: z
    .object({
      custom_model_rates: z.record(z.string(), z.object({ character_cost_multiplier: z.number() })).nullish(),
    })
    .nullish(),
  /** Only the demo workspace says this: what its voices are, and the languages it can speak (ISO 639-1). */
  demo: z
    .object({ imitates_by_blending: z.boolean().nullish(), spoken_languages: z.array(z.string()).nullish() })
    .nullish(),
})
export type WireWorkspace = z.infer<typeof wireWorkspace>
