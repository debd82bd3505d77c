import { useMemo } from 'react'
import { useProfile } from '@renderer/bridge/profile-queries'
import { useAccount, useAnswer, useDrafts } from '@renderer/bridge/queries'
import { useVoices } from '@renderer/bridge/voices-queries'
import { useAccountChoices } from '@renderer/features/account/use-account-choices'
import { isChecklistShown } from '@renderer/features/onboarding/steps'
import { useShellFacts } from '../sidebar/use-shell-facts'
import type { Command } from './commands'
import { commandsNow, draftCommands, voiceCommands } from './commands-now'

/** Everything the palette finds now; the same list until something of it changes. */
export function useCommands(): readonly Command[] {
  const facts = useShellFacts()
  const mode = useAccount().data?.mode ?? 'signed-out'
  const choices = useAccountChoices()
  const hasChecklist = isChecklistShown(useProfile().data?.checklist ?? null)
  const unavailable = useAnswer('support', 'get', {}).data?.unavailable
  const hasSupport = unavailable !== undefined && unavailable !== 'no-agent'
  const drafts = useDrafts().data
  const own = useVoices('').data?.voices
  const defaults = useVoices('', true).data?.voices
  const ofShell = useMemo(
    () => commandsNow({ facts, mode, choices, isChecklistShown: hasChecklist, hasSupport }),
    [facts, mode, choices, hasChecklist, hasSupport],
  )
  const ofDrafts = useMemo(() => draftCommands(drafts ?? []), [drafts])
  const ofVoices = useMemo(
    () => [...voiceCommands(own ?? [], false), ...voiceCommands(defaults ?? [], true)],
    [own, defaults],
  )
  return useMemo(() => [...ofShell, ...ofDrafts, ...ofVoices], [ofShell, ofDrafts, ofVoices])
}
