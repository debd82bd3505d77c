import {
  AudioLines,
  Bell,
  BookCheck,
  CircleQuestionMark,
  Coins,
  FileOutput,
  History,
  Keyboard,
  ListChecks,
  LogIn,
  Moon,
  PanelLeft,
  Plus,
  ScrollText,
  Search,
  Settings,
  Sun,
  SunMoon,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { AppSettings } from '@shared/domain/app/app-settings'
import type { PlatformPage } from '@shared/platform/platform-pages'
import type { Address } from '@renderer/address/address'
import { withAddVoice } from '@renderer/address/add-voice-address'
import { pathTo, pathToSettings, type SettingsPart } from '@renderer/address/paths'
import type { Leaving } from '@renderer/features/account/leave-account'
import { shortcuts } from '@renderer/lib/shortcuts'
import type { PopoverName } from '@renderer/ui/overlays/open-popover'
import { ownItems } from '../sidebar/main-sidebar'
import type { ItemLook } from '../sidebar/sidebar-item'

export type CommandSection = 'Screen' | 'Action' | 'Draft' | 'Voice' | 'Setting' | 'On the web'

/** What a command does: as data, so that it can be listed, searched and tested. */
export type CommandRun =
  | { kind: 'go'; to: string }
  /** Its address is made when somebody goes there: of thousands that takes longer than opening the palette may. */
  | { kind: 'voice'; voiceId: string; isDefault: boolean }
  /** Opened over the page that is there. */
  | { kind: 'open'; change: Partial<Address> }
  | { kind: 'web'; page: PlatformPage }
  | { kind: 'theme'; theme: AppSettings['theme'] }
  | { kind: 'popover'; popover: PopoverName }
  | { kind: 'leave'; leaving: Leaving }
  | { kind: 'export-recordings' | 'acx-check-of-file' }
  | { kind: 'new-draft' | 'undo-removal' | 'toggle-pin' | 'show-logs' | 'hide-checklist' | 'support' }

/** Something the palette finds; those with keys are in the shortcut sheet too. */
export interface Command extends Pick<ItemLook, 'needs'> {
  /** Remembered among the recent ones. */
  id: string
  name: string
  section: CommandSection
  icon: LucideIcon
  /** In the notation of `Kbd`. The application menu has the same. */
  keys?: string
  run: CommandRun
}

const screenKeys: Readonly<Record<string, string>> = {
  [shortcuts.home.name]: shortcuts.home.keys[0],
  [shortcuts.clones.name]: shortcuts.clones.keys[0],
}

const screens: readonly Command[] = ownItems.flatMap((item) =>
  item.source === 'timbre'
    ? [
        {
          id: `screen:${item.href}`,
          name: item.name,
          section: 'Screen' as const,
          icon: item.icon,
          ...(screenKeys[item.name] === undefined ? {} : { keys: screenKeys[item.name] }),
          ...(item.needs === undefined ? {} : { needs: item.needs }),
          run: { kind: 'go' as const, to: item.href },
        },
      ]
    : [],
)

const otherScreens: readonly Command[] = [
  {
    id: 'screen:onboarding',
    name: 'Onboarding Checklist',
    section: 'Screen',
    icon: ListChecks,
    run: { kind: 'go', to: pathTo('onboarding') },
  },
  {
    id: 'screen:speech-history',
    name: 'Speech history',
    section: 'Screen',
    icon: History,
    run: { kind: 'go', to: pathTo('text-to-speech', { panel: 'history' }) },
  },
]

export const action = (name: string, icon: LucideIcon, run: CommandRun): Command => ({
  id: `action:${name}`,
  name,
  section: 'Action',
  icon,
  run,
})

const actionWithKey = (of: keyof typeof shortcuts, icon: LucideIcon, run: CommandRun): Command => ({
  ...action(shortcuts[of].name, icon, run),
  keys: shortcuts[of].keys[0],
})

const actions: readonly Command[] = [
  actionWithKey('newDraft', Plus, { kind: 'new-draft' }),
  actionWithKey('addVoice', AudioLines, {
    kind: 'open',
    change: { ...withAddVoice('chooseVoiceType'), dialog: null },
  }),
  actionWithKey('palette', Search, { kind: 'open', change: { dialog: 'palette' } }),
  actionWithKey('goToVoice', AudioLines, { kind: 'open', change: { dialog: 'go-to-voice' } }),
  actionWithKey('undoRemoval', Undo2, { kind: 'undo-removal' }),
  actionWithKey('sheet', Keyboard, { kind: 'open', change: { dialog: 'shortcuts' } }),
  action('Pin or unpin the sidebar', PanelLeft, { kind: 'toggle-pin' }),
  action('Export recordings…', FileOutput, { kind: 'export-recordings' }),
  action('ACX check of a file…', BookCheck, { kind: 'acx-check-of-file' }),
  action('Credits', Coins, { kind: 'popover', popover: 'credits' }),
  action('Notifications', Bell, { kind: 'popover', popover: 'notifications' }),
  action('Show logs', ScrollText, { kind: 'show-logs' }),
  action('Sign in to a server', LogIn, { kind: 'go', to: pathTo('settings', { dialog: 'sign-in' }) }),
]

const setting = (part: SettingsPart, name: string): Command => ({
  id: `setting:${part}`,
  name,
  section: 'Setting',
  icon: Settings,
  run: { kind: 'go', to: pathToSettings(part) },
})

/** By the label each has on the settings page. */
const singleSettings: readonly Command[] = (
  [
    ['sound', 'Output device'],
    ['recording', 'Microphone input'],
    ['library', 'Move the library to another disk'],
    ['library', 'Check the library'],
    ['library', 'Empty trash'],
    ['uploads', 'Upload as files are added'],
    ['history', 'Keep played audio up to'],
    ['announcements', 'Content server'],
    ['announcements', 'Open important announcements'],
    ['about', 'Check for updates'],
    ['about', 'Licenses'],
  ] as const
).map(([part, name]) => ({ ...setting(part, name), id: `setting:${part}:${name}` }))

const theme = (value: AppSettings['theme'], name: string, icon: LucideIcon): Command => ({
  id: `theme:${value}`,
  name: `Theme: ${name}`,
  section: 'Setting',
  icon,
  run: { kind: 'theme', theme: value },
})

const settings: readonly Command[] = [
  {
    id: 'screen:settings',
    name: shortcuts.settings.name,
    section: 'Screen',
    icon: Settings,
    keys: shortcuts.settings.keys[0],
    run: { kind: 'go', to: pathTo('settings') },
  },
  setting('account', 'Account'),
  setting('plan', 'Plan'),
  setting('appearance', 'Appearance'),
  setting('sound', 'Sound'),
  setting('recording', 'Recording'),
  setting('library', 'Library'),
  setting('uploads', 'Uploads'),
  setting('history', 'History'),
  setting('announcements', 'Announcements'),
  { ...setting('about', 'About'), icon: CircleQuestionMark },
  ...singleSettings,
  theme('light', 'Light', Sun),
  theme('dark', 'Dark', Moon),
  theme('system', 'System', SunMoon),
]

/** What is there whoever is signed in. */
export const commands: readonly Command[] = [...screens, ...otherScreens, ...actions, ...settings]
