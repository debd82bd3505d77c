import { webOriginOf } from './web-address'

// Without zod: a window loads this with its first lines.

/** Pages of the platform's web app, which stands at an address of its own for each residency. */
const appPages = {
  'sound-effects': '/app/sound-effects',
  soundboard: '/app/sound-effects/soundboard',
  'voice-isolator': '/app/voice-isolator',
  studio: '/app/studio',
  dubbing: '/app/dubbing',
  'speech-to-text': '/app/stt',
  'conversational-ai': '/app/conversational-ai',
  agents: '/app/conversational-ai/agents',
  'knowledge-base': '/app/conversational-ai/knowledge-base',
  'agent-tools': '/app/conversational-ai/tools',
  conversations: '/app/conversational-ai/history',
  'agent-tests': '/app/conversational-ai/agent-testing',
  'agent-integrations': '/app/conversational-ai/integrations',
  'phone-numbers': '/app/conversational-ai/phone-numbers',
  'outbound-calls': '/app/conversational-ai/batch-calling',
  'agent-settings': '/app/conversational-ai/settings',
  productions: '/app/productions',
  'producer-home': '/app/productions/active',
  'producer-teams': '/app/productions/dashboard',
  'producer-history': '/app/productions/history',
  'producer-settings': '/app/productions/settings',
  developers: '/app/developers',
  'audio-native': '/app/audio-native',
  'voiceover-studio': '/app/voiceover-studio',
  subscription: '/app/subscription',
  'api-keys': '/app/settings/api-keys',
  webhooks: '/app/settings/webhooks',
  'workspace-settings': '/app/workspace',
  'workspace-webhooks': '/app/workspace/webhooks',
  'pronunciation-dictionaries': '/app/pronunciation-dictionaries',
  payouts: '/app/payouts',
  'usage-analytics': '/app/usage',
  'data-use': '/app/settings/data-use',
} as const

/** Pages for everybody, the same whatever server is used. */
const publicPages = {
  'speech-classifier': 'https://elevenlabs.io/ai-speech-classifier',
  'help-center': 'https://help.elevenlabs.io/hc/en-us',
  /** Where a request is sent to the Help Center. */
  'support-request': 'https://help.elevenlabs.io/hc/en-us/requests/new',
  community: 'https://discord.gg/elevenlabs',
  enterprise: 'https://elevenlabs.io/enterprise',
  'contact-sales': 'https://elevenlabs.io/contact-sales',
  'voice-actors': 'https://elevenlabs.io/voice-actors',
  grants: 'https://elevenlabs.io/startup-grants',
  'voice-data': 'https://elevenlabs.io/voice-data-partnerships',
  partnerships: 'https://elevenlabs.io/partnerships',
  'affiliate-program': 'https://elevenlabs.io/affiliates',
  careers: 'https://elevenlabs.io/careers',
  guides: 'https://elevenlabs.io/docs/overview',
  'api-reference': 'https://elevenlabs.io/docs/api-reference/introduction',
  changelog: 'https://elevenlabs.io/docs/changelog',
  terms: 'https://elevenlabs.io/terms-of-use',
  privacy: 'https://elevenlabs.io/privacy-policy',
  'privacy-choices': 'https://elevenlabs.io/privacy-choices',
} as const

type AppPage = keyof typeof appPages
type PublicPage = keyof typeof publicPages
/** What the platform has and Timbre does not: opened in the system's browser, by name. */
export type PlatformPage = AppPage | PublicPage

export const platformPages = [...Object.keys(appPages), ...Object.keys(publicPages)] as [
  PlatformPage,
  ...PlatformPage[],
]

const isPublic = (page: PlatformPage): page is PublicPage => page in publicPages

/** The path of a page in the platform's web app; null for a public page. */
export const platformPath = (page: PlatformPage): string | null => (isPublic(page) ? null : appPages[page])

/**
 * Where a page is.
 * @param serverUrl null: the demo workspace, which has no web app
 * @returns null if there is none, or nobody knows where
 */
export function platformUrl(page: PlatformPage, serverUrl: string | null): string | null {
  if (isPublic(page)) return publicPages[page]
  const origin = serverUrl === null ? null : webOriginOf(serverUrl)
  return origin === null ? null : origin + appPages[page]
}
