import type { ChoiceSide, DialogueChoice } from '@shared/domain/speech/dialogue'
import { preferenceAfter, secondOf } from '@shared/domain/speech/dialogue-rules'
import type { Generation } from '@shared/domain/speech/generation'
import { AppError } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import type { Access } from '../access/access'
import type { AccountModule } from '../account/account'
import type { Library } from '../library/library'
import { saveCopy } from '../media/save-copy'
import type { Dialogs } from '../platform/dialogs'
import { beginningOf, safeFileName } from '../platform/files/file-name'
import type { Log } from '../platform/log/log'
import type { CallsIn } from '../scope/module'
import { endingOf } from '../speech/generation-files'
import type { SpeechLedger } from '../speech/speech-ledger'
import type { DialogueStore } from './dialogue-store'

export interface ComparisonDeps {
  access: Pick<Access, 'known'>
  account: Pick<AccountModule, 'cloud'>
  dialogs: Pick<Dialogs, 'pickTarget'>
  ledger: Pick<SpeechLedger, 'find' | 'fileOf' | 'since'>
  library: Pick<Library, 'db'>
  log: Log
  publish: Publish
  store: Pick<DialogueStore, 'choice' | 'keepChoice'>
}

/** The choice between the two generations of a dialogue. */
export function createComparisons(
  deps: ComparisonDeps,
): CallsIn<'dialogue', 'choice' | 'download' | 'dismiss'>['dialogue'] {
  const { access, account, dialogs, ledger, publish, store } = deps
  const log = deps.log.child('dialogue')

  function keep(firstId: string, choice: DialogueChoice): void {
    store.keepChoice(firstId, choice)
    publish('dialogue', 'choiceChanged', { firstId })
  }

  function find(firstId: string, side: ChoiceSide): Generation | null {
    const first = ledger.find(firstId)
    if (!first || side === 'a') return first
    return secondOf(firstId, ledger.since(first.askedAtMs).toReversed())
  }

  /** Where the server says that it collects none, it is told none. Best effort: nothing of the person's is lost without it. */
  async function sendPreference(firstId: string, preference: ChoiceSide): Promise<void> {
    const first = find(firstId, 'a')
    if (first?.collectsPreference === false) return
    const requestAId = first?.requestId ?? null
    const requestBId = find(firstId, 'b')?.requestId ?? null
    if (requestAId === null || requestBId === null || access.known().trainingOptOut === true) return
    await account.cloud().preferDialogue({ requestAId, requestBId, preference })
  }

  return {
    choice: ({ firstId }) => store.choice(firstId),
    async download({ firstId, side }) {
      const generation = find(firstId, side)
      if (!generation) throw new AppError('not-found')
      const file = ledger.fileOf(generation.id)
      if (!file) throw new AppError('file-missing')
      const path = await dialogs.pickTarget({
        fileName: `${fileNameOf(generation)} ${side.toUpperCase()}`,
        extension: endingOf(file.mediaType),
      })
      if (path === null) return { isSaved: false }
      await saveCopy(file.path, path)
      const { preference, isDismissed } = store.choice(firstId)
      keep(firstId, { preference: preferenceAfter(preference, side), isDismissed })
      return { isSaved: true }
    },
    dismiss({ firstId }) {
      const { preference, isDismissed } = store.choice(firstId)
      if (isDismissed) return null
      keep(firstId, { preference, isDismissed: true })
      if (preference !== null) {
        sendPreference(firstId, preference).catch((error: unknown) =>
          log.warn('preference not told', { error }),
        )
      }
      return null
    },
  }
}

function fileNameOf({ request }: Generation): string {
  const text = request.task === 'text-to-dialogue' ? request.inputs.map((input) => input.text).join(' ') : ''
  return safeFileName(beginningOf(text))
}
