import { useEffect } from 'react'
import type { SupportEntry, SupportState } from '@shared/domain/app/support'
import { answerOptions, queryClient } from '@renderer/bridge/queries'
import { call, subscribe } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { holdFocus } from '@renderer/lib/hold-focus'
import { isTakeRunning } from '@renderer/recorder/running-takes'
import { announce } from '@renderer/ui/feedback/announce'
import { toast } from '@renderer/ui/feedback/toast'
import { followPage } from './page-context'
import { showMessage } from './support-view'
import { createClientTools, type ClientTools, type UndoOutcome } from './tools/client-tools'
import { destinationOf } from './tools/destination'
import { windowPage } from './tools/window-page'

export type UndoAction = (entry: Extract<SupportEntry, { kind: 'action' }>) => void

const isCallOpen = (conversationId: string): boolean => {
  const state = queryClient.getQueryData<SupportState>(answerOptions('support', 'get', {}).queryKey)
  const isCalled = state?.phase === 'connecting' || state?.phase === 'connected'
  return isCalled && state.conversationId === conversationId
}

/** The router's of what is on screen now: that of a render which never got there does nothing. */
let navigateNow: (address: string) => void = () => undefined
function go(address: string): void {
  holdFocus()
  navigateNow(address)
}

/** Those of this window: what can be taken back outlives the panel, as the list of it does in main. */
let windowTools: ClientTools | null = null

function toolsOfWindow(): ClientTools {
  windowTools ??= createClientTools({
    page: windowPage(go),
    destinationOf: (asked) => destinationOf(asked, go),
    isTakeRunning,
    isOpen: isCallOpen,
    tell(words, forMs) {
      showMessage(words, forMs)
      announce(words)
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  return windowTools
}

const notUndone: Record<Exclude<UndoOutcome, 'undone'>, string> = {
  changed: 'You have changed this since then, so it was left unchanged.',
  gone: 'This can no longer be undone.',
}

/** Takes an action back, or says why not. */
export function undoAction(
  { id, callId, text }: Parameters<UndoAction>[0],
  { undo }: Pick<ClientTools, 'undo'>,
): void {
  const outcome = undo(callId)
  if (outcome === 'undone') void call('support', 'undone', { entryId: id }).catch(toastError)
  else toast.message(notUndone[outcome], { description: text })
}

/** Does what the assistant asks for, tells it of the page, and answers what takes an action back. */
export function useTools(navigate: (address: string) => void): UndoAction {
  const tools = toolsOfWindow()
  useEffect(() => {
    navigateNow = navigate
  }, [navigate])
  useEffect(
    () =>
      subscribe('support', 'toolCalled', (asked) => {
        void tools.run(asked).then((result) => call('support', 'toolResult', result).catch(toastError))
      }),
    [tools],
  )
  useEffect(
    () => followPage((context) => void call('support', 'setContext', context).catch(() => undefined)),
    [],
  )
  return (entry) => undoAction(entry, tools)
}
