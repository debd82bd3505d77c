import type { FastifyInstance } from 'fastify'
import type { WireProducerProfile, WireSubscription, WireUser, WireWorkspace } from '@shared/wire'
import { classicError } from '../../http/wire-error'
import type { DemoContext } from '../../context'
import { concurrencyOf } from '../../generations/concurrency-slots'
import { demoModels } from '../../seed'
import { isOverageOn, usedSlots } from './rights'

const dayMs = 24 * 3_600_000

const flagsOf = ({ account }: DemoContext) => {
  const settings = account.settings()
  return {
    can_bypass_voice_captcha: settings.can_bypass_voice_captcha,
    can_request_manual_pro_voice_verification: settings.can_request_manual_pro_voice_verification,
    force_logging_disabled: settings.force_logging_disabled,
  }
}

function subscriptionOf(context: DemoContext) {
  const settings = context.account.settings()
  const slots = usedSlots(context)
  const nothingToPay = { currency: 'usd', amount: '0' }
  return {
    tier: settings.tier,
    character_count: context.account.characterCount(),
    character_limit: settings.character_limit,
    max_character_limit_extension: settings.max_character_limit_extension,
    max_credit_limit_extension: isOverageOn(settings)
      ? (settings.max_character_limit_extension ?? 'unlimited')
      : 0,
    can_extend_character_limit: settings.can_extend_character_limit,
    allowed_to_extend_character_limit: settings.allowed_to_extend_character_limit,
    next_character_count_reset_unix: Math.floor((context.account.createdAtMs + 30 * dayMs) / 1_000),
    voice_slots_used: slots.all,
    voice_limit: settings.voice_limit,
    professional_voice_slots_used: slots.professional,
    professional_voice_slots_used_in_workspace: slots.professional,
    professional_voice_limit: settings.professional_voice_limit,
    max_voice_add_edits: settings.max_voice_add_edits,
    voice_add_edit_counter: context.account.editCount(),
    can_extend_voice_limit: false,
    can_use_instant_voice_cloning: settings.can_use_instant_voice_cloning,
    can_use_professional_voice_cloning: settings.can_use_professional_voice_cloning,
    currency: 'usd',
    current_overage: nothingToPay,
    status: settings.status,
    billing_period: 'monthly_period',
    character_refresh_period: 'monthly_period',
    next_invoice: null,
    open_invoices: [],
    has_open_invoices: settings.has_open_invoices,
    pending_change: null,
    ...flagsOf(context),
  } satisfies WireSubscription & Record<string, unknown>
}

const customRates = ({ account }: DemoContext): Record<string, { character_cost_multiplier: number }> =>
  Object.fromEntries(
    Object.entries(account.settings().custom_model_rates).map(([modelId, multiplier]) => [
      modelId,
      { character_cost_multiplier: multiplier },
    ]),
  )

const moderationOf = ({ account }: DemoContext) => ({
  is_in_probation: account.settings().is_in_probation,
  enterprise_check_nogo_voice: false,
  enterprise_check_block_nogo_voice: false,
  never_live_moderate: false,
  nogo_voice_similar_voice_upload_count: 0,
  enterprise_background_moderation_enabled: false,
  on_watchlist: false,
})

/** Each step is done when the server has seen it done. */
function checklistOf(context: DemoContext) {
  const own = context.voices.list().filter(({ category }) => category !== 'premade')
  const isSpoken = context.history.page({ page_size: 1, sort_direction: 'desc' }, null).items.length > 0
  const step = (id: string, isCompleted: boolean) => ({
    onboarding_checklist_item_id: id,
    is_completed: isCompleted,
  })
  return [
    step('add-voice', own.length > 0),
    step('upload-recordings', context.samples.all().length > 0),
    step('generate-speech', isSpoken),
  ]
}

/** user, subscription, workspace and models. */
export function accountRoutes(app: FastifyInstance, context: DemoContext): void {
  app.get('/v1/user', (): WireUser => {
    const settings = context.account.settings()
    const items = checklistOf(context)
    const isChecklistDone = items.every(({ is_completed }) => is_completed)
    const user = {
      user_id: 'demo-user',
      workspace_id: 'demo-workspace',
      subscription: subscriptionOf(context),
      subscription_extras: {
        concurrency: concurrencyOf(context.account.settings(), 'standard'),
        convai_concurrency: 0,
        moderation: moderationOf(context),
        ...flagsOf(context),
      },
      is_new_user: false,
      can_use_delayed_payment_methods: false,
      is_onboarding_completed: true,
      is_onboarding_checklist_completed: isChecklistDone,
      onboarding_checklist: {
        checklist_id: 'demo-checklist',
        hidden: context.person.isChecklistHidden(),
        items,
      },
      onboarding_survey: settings.onboarding_survey,
      first_name: 'Demo',
      referral_link_code: settings.referral_link_code ?? context.person.referralCode(),
      partnerstack_partner_default_link:
        settings.partnerstack_partner_default_link ?? context.person.affiliateLink(),
      created_at: Math.floor((context.account.createdAtMs - settings.account_age_days * dayMs) / 1_000),
      seat_type: settings.seat_type,
      is_producer: settings.is_producer,
    }
    return user
  })
  app.get('/v1/user/subscription', (): WireSubscription => subscriptionOf(context))
  app.get('/v1/producers/@me', (): WireProducerProfile => {
    const { is_producer, producer_teams } = context.account.settings()
    if (!is_producer) throw classicError(403, 'forbidden', 'Only producers have a producer profile.')
    return { teams: producer_teams }
  })
  app.get('/v1/models', () => demoModels)
  app.get('/v1/workspace', (): WireWorkspace => ({
    name: context.account.settings().workspace_name,
    is_consolidated_billing: context.account.settings().is_consolidated_billing,
    is_isolated: context.account.settings().is_isolated,
    support_agent_id: context.account.settings().support_agent_id,
    training_opt_out: { training_opt_out: context.account.settings().training_opt_out },
    all_members_permissions: context.account.settings().all_members_permissions,
    feature_flags: context.account.settings().feature_flags,
    subscription: { custom_model_rates: customRates(context) },
    demo: { imitates_by_blending: true, spoken_languages: [...context.speech.languages()] },
  }))
}
