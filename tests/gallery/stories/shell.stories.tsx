import { accessFactsWith } from '../../renderer/builders'
import { settings, usualAnswers } from '../answers'
import { draftOf } from '../data'
import type { Screen } from '../story'
import type { Answers } from '../studio'

const cloud: Answers['account'] = {
  get: () => ({
    mode: 'cloud',
    key: 'a1b2',
    serverUrl: 'https://api.eu.residency.elevenlabs.io',
    authentication: 'api-key',
    storage: 'keychain',
    userName: 'Kathleen',
    tier: 'creator',
  }),
  remembered: () => [
    {
      key: 'a1b2',
      serverUrl: 'https://api.eu.residency.elevenlabs.io',
      userName: 'Kathleen',
      tier: 'creator',
      storage: 'keychain',
    },
    {
      key: 'c3d4',
      serverUrl: 'https://api.elevenlabs.io',
      userName: 'Studio Kathleen with a name that goes on and on',
      tier: 'scale',
      storage: 'plain-text',
    },
  ],
}
const admin = accessFactsWith({
  tier: 'free',
  isWorkspaceAdmin: true,
  isProducer: true,
  workspaceName: 'Studio Kathleen',
  featureFlags: [
    ...['platform_switcher', 'stt_product_ui', 'productions', 'developer_portal', 'training-disclosure'],
  ],
})
const unfold = (name: string) => ({
  clickUnless: `ul[aria-label="${name}"]`,
  selector: `button:has-text("${name}")`,
})

export const shell: readonly Screen[] = [
  {
    name: 'shell-sidebar',
    path: '/settings#about',
    answers: { account: cloud, access: { facts: () => admin } },
    steps: [unfold('Products'), unfold('Documentation')],
    views: ['light', 'dark', 'narrow', 'contrast'],
  },
  {
    name: 'shell-sidebar-collapsed',
    path: '/settings#about',
    answers: { appSettings: { get: () => ({ ...settings, isSidebarPinned: false }) } },
    views: ['light', 'dark'],
  },
  {
    name: 'shell-sidebar-hovered',
    path: '/settings#about',
    answers: { appSettings: { get: () => ({ ...settings, isSidebarPinned: false }) } },
    steps: [{ hover: 'aside' }],
    views: ['light'],
  },
  {
    name: 'shell-menu',
    path: '/settings#about',
    answers: { account: cloud, access: { facts: () => ({ ...admin, tier: 'pro' }) } },
    steps: [{ click: 'button:has-text("Account:")' }],
    views: ['light', 'dark', 'narrow'],
  },
  {
    name: 'shell-accounts',
    path: '/settings#account',
    answers: { account: cloud },
    views: ['light', 'dark', 'narrow'],
  },
  {
    name: 'shell-switch',
    path: '/settings#about',
    answers: { account: cloud },
    steps: [
      { click: 'button:has-text("Account:")' },
      { click: '[role="menuitem"]:has-text("Switch account")' },
    ],
    views: ['light', 'dark'],
  },
  {
    name: 'shell-palette',
    path: '/?dialog=palette',
    answers: {
      drafts: { ...usualAnswers.drafts, list: () => [draftOf(1), { ...draftOf(2), name: '配音員的聲音' }] },
    },
    views: ['light', 'dark', 'narrow'],
  },
]
