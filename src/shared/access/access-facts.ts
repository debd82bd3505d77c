import { z } from 'zod'
import { connection } from '../domain/app/account'
import { list, text } from '../lib/bounds'

const slots = z.object({ used: z.number().int(), limit: z.number().int() })

/** What the voices of a demo workspace are. */
const demoWorkspace = z.object({
  /** Its designs and clones are blends of its own voices. */
  imitatesByBlending: z.boolean(),
  /** ISO 639-1; whatever is in another language is spoken in English. */
  spokenLanguages: list(text()),
})
export type DemoWorkspace = z.infer<typeof demoWorkspace>

/** What the account, its subscription and its workspace allow, as the cloud last said. */
export const keptAccessFacts = z.object({
  tier: text().nullable(),
  /** Of the subscription: trialing, active, past_due, free, free_disabled and so on. */
  status: text().nullable(),
  /** Null: everybody in the workspace may do everything. Otherwise what all members and the person's groups may do. */
  permissions: list(text()).nullable(),
  /** Null until known. */
  voiceSlots: slots.nullable(),
  professionalVoiceSlots: slots.nullable(),
  canUseInstantVoiceCloning: z.boolean(),
  canUseProfessionalVoiceCloning: z.boolean(),
  canBypassVoiceCaptcha: z.boolean(),
  canRequestManualVerification: z.boolean(),
  /** Null: the neutral notice. */
  trainingOptOut: z.boolean().nullable(),
  /** Names of features that are on; absent means off. */
  featureFlags: list(text()),
  /** The workspace may keep no history of requests. */
  isLoggingDisabled: z.boolean().default(false),
  workspaceName: text().nullable().default(null),
  isWorkspaceAdmin: z.boolean().default(false),
  isProducer: z.boolean().default(false),
  /** Of producers: leader or owner of a team. */
  isTeamLead: z.boolean().default(false),
  /** Credits include those of other workspaces. */
  isConsolidatedBilling: z.boolean().default(false),
  /** Takes part in the affiliate program: has a code and a link. */
  isAffiliate: z.boolean().default(false),
  /** A residency of its own. Some servers say it, of others the address does. */
  isIsolated: z.boolean().default(false),
  /** The account is under review: it makes and adds no voices. */
  isInProbation: z.boolean().default(false),
  /** What a demo workspace says of itself; null elsewhere. */
  demo: demoWorkspace.nullable().default(null),
})
export type KeptAccessFacts = z.infer<typeof keptAccessFacts>

/** What decides whether a person may do something. */
export const accessFacts = keptAccessFacts.extend({
  /** False until the workspace has answered once. */
  isKnown: z.boolean(),
  connection: connection.shape.state,
})
export type AccessFacts = z.infer<typeof accessFacts>
