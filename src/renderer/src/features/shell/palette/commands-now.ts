import { AudioLines, EyeOff, Headset, LogOut, MicVocal, UsersRound } from 'lucide-react'
import type { AccessFacts } from '@shared/access/access-facts'
import type { Account } from '@shared/domain/app/account'
import type { VoiceSummary } from '@shared/domain/cloud/voice'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { untitledVoiceName } from '@shared/domain/dataset/draft-rules'
import { pathTo } from '@renderer/address/paths'
import type { AccountChoice } from '@renderer/features/account/account-choices'
import { voiceName } from '@renderer/features/voices/voice-words'
import { developersItem, mainGroups } from '../sidebar/main-sidebar'
import { isShown } from '../sidebar/sidebar-item'
import { submenus } from '../sidebar/submenus'
import { accountItems, legalItems, usageItems, type MenuItem } from '../user-menu/user-menu-items'
import { action, commands, type Command } from './commands'

/** What the sidebar and the menus hold that is no screen of Timbre, as this person sees it, each once. */
function itemCommands(facts: AccessFacts): Command[] {
  const items: readonly MenuItem[] = [
    developersItem,
    ...mainGroups.flatMap((group) => group.items),
    ...accountItems,
    ...usageItems,
    ...legalItems,
    ...Object.values(submenus)
      .filter(isShown(facts))
      .flatMap(({ name, groups }) =>
        // "Home" alone says nothing here.
        groups.flatMap((group) => group.items.map((item) => ({ ...item, name: `${name}: ${item.name}` }))),
      ),
  ]
  const found = items.filter(isShown(facts)).flatMap((item): Command[] => {
    if (item.source === 'dialog') return [action(item.name, item.icon, { kind: 'open', change: item.opens })]
    if (item.source === 'timbre')
      return [
        {
          id: `screen:${item.href}`,
          name: item.name,
          section: 'Screen',
          icon: item.icon,
          run: { kind: 'go', to: item.href },
        },
      ]
    if (item.source !== 'web') return []
    return [
      {
        id: `web:${item.page}`,
        name: item.name,
        section: 'On the web',
        icon: item.icon,
        run: { kind: 'web', page: item.page },
      },
    ]
  })
  return [...new Map(found.map((command) => [command.id, command])).values()]
}

function accountCommands(mode: Account['mode'], choices: readonly AccountChoice[]): Command[] {
  const others = choices.filter(({ isOpen }) => !isOpen)
  return [
    ...others.map(({ key, name, leaving }): Command => ({
      id: `account:${key}`,
      name: `Switch to ${name}`,
      section: 'Action',
      icon: UsersRound,
      run: { kind: 'leave', leaving },
    })),
    ...(mode === 'cloud'
      ? [action('Sign out', LogOut, { kind: 'leave', leaving: { kind: 'sign-out' } })]
      : []),
  ]
}

export const draftCommands = (drafts: readonly Pick<DraftSummary, 'id' | 'name'>[]): Command[] =>
  drafts.map(({ id, name }) => ({
    id: `draft:${id}`,
    name: name.trim() === '' ? untitledVoiceName : name,
    section: 'Draft',
    icon: MicVocal,
    run: { kind: 'go', to: pathTo('draft', id) },
  }))

/** Where it is listed. */
export const pathOfVoice = ({ voiceId, isDefault }: { voiceId: string; isDefault: boolean }): string =>
  pathTo('voices', { voiceId, ...(isDefault ? { voiceKind: 'default' } : {}) })

type NamedVoice = Pick<VoiceSummary, 'voiceId' | 'name'>

/** Of thousands they and their folded names take longer than opening the palette may: kept as long as their voices. */
const ownKept = new WeakMap<readonly NamedVoice[], Command[]>()
const defaultsKept = new WeakMap<readonly NamedVoice[], Command[]>()

/** @param isDefault the voices that every workspace has; they stand in a tab of their own */
export function voiceCommands(voices: readonly NamedVoice[], isDefault: boolean): readonly Command[] {
  const kept = isDefault ? defaultsKept : ownKept
  const known = kept.get(voices)
  if (known !== undefined) return known
  const made = voices.map((voice): Command => ({
    id: `voice:${voice.voiceId}`,
    name: voiceName(voice),
    section: 'Voice',
    icon: AudioLines,
    run: { kind: 'voice', voiceId: voice.voiceId, isDefault },
  }))
  kept.set(voices, made)
  return made
}

/** What can be done and gone to now, but drafts and voices. */
export function commandsNow({
  facts,
  mode,
  choices,
  isChecklistShown,
  hasSupport,
}: {
  facts: AccessFacts
  mode: Account['mode']
  choices: readonly AccountChoice[]
  isChecklistShown: boolean
  hasSupport: boolean
}): Command[] {
  return [
    ...commands.filter(isShown(facts)),
    ...(isChecklistShown ? [action('Hide the checklist', EyeOff, { kind: 'hide-checklist' })] : []),
    ...(hasSupport ? [action('Support assistant', Headset, { kind: 'support' })] : []),
    ...accountCommands(mode, choices),
    ...itemCommands(facts),
  ]
}
