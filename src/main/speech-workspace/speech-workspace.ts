import { defaultVoiceSettings } from '@shared/domain/cloud/voice-settings'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { AccountModule } from '../account/account'
import { clientNow } from '../account/client-now'
import type { Library } from '../library/library'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import { guessLanguage } from '../scripts/guess-language'
import { createSpeechWorkspaceStore } from './speech-workspace-store'

/** A check of the language that answers later is about a text that was typed on since. */
const detectWithinMs = 4_000
/** What a voice is asked for its settings; then those that nobody has set are shown. */
const settingsWithinMs = 4_000

interface SpeechWorkspaceDeps {
  library: Pick<Library, 'db' | 'transaction'>
  /** Null while signed out. */
  workspace: string | null
  account: Pick<AccountModule, 'cloud'>
  clock: Pick<Clock, 'nowMs'>
  publish: Publish
  log: Log
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
          const own = store.settings(voiceId, modelId)
          if (own) return { settings: own, isChanged: true }
          try {
            const client = clientNow(account)
            const known = await client?.getVoiceSettings(voiceId, {
              signal: AbortSignal.timeout(settingsWithinMs),
            })
            if (known) return { settings: known.settings, isChanged: false }
          } catch (error) {
            log.info('the cloud did not tell the settings of a voice', { error })
          }
          return { settings: defaultVoiceSettings, isChanged: false }
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
        detectLanguage: async ({ text }) => ({ languages: await languagesOf(text) }),
      },
    },
  }
}
