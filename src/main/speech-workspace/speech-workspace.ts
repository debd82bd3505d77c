import { defaultVoiceSettings, type VoiceSettings } from '@shared/domain/cloud/voice-settings'
import type { Generation } from '@shared/domain/speech/generation'
import { AppError } from '@shared/errors/app-error'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { AccountModule } from '../account/account'
import { clientNow } from '../account/client-now'
import type { Library } from '../library/library'
import { saveCopy } from '../media/save-copy'
import type { Dialogs } from '../platform/dialogs'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import { guessLanguage } from '../scripts/guess-language'
import { safeFileName } from '../platform/files/file-name'
import { endingOf } from '../speech/generation-files'
import type { SpeechLedger } from '../speech/speech-ledger'
import { createSpeechWorkspaceStore } from './speech-workspace-store'

/** A check of the language that answers later is about a text that was typed on since. */
const detectWithinMs = 4_000
/** What a voice is asked for its settings; then those that nobody has set are shown. */
const settingsWithinMs = 4_000

/** They change in My voices or on another computer. */
const ownSettingsLifeMs = 60_000

export interface SpeechWorkspaceDeps {
  library: Pick<Library, 'db' | 'transaction'>
  /** Null while signed out. */
  workspace: string | null
  account: Pick<AccountModule, 'cloud'>
  /** Asks where a file is to be written. */
  dialogs: Pick<Dialogs, 'pickTarget'>
  ledger: Pick<SpeechLedger, 'find' | 'fileOf' | 'partOf'>
  clock: Pick<Clock, 'nowMs'>
  publish: Publish
  log: Log
}

const fileNameMaxChars = 60

/** The beginning of what is said. */
function fileNameOf({ request }: Generation): string {
  const text = request.task === 'text-to-speech' ? request.text : 'Speech'
  return safeFileName(text.slice(0, fileNameMaxChars)) || 'Speech'
}

/** What is typed and chosen on the Speech page of one workspace. */
export function createSpeechWorkspace(deps: SpeechWorkspaceDeps): Module<Pick<Handlers, 'speechWorkspace'>> {
  const { account, publish } = deps
  const log = deps.log.child('speech-workspace')
  const store = createSpeechWorkspaceStore({
    library: deps.library,
    nowMs: () => deps.clock.nowMs(),
    workspace: deps.workspace ?? '',
  })

  async function languagesOf(text: string): Promise<string[]> {
    try {
      const client = clientNow(account)
      if (client) return await client.detectLanguages(text, { signal: AbortSignal.timeout(detectWithinMs) })
    } catch (error) {
      log.info('the cloud could not detect the language of a text', { error })
    }
    const language = guessLanguage(text)
    return language === null ? [] : [language]
  }

  const known = new Map<string, { settings: VoiceSettings; atMs: number }>()
  async function ownSettings(voiceId: string): Promise<VoiceSettings> {
    const atMs = deps.clock.nowMs()
    const last = known.get(voiceId)
    if (last && atMs - last.atMs < ownSettingsLifeMs) return last.settings
    try {
      const client = clientNow(account)
      const signal = AbortSignal.timeout(settingsWithinMs)
      const answer = await client?.getVoiceSettings(voiceId, { signal })
      if (answer) known.set(voiceId, { settings: answer.settings, atMs })
    } catch (error) {
      log.info('the cloud did not tell the settings of a voice', { error })
    }
    return known.get(voiceId)?.settings ?? defaultVoiceSettings
  }

  return {
    handlers: {
      speechWorkspace: {
        get: () => store.get(),
        update({ patch }) {
          store.update(patch)
          publish('speechWorkspace', 'changed', store.get())
          return null
        },
        async settings({ voiceId, modelId }) {
          const own = await ownSettings(voiceId)
          const settings = store.settings(voiceId, modelId)
          return { settings: settings ?? own, own, isChanged: settings !== null }
        },
        saveSettings({ voiceId, modelId, settings }) {
          store.saveSettings(voiceId, modelId, settings)
          publish('speechWorkspace', 'settingsChanged', { voiceId, modelId })
          return null
        },
        resetSettings({ voiceId, modelId }) {
          store.resetSettings(voiceId, modelId)
          publish('speechWorkspace', 'settingsChanged', { voiceId, modelId })
          return null
        },
        async saveAudio({ generationId }) {
          const generation = deps.ledger.find(generationId)
          const file = deps.ledger.fileOf(generationId) ?? deps.ledger.partOf(generationId)
          if (!generation || !file) throw new AppError('not-found', { detail: { what: 'generation' } })
          const target = await deps.dialogs.pickTarget({
            fileName: fileNameOf(generation),
            extension: endingOf(file.mediaType),
          })
          if (target !== null) await saveCopy(file.path, target)
          return { isSaved: target !== null }
        },
        detectLanguage: async ({ text }) => ({ languages: await languagesOf(text) }),
      },
    },
  }
}
