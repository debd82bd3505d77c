import { useEffect } from 'react'
import type { Account } from '@shared/domain/app/account'
import type { Dialogue } from '@shared/domain/speech/dialogue'
import { dialogueLimitOf } from '@shared/domain/speech/dialogue-rules'
import { dialogueMaxBlocks } from '@shared/domain/speech/speech-request'
import { useAccount } from '@renderer/bridge/queries'
import { call, subscribe } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import { createDialogueSession, type DialogueSession } from './dialogue-session'

/** Of the window: the undo history outlives the editor, which goes away with its tab. */
let kept: { session: DialogueSession; workspace: string } | null = null

const workspaceOf = ({ mode, serverUrl }: Account): string => JSON.stringify([mode, serverUrl])

function openSession(stored: Dialogue, maxChars: number, workspace: string): DialogueSession {
  if (kept) return kept.session
  const session = createDialogueSession(
    stored.blocks,
    { maxChars, maxBlocks: dialogueMaxBlocks },
    {
      save: (blocks) => call('dialogue', 'update', { patch: { blocks: [...blocks] } }),
      limited: (words) => toast.error(words, { id: 'dialogue-limit' }),
      failed: toastError,
    },
  )
  kept = { session, workspace }
  subscribe('account', 'changed', (account) => {
    if (!kept || workspaceOf(account) === kept.workspace) return
    kept.workspace = workspaceOf(account)
    session.leave()
  })
  return session
}

/** The dialogue that is open in this window. @param stored as main holds it when the editor opens */
export function useDialogueSession(stored: Dialogue, model: { maxChars: number }): DialogueSession {
  const maxChars = dialogueLimitOf(model)
  const account = useAccount().data
  const session = openSession(stored, maxChars, account ? workspaceOf(account) : '')
  useEffect(() => session.receive(stored.blocks), [session, stored.blocks])
  useEffect(() => subscribe('dialogue', 'changed', ({ blocks }) => session.receive(blocks)), [session])
  useEffect(() => session.dialogue.setLimits({ maxChars, maxBlocks: dialogueMaxBlocks }), [session, maxChars])
  return session
}
