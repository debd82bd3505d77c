import { randomUUID } from 'node:crypto'
import type { Dialogue, OpenDialogue } from '@shared/domain/speech/dialogue'
import { speakerKey } from '@shared/domain/speech/dialogue-rules'
import { AppError } from '@shared/errors/app-error'
import type { Handlers } from '@shared/ipc/contract'
import type { AccountModule } from '../account/account'
import type { CallsIn, Module } from '../scope/module'
import type { VoiceSync } from '../voices/voice-sync'
import { createComparisons, type ComparisonDeps } from './comparisons'
import { createDialogueStore } from './dialogue-store'

export interface DialogueDeps extends Omit<ComparisonDeps, 'store'> {
  account: Pick<AccountModule, 'cloud'>
  voices: Pick<VoiceSync, 'list'>
  /** Null while signed out. */
  workspace: string | null
}

/** Of the settings of a dialogue nobody has changed. */
const usualStability = 0.5

/** The dialogue as typed in one workspace, its enhancing, and the choice between its generations. */
export function createDialogue(deps: DialogueDeps): Module<Pick<Handlers, 'dialogue'>> {
  const { account, library, publish, voices } = deps
  // What is typed while signed out is a dialogue of its own.
  const workspace = deps.workspace ?? ''
  const store = createDialogueStore(library.db, workspace)
  const comparisons = createComparisons({ ...deps, store })
  const closing = new AbortController()

  const untouched: Dialogue = {
    blocks: [{ id: randomUUID(), voiceId: null, speaker: null, text: '' }],
    stability: usualStability,
    modelId: null,
  }
  const get = (): OpenDialogue => ({ ...(store.get() ?? untouched), of: workspace })

  /** A voice of the account that is called so. */
  const named = (name: string): string | null => {
    const isSo = (voice: { name: string }): boolean => speakerKey(voice.name) === speakerKey(name)
    const search = name.slice(0, 200)
    const own = voices.list(search).voices.find(isSo)
    return (own ?? voices.list(search, true).voices.find(isSo))?.voiceId ?? null
  }

  const typed: CallsIn<'dialogue', 'get' | 'update' | 'enhance' | 'voicesOfNames' | 'rememberVoice'> = {
    dialogue: {
      get,
      update({ of, patch }) {
        if (of !== workspace) throw new AppError('cancelled')
        store.put({ ...(store.get() ?? untouched), ...patch })
        publish('dialogue', 'changed', get())
        return null
      },
      enhance: async ({ blocks }) => ({
        blocks: await account.cloud().enhanceDialogue(blocks, { signal: closing.signal }),
      }),
      voicesOfNames: ({ names }) => ({ voiceIds: names.map((name) => store.voiceOf(name) ?? named(name)) }),
      rememberVoice({ name, voiceId }) {
        store.remember(name, voiceId)
        return null
      },
    },
  }
  return {
    handlers: { dialogue: { ...typed.dialogue, ...comparisons } },
    close: () => closing.abort(),
  }
}
