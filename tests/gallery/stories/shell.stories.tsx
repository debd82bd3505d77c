import type { UpdateFacts } from '@shared/domain/app/update'
import { accessFactsWith, generationWith } from '../../renderer/builders'
import { settings, usualAnswers } from '../answers'
import { draftOf, longName } from '../data'
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
const opened = (count: number, leftOutCount: number) => ({
  number: 1,
  link: {
    kind: 'files' as const,
    what: 'audio' as const,
    files: Array.from({ length: count }, (_, at) => ({
      id: draftOf(at + 1).id,
      name: at === 1 ? `${longName}.wav` : `Session ${at + 1}.wav`,
    })),
    leftOutCount,
  },
})
const updates = (status: UpdateFacts['status'], news: UpdateFacts['news'] = null): Answers => ({
  updates: { get: () => ({ status, news, isNewsSeen: true }) },
})
const notes = [
  'Takes begin sooner.',
  `Exports name their files: ${longName}.wav`,
  'תיקונים: הקלטות ארוכות נפתחות מהר יותר.',
].join('\n\n')
/** Something of each kind that is told before an account is left. */
const waiting: Answers = {
  account: cloud,
  voices: {
    ...usualAnswers.voices,
    syncStatus: () => ({
      state: 'offline',
      reason: null,
      pendingCount: 2,
      conflictCount: 1,
      lastSyncedAtMs: null,
    }),
  },
  speech: {
    recent: ({ task }) =>
      task === 'text-to-speech' ? [generationWith({ id: draftOf(3).id, state: 'arriving' })] : [],
  },
}
const signOut = { click: 'button:text-is("Sign out")' }
const unfold = (name: string) => ({
  clickUnless: `ul[aria-label="${name}"]`,
  selector: `button:has-text("${name}")`,
})

export const shell: readonly Screen[] = [
  {
    name: 'licenses',
    path: '/settings#about',
    answers: {
      app: {
        licenses: () => [
          {
            name: 'electron',
            version: '45.3.4',
            license: 'MIT',
            text: 'Copyright (c) Electron contributors',
          },
          {
            name: `a-package-with-${'a-long-'.repeat(12)}name`,
            version: null,
            license: 'BSD-3-Clause',
            text: 'Text.',
          },
          {
            name: 'zod',
            version: '4.1.0',
            license: 'MIT',
            text: 'Copyright (c) Colin McDonnell\n\nPermission',
          },
        ],
      },
    },
    steps: [{ click: 'button:text-is("Licenses")' }, { click: 'summary:has-text("zod")' }],
    views: ['light', 'dark', 'narrow', 'zoomed', 'contrast'],
  },
  {
    name: 'opened-files',
    path: '/settings',
    answers: { deepLinks: { waiting: () => opened(7, 2), opened: () => null } },
    views: ['light', 'dark', 'zoomed', 'contrast'],
  },
  {
    name: 'updates-notes',
    path: '/settings#about',
    answers: updates(
      { state: 'ready', version: '0.10.12', waitsFor: 'upload' },
      { version: '0.10.11', notes: `${notes}\n\n${notes}\n\n${notes}` },
    ),
    steps: [{ clickUnless: '[role=dialog]', selector: 'button:text-is("What’s new")' }],
    views: ['light', 'zoomed', 'contrast'],
  },
  {
    name: 'updates-downloading',
    path: '/settings#about',
    answers: updates({ state: 'downloading', version: '0.10.12', doneBytes: 3, totalBytes: 7 }),
    views: ['dark'],
  },
  {
    name: 'updates-unsigned',
    path: '/settings#about',
    answers: updates({ state: 'idle', checkedAtMs: 0, problem: 'unsigned', version: '0.10.12' }),
    views: ['light'],
  },
  {
    name: 'shell-web-link',
    path: '/settings#about',
    answers: {
      deepLinks: {
        waiting: () => ({
          number: 1,
          link: { kind: 'web', url: `https://elevenlabs.io/app/studio/${'a-long-name-'.repeat(12)}` },
        }),
      },
    },
    views: ['light', 'zoomed'],
  },
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
    name: 'shell-leave',
    path: '/settings#account',
    answers: waiting,
    steps: [signOut],
    views: ['light', 'dark', 'zoomed', 'contrast'],
  },
  {
    name: 'shell-leave-switch',
    path: '/settings#about',
    answers: waiting,
    steps: [
      { click: 'button:has-text("Account:")' },
      { click: '[role="menuitem"]:has-text("Switch account")' },
      { click: '[role="menuitemcheckbox"]:has-text("Studio Kathleen")' },
    ],
    views: ['light'],
  },
  {
    name: 'shell-palette',
    path: '/?dialog=palette',
    answers: {
      drafts: { ...usualAnswers.drafts, list: () => [draftOf(1), { ...draftOf(2), name: '配音員的聲音' }] },
    },
    views: ['light', 'dark', 'narrow'],
  },
  {
    name: 'shell-palette-none',
    path: '/?dialog=palette',
    steps: [{ click: '[role=dialog] input' }, { press: 'q' }, { press: 'x' }, { press: 'z' }],
    views: ['light'],
  },
]
