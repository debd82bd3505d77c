import { useEffect, useState } from 'react'
import type { Dialogue } from '@shared/domain/speech/dialogue'
import { dialogueLimitOf } from '@shared/domain/speech/dialogue-rules'
import { dialogueMaxBlocks } from '@shared/domain/speech/speech-request'
import { call, subscribe } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import { createDialogueSession, type DialogueSession } from './dialogue-session'

/** Of the window: the undo history outlives the editor, which goes away with its tab. */
let kept: { workspace: string; session: DialogueSession } | null = null

/** The open dialogue of a workspace. @param stored as main holds it when the editor opens */
export function useDialogueSession(
  workspace: string,
  stored: Dialogue,
  model: { maxChars: number },
): DialogueSession {
  const maxChars = dialogueLimitOf(model)
  const [session] = useState(() => {
    if (kept?.workspace === workspace) return kept.session
    const opened = createDialogueSession(
      stored.blocks,
      { maxChars, maxBlocks: dialogueMaxBlocks },
      {
        save: (blocks) => call('dialogue', 'update', { patch: { blocks: [...blocks] } }),
        limited: (words) => toast.error(words, { id: 'dialogue-limit' }),
        failed: toastError,
      },
    )
    kept = { workspace, session: opened }
    return opened
  })
  useEffect(() => session.receive(stored.blocks), [session, stored.blocks])
  useEffect(() => subscribe('dialogue', 'changed', ({ blocks }) => session.receive(blocks)), [session])
  useEffect(() => session.dialogue.setLimits({ maxChars, maxBlocks: dialogueMaxBlocks }), [session, maxChars])
  return session
}
