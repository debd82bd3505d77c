import { useEffect } from 'react'
import type { Account } from '@shared/domain/app/account'
import type { Dialogue } from '@shared/domain/speech/dialogue'
import { dialogueLimitOf } from '@shared/domain/speech/dialogue-rules'
import { dialogueMaxBlocks } from '@shared/domain/speech/speech-request'
import { answerOptions, queryClient, useAccount } from '@renderer/bridge/queries'
import { call, subscribe } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import { createDialogueSession, type DialogueSession } from './dialogue-session'

/** Of the window: the undo history outlives the editor, which goes away with its tab. */
let kept: { session: DialogueSession; workspace: string } | null = null

const { queryKey } = answerOptions('dialogue', 'get', {})
const stored = (): Dialogue | undefined => queryClient.getQueryData<Dialogue>(queryKey)
const workspaceOf = ({ mode, serverUrl }: Account): string => JSON.stringify([mode, serverUrl])

function openSession(maxChars: number, workspace: string): DialogueSession {
  if (kept) return kept.session
  const session = createDialogueSession(
    stored()?.blocks ?? [],
    { maxChars, maxBlocks: dialogueMaxBlocks },
    {
      save: (blocks) => call('dialogue', 'update', { patch: { blocks: [...blocks] } }),
      limited: (words) => toast.error(words, { id: 'dialogue-limit' }),
      failed: toastError,
      enhancing: {
        enhance: async (blocks) => (await call('dialogue', 'enhance', { blocks: [...blocks] })).blocks,
        refused: (words) => toast.error(words, { id: 'enhance' }),
      },
    },
  )
  kept = { session, workspace }
  subscribe('account', 'changed', (account) => {
    if (!kept || workspaceOf(account) === kept.workspace) return
    kept.workspace = workspaceOf(account)
    session.leave()
  })
  subscribe('dialogue', 'changed', ({ blocks }) => session.receive(blocks))
  // What main is asked for anew, above all in another workspace. React is left out: each key comes back as an answer.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const [domain, name] = event.query.queryKey as unknown[]
    const dialogue = domain === 'dialogue' && name === 'get' ? stored() : undefined
    if (dialogue) session.receive(dialogue.blocks)
  })
  return session
}

/** The dialogue that is open in this window; main has answered what it holds. */
export function useDialogueSession(model: { maxChars: number }): DialogueSession {
  const maxChars = dialogueLimitOf(model)
  const account = useAccount().data
  const session = openSession(maxChars, account ? workspaceOf(account) : '')
  useEffect(() => session.dialogue.setLimits({ maxChars, maxBlocks: dialogueMaxBlocks }), [session, maxChars])
  useEffect(() => session.enhancement.show(), [session])
  return session
}
