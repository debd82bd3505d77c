import type { InstantClone } from '@shared/domain/cloud/instant-clone'
import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloneFiles } from '../cloud/cloud-requests'
import type { Clock } from '../platform/clock'
import type { ByteSource } from '../platform/files/byte-source'
import type { PreviewFiles } from '../voice-design/preview-files'
import type { CloneAudioFiles } from './clone-audio'
import { isMissingCall } from './clone-problems'
import type { StoredClone, StoredPreview } from './clone-records'
import type { InstantCloneStore } from './instant-clone-store'

/** What clones would sound like: made of their files by the cloud, kept on this disk. */
export interface ClonePreviews {
  /** One at a time for each clone; one of other files gives way. @returns null where the server has no previews @throws AppError */
  make(id: string, signal: AbortSignal): Promise<StoredPreview | null>
  /** The preview of exactly these files; null: there is none. */
  current(clone: StoredClone): StoredPreview | null
  stateOf(clone: StoredClone): InstantClone['preview']
  cancel(id: string): void
  sound(id: string): Promise<ByteSource | null>
  isBusy(): boolean
}

interface Job {
  abort: AbortController
  /** Of the files that it is made of. */
  audioKey: string
  made: Promise<StoredPreview | null>
  sentShare: number | null
}

/** Progress is published at most this often. */
const progressEveryMs = 250

export function createClonePreviews(deps: {
  store: InstantCloneStore
  audio: CloneAudioFiles
  cloud: () => CloudClient
  workspace: string
  files: PreviewFiles
  changed: (id: string) => void
  clock: Clock
}): ClonePreviews {
  const { store, audio, workspace, changed, clock } = deps
  const running = new Map<string, Job>()
  /** Learned from a 404: this server makes voices in one step. */
  let isUnsupported = false

  function current(clone: StoredClone): StoredPreview | null {
    const preview = store.preview(clone.id)
    return preview?.workspace === workspace && preview.audioKey === audio.keyOf(clone) ? preview : null
  }

  async function ask(clone: StoredClone, o: CloneFiles) {
    const { voiceId, removedSampleIds } = clone
    return clone.mode === 'edit' && voiceId !== null
      ? deps.cloud().previewCloneEdit(voiceId, { ...o, removedSampleIds })
      : deps.cloud().previewClone(o)
  }

  async function run(id: string, signal: AbortSignal): Promise<StoredPreview | null> {
    const clone = store.get(id)
    const audioKey = audio.keyOf(clone)
    const files = await audio.filesOf(clone, signal)
    const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    let reportedAtMs = -Infinity
    const onBytes = (sentBytes: number): void => {
      const job = running.get(id)
      if (job?.audioKey !== audioKey) return
      job.sentShare = totalBytes === 0 ? null : Math.min(1, sentBytes / totalBytes)
      if (clock.nowMs() - reportedAtMs < progressEveryMs) return
      reportedAtMs = clock.nowMs()
      changed(id)
    }
    try {
      const { removeBackgroundNoise } = clone
      const answer = await ask(clone, { files, removeBackgroundNoise, signal, onBytes })
      return keep(id, audioKey, answer)
    } catch (error) {
      if (!(error instanceof AppError) || !isMissingCall(error)) throw error
      isUnsupported = true
      return null
    }
  }

  /** On this disk before it is shown. */
  function keep(
    id: string,
    audioKey: string,
    { generatedVoiceId, audio: sound }: Awaited<ReturnType<typeof ask>>,
  ): StoredPreview {
    const fileName = deps.files.write(id, 'preview', sound)
    const preview = { generatedVoiceId, workspace, audioKey, fileName, mediaType: sound.mediaType }
    store.keepPreview(id, preview)
    return preview
  }

  return {
    current,
    make(id, signal) {
      const now = running.get(id)
      const audioKey = audio.keyOf(store.get(id))
      if (now?.audioKey === audioKey) return now.made
      if (isUnsupported) return Promise.resolve(null)
      now?.abort.abort(new AppError('cancelled'))
      const abort = new AbortController()
      const made = run(id, AbortSignal.any([abort.signal, signal])).finally(() => {
        if (running.get(id)?.abort !== abort) return
        running.delete(id)
        if (!signal.aborted) changed(id)
      })
      running.set(id, { abort, audioKey, made, sentShare: null })
      changed(id)
      return made
    },
    stateOf(clone) {
      const job = running.get(clone.id)
      if (job) return { state: 'running', sentShare: job.sentShare }
      if (current(clone)) return { state: 'ready', sentShare: null }
      return { state: isUnsupported ? 'unsupported' : 'none', sentShare: null }
    },
    isBusy: () => running.size > 0,
    cancel: (id) => running.get(id)?.abort.abort(new AppError('cancelled')),
    async sound(id) {
      const preview = store.preview(id)
      return preview && deps.files.source({ ...preview, designId: id })
    },
  }
}
