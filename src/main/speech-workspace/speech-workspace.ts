import { defaultVoiceSettings, type VoiceSettings } from '@shared/domain/cloud/voice-settings'
import type { Generation } from '@shared/domain/speech/generation'
import type { SpeechWorkspace } from '@shared/domain/speech/speech-workspace'
import { AppError } from '@shared/errors/app-error'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { AccountModule } from '../account/account'
import { clientNow } from '../account/client-now'
import type { Library } from '../library/library'
import type { Media } from '../media/media'
import { saveLouder } from '../media/save-louder'
import type { Dialogs } from '../platform/dialogs'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'
import { guessLanguage } from '../scripts/guess-language'
import { beginningOf, safeFileName } from '../platform/files/file-name'
import { endingOf } from '../speech/generation-files'
import type { SpeechLedger } from '../speech/speech-ledger'
import { createSpeechWorkspaceStore } from './speech-workspace-store'

/** A check of the language that answers later is about a text that was typed on since. */
const detectWithinMs = 4_000
/** What a voice is asked for its settings; then those that nobody has set are shown. */
const settingsWithinMs = 4_000

/** They change on another computer, too. */
const ownSettingsLifeMs = 60_000

export interface SpeechWorkspaceDeps {
  library: Pick<Library, 'db' | 'transaction'>
  /** Null while signed out. */
  workspace: string | null
  account: Pick<AccountModule, 'cloud'>
  /** Asks where a file is to be written. */
  dialogs: Pick<Dialogs, 'pickTarget'>
  ledger: Pick<SpeechLedger, 'find' | 'fileOf' | 'partOf' | 'rememberGenerated'>
  media: Pick<Media, 'encode' | 'hash'>
  clock: Pick<Clock, 'nowMs'>
  publish: Publish
  topics: Pick<Topics, 'on'>
  log: Log
}

/** The beginning of what is said. */
function fileNameOf({ request }: Generation): string {
  const text = request.task === 'text-to-speech' ? beginningOf(request.text) : ''
  return safeFileName(text || 'Speech')
}

/** How much louder or quieter than it came sound of a voice with a model is heard and saved here; 0 for what has no one voice. */
export type VolumeDbOf = (of: { voiceId: string | null; modelId: string | null }) => number

/** What is typed and chosen on the Speech page of one workspace. */
export function createSpeechWorkspace(
  deps: SpeechWorkspaceDeps,
): Module<Pick<Handlers, 'speechWorkspace'>> & { volumeDbOf: VolumeDbOf } {
  const { account, publish } = deps
  const log = deps.log.child('speech-workspace')
  const workspace = deps.workspace ?? ''
  const closing = new AbortController()
  const store = createSpeechWorkspaceStore({
    library: deps.library,
    nowMs: () => deps.clock.nowMs(),
    workspace,
  })
  const now = (): SpeechWorkspace => ({ ...store.get(), of: workspace })

  async function languagesOf(text: string): Promise<string[]> {
    try {
      const client = clientNow(account)
      if (client) return await client.detectLanguages(text, { signal: AbortSignal.timeout(detectWithinMs) })
    } catch (error) {
      log.info('the cloud could not detect the language of a text', { error })
    }
    const language = await guessLanguage(text)
    return language === null ? [] : [language]
  }

  const known = new Map<string, { settings: VoiceSettings; atMs: number }>()
  deps.topics.on('voiceSettingsChanged', ({ voiceId }) => known.delete(voiceId))
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

  /** As last known; where the cloud says something else, windows ask again. */
  function ownSettingsNow(voiceId: string, modelId: string): VoiceSettings {
    const before = known.get(voiceId)?.settings ?? defaultVoiceSettings
    void ownSettings(voiceId).then((own) => {
      if (JSON.stringify(own) !== JSON.stringify(before))
        publish('speechWorkspace', 'settingsChanged', { voiceId, modelId })
    })
    return before
  }

  const volumeDbOf: VolumeDbOf = ({ voiceId, modelId }) =>
    voiceId === null || modelId === null ? 0 : (store.settings(voiceId, modelId)?.volumeDb ?? 0)

  return {
    volumeDbOf,
    close: () => closing.abort(new AppError('cancelled')),
    handlers: {
      speechWorkspace: {
        get: now,
        update({ of, patch }) {
          if (of !== workspace) throw new AppError('cancelled')
          store.update(patch)
          publish('speechWorkspace', 'changed', now())
          return null
        },
        async settings({ voiceId, modelId }) {
          const { settings, volumeDb } = store.settings(voiceId, modelId) ?? { settings: null, volumeDb: 0 }
          // What is known is told at once, and again where the cloud has changed it.
          const isOwnKnown = settings !== null || known.has(voiceId)
          const own = isOwnKnown ? ownSettingsNow(voiceId, modelId) : await ownSettings(voiceId)
          return { settings: settings ?? own, own, isChanged: settings !== null, volumeDb }
        },
        volume: volumeDbOf,
        saveSettings({ voiceId, modelId, ...set }) {
          store.saveSettings(voiceId, modelId, set)
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
          // What is asked for is MP3; anything else a server may send is saved as it is.
          const { request } = generation
          const isOfOneVoice = file.mediaType === 'audio/mpeg' && request.task !== 'text-to-dialogue'
          const gainDb = isOfOneVoice ? volumeDbOf(request) : 0
          if (target === null) return { isSaved: false }
          const rememberGenerated = (sha256: string): void => deps.ledger.rememberGenerated(sha256)
          const { signal } = closing
          await saveLouder(file.path, target, { ...deps, format: 'mp3', gainDb, rememberGenerated, signal })
          return { isSaved: true }
        },
        detectLanguage: async ({ text }) => ({ languages: await languagesOf(text) }),
      },
    },
  }
}
