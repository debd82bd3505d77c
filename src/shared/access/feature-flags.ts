import type { AccessFacts } from './access-facts'

// Without zod: rules of a screen.

/** Features of the platform's products (spec/speech-synthesis.md section 6), by the names under which a workspace turns them on. */
export const productFlags = [
  'agent_tools',
  'custom_llm',
  'scribe',
  'workflows',
  'agent_integrations',
  'webrtc',
  /** Unit tests of agents. */
  'agent_testing',
  'ask_ai',
  'dtmf',
] as const

/** What the shell shows by flag (spec/shell.md section 6). */
export const shellFlags = [
  'developer_portal',
  'stt_product_ui',
  'productions',
  'platform_switcher',
  'pronunciation_dictionaries',
  'training-disclosure',
] as const

export type FeatureFlag =
  (typeof productFlags)[number] | (typeof shellFlags)[number] | 'voice_design_reference'

/** What needs the request history, which a workspace may not be allowed to keep. */
const needsLogging: ReadonlySet<FeatureFlag> = new Set(['agent_integrations'])

/** Whether a workspace has a feature; a flag that is absent is off (rulings). */
export const isFeatureOn = (
  flag: FeatureFlag,
  { featureFlags, isLoggingDisabled }: Pick<AccessFacts, 'featureFlags' | 'isLoggingDisabled'>,
): boolean => featureFlags.includes(flag) && !(isLoggingDisabled && needsLogging.has(flag))
