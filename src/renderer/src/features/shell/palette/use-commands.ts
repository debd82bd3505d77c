import { useMemo } from 'react'
import { AudioLines, MicVocal } from 'lucide-react'
import { pathTo } from '@renderer/address/paths'
import { useDrafts } from '@renderer/bridge/queries'
import { useVoices } from '@renderer/bridge/voices-queries'
import { voiceName } from '@renderer/features/voices/voice-words'
import { developersItem, mainGroups } from '../sidebar/main-sidebar'
import { isShown, type ShellFacts, type SidebarItem } from '../sidebar/sidebar-item'
import { submenus } from '../sidebar/submenus'
import { useShellFacts } from '../sidebar/use-shell-facts'
import { accountItems, usageItems } from '../user-menu/user-menu-items'
import { commands, type Command } from './commands'

/** What opens in the browser and is shown to this person, each page once. */
function webCommands(facts: ShellFacts): Command[] {
  const items: readonly SidebarItem[] = [
    developersItem,
    ...mainGroups.flatMap((group) => group.items),
    ...accountItems,
    ...usageItems,
    ...Object.values(submenus).flatMap(({ name, groups }) =>
      // "Home" alone says nothing here.
      groups.flatMap((group) => group.items.map((item) => ({ ...item, name: `${name}: ${item.name}` }))),
    ),
  ]
  const isProducing = facts.isProducer
  const found = items.filter(isShown(facts)).flatMap((item): Command[] =>
    item.source === 'web' && (isProducing || !item.page.startsWith('producer-'))
      ? [
          {
            id: `web:${item.page}`,
            name: item.name,
            section: 'On the web',
            icon: item.icon,
            run: { kind: 'web', page: item.page },
          },
        ]
      : [],
  )
  return [...new Map(found.map((command) => [command.id, command])).values()]
}

/** Everything the palette finds now. */
export function useCommands(): readonly Command[] {
  const facts = useShellFacts()
  const drafts = useDrafts().data
  const voices = useVoices('').data?.voices
  return useMemo(() => {
    const ofDrafts = (drafts ?? []).map(({ id, name }): Command => ({
      id: `draft:${id}`,
      name: name.trim() === '' ? 'Untitled voice' : name,
      section: 'Draft',
      icon: MicVocal,
      run: { kind: 'go', to: pathTo('draft', id) },
    }))
    const ofVoices = (voices ?? []).map((voice): Command => ({
      id: `voice:${voice.voiceId}`,
      name: voiceName(voice),
      section: 'Voice',
      icon: AudioLines,
      run: { kind: 'go', to: pathTo('voices', { voiceId: voice.voiceId }) },
    }))
    const isThere = ({ name }: Command): boolean => !(facts.isIsolated && name === 'Voice library')
    return [...commands.filter(isThere), ...ofDrafts, ...ofVoices, ...webCommands(facts)]
  }, [facts, drafts, voices])
}
