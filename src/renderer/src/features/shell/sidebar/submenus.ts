import {
  AudioLines,
  Bot,
  Briefcase,
  Database,
  FlaskConical,
  History,
  House,
  MessagesSquare,
  Phone,
  PhoneOutgoing,
  Plug,
  Settings,
  UsersRound,
  Wrench,
} from 'lucide-react'
import { pathTo } from '@renderer/address/paths'
import { matches, webItem, type Submenu, type SubmenuKey } from './sidebar-item'

const conversationalAi: Submenu = {
  name: 'Conversational AI',
  groups: [
    { name: null, items: [webItem('Home', 'conversational-ai', House)] },
    {
      name: 'Build',
      items: [
        webItem('Agents', 'agents', Bot, {
          patterns: ['/app/conversational-ai/agents', '/app/conversational-ai/talk-to'],
        }),
        webItem('Knowledge Base', 'knowledge-base', Database),
        webItem('Tools', 'agent-tools', Wrench, { badge: 'New', needs: ['agentTools'] }),
        {
          name: 'Voices',
          source: 'timbre',
          href: `${pathTo('voiceLibrary')}?use_cases=conversational`,
          icon: AudioLines,
          patterns: [pathTo('voiceLibrary')],
          needs: ['sharedResidency'],
        },
        {
          name: 'Voices',
          source: 'timbre',
          href: pathTo('voices'),
          icon: AudioLines,
          patterns: [pathTo('voices')],
          needs: ['isolatedResidency'],
        },
      ],
    },
    {
      name: 'Evaluate',
      items: [
        webItem('Conversations', 'conversations', MessagesSquare),
        webItem('Tests', 'agent-tests', FlaskConical, { badge: 'New', needs: ['agentTests'] }),
      ],
    },
    {
      name: 'Integrations',
      items: [webItem('Integrations', 'agent-integrations', Plug, { needs: ['agentIntegrations'] })],
    },
    {
      name: 'Telephony',
      items: [
        webItem('Phone Numbers', 'phone-numbers', Phone),
        webItem('Outbound', 'outbound-calls', PhoneOutgoing),
      ],
    },
    { name: null, items: [webItem('Settings', 'agent-settings', Settings)] },
  ],
}

const productions: Submenu = {
  name: 'Producer Mode',
  needs: ['producer'],
  groups: [
    {
      name: null,
      items: [
        webItem('Home', 'producer-home', Briefcase, {
          patterns: ['/app/productions/active', '/app/productions/unclaimed'],
        }),
        webItem('My Teams', 'producer-teams', UsersRound, { needs: ['teamLead'] }),
        webItem('History', 'producer-history', History),
        webItem('Settings', 'producer-settings', Settings),
      ],
    },
  ],
}

export const submenus: Readonly<Record<SubmenuKey, Submenu>> = {
  'conversational-ai': conversationalAi,
  productions,
}

/** The sidebar that a path of the platform belongs to; null if the one that is shown stays. */
export function submenuOf(path: string): SubmenuKey | null {
  if (matches(['/app/conversational-ai'], path)) return 'conversational-ai'
  const pages = productions.groups.flatMap(({ items }) => items.flatMap(({ patterns }) => patterns))
  return matches(pages, path) ? 'productions' : null
}
