import { useEffect } from 'react'
import type { OpenDialogue } from '@shared/domain/speech/dialogue'
import { dialogueLimitOf } from '@shared/domain/speech/dialogue-rules'
import { dialogueMaxBlocks } from '@shared/domain/speech/speech-request'
import { answerOptions, queryClient } from '@renderer/bridge/queries'
import { call, subscribe } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import { createDialogueSession, type DialogueSession } from './dialogue-session'

/** Of the window: the undo history outlives the editor, which goes away with its tab. */
let kept: { session: DialogueSession; of: string } | null = null

const { queryKey } = answerOptions('dialogue', 'get', {})
const stored = (): OpenDialogue | undefined => queryClient.getQueryData<OpenDialogue>(queryKey)

/** What main holds, perhaps of another workspace than before. */
function receive({ of, blocks }: OpenDialogue): void {
  if (!kept) return
  if (of !== kept.of) {
    kept.of = of
    kept.session.leave()
  }
  kept.session.receive(blocks)
}

function openSession(maxChars: number): DialogueSession {
  if (kept) return kept.session
  const opened = stored()
  const session = createDialogueSession(
    opened?.blocks ?? [],
    { maxChars, maxBlocks: dialogueMaxBlocks },
    {
      save: (blocks) => call('dialogue', 'update', { of: kept?.of ?? '', patch: { blocks: [...blocks] } }),
      limited: (words) => toast.error(words, { id: 'dialogue-limit' }),
      failed: toastError,
      enhancing: {
        enhance: async (blocks) => (await call('dialogue', 'enhance', { blocks: [...blocks] })).blocks,
        refused: (words) => toast.error(words, { id: 'enhance' }),
      },
    },
  )
  kept = { session, of: opened?.of ?? '' }
  subscribe('dialogue', 'changed', receive)
  // What main is asked for anew, above all in another workspace. React is left out: each key comes back as an answer.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const [domain, name] = event.query.queryKey as unknown[]
    const dialogue = domain === 'dialogue' && name === 'get' ? stored() : undefined
    if (dialogue) receive(dialogue)
  })
  return session
}

/** The dialogue that is open in this window; main has answered what it holds. */
export function useDialogueSession(model: { maxChars: number }): DialogueSession {
  const maxChars = dialogueLimitOf(model)
  const session = openSession(maxChars)
  useEffect(() => session.dialogue.setLimits({ maxChars, maxBlocks: dialogueMaxBlocks }), [session, maxChars])
  useEffect(() => session.enhancement.show(), [session])
  return session
}
