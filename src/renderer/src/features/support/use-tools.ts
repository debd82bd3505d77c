import { useEffect, useState } from 'react'
import type { SupportEntry } from '@shared/domain/app/support'
import { answerOptions, queryClient } from '@renderer/bridge/queries'
import { call, subscribe } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { isTakeRunning } from '@renderer/recorder/running-takes'
import { announce } from '@renderer/ui/feedback/announce'
import { toast } from '@renderer/ui/feedback/toast'
import { followPage } from './page-context'
import { showMessage } from './support-view'
import { createClientTools } from './tools/client-tools'
import { destinationOf } from './tools/destination'
import { windowPage } from './tools/window-page'

export type UndoAction = (entry: Extract<SupportEntry, { kind: 'action' }>) => void

const isCallOpen = (): boolean => {
  const phase = queryClient.getQueryData<{ phase: string }>(
    answerOptions('support', 'get', {}).queryKey,
  )?.phase
  return phase === 'connecting' || phase === 'connected'
}

/**
 * Does what the assistant asks for, tells it of the page, and answers what takes an action back.
 * @param navigate the first one given is kept
 */
export function useTools(navigate: (address: string) => void): UndoAction {
  const [tools] = useState(() =>
    createClientTools({
      page: windowPage(navigate),
      destinationOf: (asked) => destinationOf(asked, navigate),
      isTakeRunning,
      isOpen: isCallOpen,
      tell(words, forMs) {
        showMessage(words, forMs)
        announce(words)
      },
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    }),
  )
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
  return ({ id, callId, text }) => {
    const outcome = tools.undo(callId)
    if (outcome === 'changed')
      toast.message('You have changed this since. It stays as it is.', { description: text })
    else if (outcome === 'gone') toast.message('This is not on the page any more.', { description: text })
    else void call('support', 'undone', { entryId: id }).catch(toastError)
  }
}
