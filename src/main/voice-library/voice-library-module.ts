import { basename, join } from 'node:path'
import type { SoundLike } from '@shared/domain/cloud/library-voice'
import type { Take } from '@shared/domain/recording/take'
import type { Handlers } from '@shared/ipc/contract'
import { AppError } from '@shared/errors/app-error'
import type { Access } from '../access/access'
import type { AccountModule } from '../account/account'
import { clientNow } from '../account/client-now'
import type { CloudLibraryPage } from '../cloud/cloud-types'
import type { CloudClient } from '../cloud/cloud-client'
import type { FileRegistry } from '../drafts/file-registry'
import type { Media } from '../media/media'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import { createTempFolder } from '../platform/files/temp-folder'
import { withTakeWav } from '../professional-clone/verification/take-recording'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'
import type { ReadTakePcm } from '../takes/audio/take-pcm'
import type { VoiceSync } from '../voices/voice-sync'
import { createAddLibraryVoice } from './add-library-voice'
import { createKeptFiles } from './kept-files'
import { createLibraryAnswers } from './library-answers'
import { libraryPageSize, libraryQueryOf } from './library-view'
import { similarCount, similarToFile } from './similar-sound'
import { createVoicePreviews } from './voice-previews'

const answersMaxBytes = 20_000_000
const previewsMaxBytes = 100_000_000

export interface VoiceLibraryDeps {
  access: Pick<Access, 'get'>
  account: Pick<AccountModule, 'cloud' | 'connection'>
  clock: Pick<Clock, 'nowMs'>
  files: Pick<FileRegistry, 'resolve'>
  log: Log
  media: Pick<Media, 'probe' | 'render'>
  /** Where answers and previews are kept; they can be had again. */
  cacheFolder: string
  sync: Pick<VoiceSync, 'get' | 'learn' | 'shared' | 'status'>
  takes: { find: (takeId: string) => Take | null; read: ReadTakePcm }
  topics: Topics
  /** Null while signed out. */
  workspace: string | null
}

/** Creates the voice library of one workspace: what others share, what sounds like what, and how to add it. */
export function createVoiceLibrary(deps: VoiceLibraryDeps): Module<Pick<Handlers, 'voiceLibrary'>> {
  const { access, account, clock, files, media, sync, takes, topics } = deps
  const log = deps.log.child('voice-library')
  const workspace = deps.workspace ?? ''
  const nowMs = (): number => clock.nowMs()
  const isOffline = (): boolean => account.connection().state === 'offline'
  const temp = createTempFolder()
  const closing = new AbortController()
  const kept = (name: string, maxBytes: number) =>
    createKeptFiles({ folder: join(deps.cacheFolder, name), maxBytes, nowMs, log })

  const answers = createLibraryAnswers({
    workspace,
    client: () => account.cloud(),
    isOffline,
    isMirrored: () => sync.status().lastSyncedAtMs !== null,
    files: kept('answers', answersMaxBytes),
    nowMs,
  })
  const previews = createVoicePreviews({
    workspace,
    addressOf: (from, voiceId) =>
      from === 'library' ? answers.known(voiceId)?.previewUrl : mirroredPreview(sync, voiceId),
    // Without a way to the cloud only what was kept is left, at once.
    client: () => (isOffline() ? null : clientNow(account)),
    files: kept('previews', previewsMaxBytes),
    log,
  })
  const add = createAddLibraryVoice({
    client: () => account.cloud(),
    learn: (voice) => sync.learn(voice),
    changed: (voiceId) => topics.emit('voiceChanged', { voiceId }),
    log,
    events: deps.log.child('events'),
  })

  async function find(voiceId: string) {
    const search = (client: CloudClient): Promise<CloudLibraryPage> =>
      client.searchLibrary({ pageSize: libraryPageSize, page: 0, search: voiceId })
    const known = answers.known(voiceId)
    if (known === null) await answers.ask({ find: voiceId }, search)
    const found = known ?? answers.known(voiceId)
    if (found === null) throw new AppError('not-found', { detail: { what: 'library-voice' } })
    return found.voice
  }

  async function similar(to: SoundLike) {
    if (to.kind === 'voice') {
      const like = { voiceId: to.voiceId, publicOwnerId: to.ownerId, count: similarCount }
      const page = await answers.ask({ similar: to.voiceId }, (client) => client.similarToVoice(like))
      return { ...page, name: answers.known(to.voiceId)?.voice.name ?? nameOf(sync, to.voiceId) }
    }
    const ask = (path: string) =>
      answers.ask(null, (client) => similarToFile({ media, client, signal: closing.signal }, path))
    if (to.kind === 'take')
      return withTakeWav({ ...takes, folder: () => temp.path() }, to.takeId, async ({ path, take }) => ({
        ...(await ask(path)),
        name: take.name,
      }))
    const [path = ''] = files.resolve([to.fileId])
    return { ...(await ask(path)), name: basename(path) }
  }

  return {
    handlers: {
      voiceLibrary: {
        search: ({ filters, page }) =>
          answers.ask({ filters, page }, (client) => client.searchLibrary(libraryQueryOf(filters, page))),
        similar: ({ to }) => similar(to),
        find: ({ voiceId }) => find(voiceId),
        async add(wanted) {
          const voiceId = await add(wanted)
          // One slot less.
          void access.get()
          return { voiceId }
        },
        shared: () => sync.shared(),
      },
    },
    cloudSounds: { 'voice-preview': (from, voiceId) => previews.source(from, voiceId) },
    close() {
      closing.abort(new AppError('cancelled'))
      temp.remove()
    },
  }
}

const mirrored = (sync: Pick<VoiceSync, 'get'>, voiceId: string) => {
  try {
    return sync.get(voiceId)
  } catch {
    // Not in the mirror, or signed out.
    return null
  }
}
const mirroredPreview = (sync: Pick<VoiceSync, 'get'>, voiceId: string): string | null =>
  mirrored(sync, voiceId)?.previewUrl ?? null
const nameOf = (sync: Pick<VoiceSync, 'get'>, voiceId: string): string | null =>
  mirrored(sync, voiceId)?.name ?? null
