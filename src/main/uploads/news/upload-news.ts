import type { NoticeNews } from '@shared/domain/app/notice'
import type { Upload, UploadPhase } from '@shared/domain/cloud/upload'
import { wasAdded } from '@shared/domain/dataset/caps'
import { AppError } from '@shared/errors/app-error'
import type { ErrorCode } from '@shared/errors/codes'
import type { SystemProgress } from './system-progress'
import type { UploadsDeps } from '../uploads-deps'

/** Publishes a workspace's uploads to windows, taskbar, and notices. */
export interface UploadNews {
  /** From now on, emits a notice when this upload ends or is blocked. The current `phase` is not news. */
  follow(draftId: string, phase: UploadPhase): void
  unfollow(draftId: string): void
  /** The upload may have changed. */
  changed(upload: Upload): void
  /** Bytes were sent. */
  progressed(upload: Upload): void
  /** A window was given these: what differs from the last event is told to every window by the next `changed`. */
  answered(uploads: readonly Upload[]): void
  /** The cloud separated a sample's speakers differently from the person's choice. */
  speakersUnclear(draftId: string | null, sample: { sampleId: string; name: string }): void
  close(): void
}

/** Creates the news of one workspace's uploads. */
export function createUploadNews(
  deps: Pick<UploadsDeps, 'publish' | 'topics' | 'draft' | 'samplesOf'> & { systemProgress: SystemProgress },
): UploadNews {
  const { publish, topics, systemProgress } = deps
  /** State per upload that every window holds, to skip events without a change; null: not all hold the same. */
  const known = new Map<string, string | null>()
  const phases = new Map<string, UploadPhase>()

  /** Null for a draft in the trash: its upload concerns nobody. */
  function nameOf(draftId: string): string | null {
    try {
      return deps.draft(draftId).name
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-found') return null
      throw error
    }
  }

  return {
    follow: (draftId, phase) => void phases.set(draftId, phase),
    unfollow: (draftId) => void phases.delete(draftId),
    changed(upload) {
      const { draftId, phase } = upload
      systemProgress.update(upload)
      const text = JSON.stringify(upload)
      if (known.get(draftId) !== text) publish('uploads', 'changed', upload)
      known.set(draftId, text)
      if (!phases.has(draftId) || phases.get(draftId) === phase) return
      phases.set(draftId, phase)
      if (phase !== 'done' && phase !== 'blocked') return
      const draftName = nameOf(draftId)
      if (draftName === null) return
      const listedCount = deps.samplesOf(draftId).filter(wasAdded).length
      topics.emit('noticed', { news: newsOf(upload, draftName, listedCount), draftId })
    },
    progressed(upload) {
      const { draftId, sentBytes, totalBytes, bytesPerSecond, remainingMs } = upload
      known.set(draftId, null)
      publish('uploads', 'progress', {
        draftId,
        sentBytes,
        totalBytes,
        bytesPerSecond,
        remainingMs,
        items: upload.items
          .filter((item) => item.state === 'uploading' || item.state === 'processing')
          .map((item) => ({ sampleId: item.sampleId, sentBytes: item.sentBytes, text: item.text })),
      })
      systemProgress.update(upload)
    },
    answered(uploads) {
      // One window holds it now, others what was published before: neither may be left with an older state.
      for (const upload of uploads) {
        const text = JSON.stringify(upload)
        const last = known.get(upload.draftId)
        // Before the first event, windows hold what they were answered.
        if (last !== text) known.set(upload.draftId, last === undefined ? text : null)
      }
    },
    speakersUnclear(draftId, { sampleId, name }) {
      topics.emit('noticed', { news: { kind: 'speakers-unclear', sampleName: name, sampleId }, draftId })
    },
    close() {
      for (const draftId of phases.keys()) systemProgress.forget(draftId)
    },
  }
}

/** The cloud took nothing: said in the specification's words, like a file that it refused. */
const refusals: readonly ErrorCode[] = [
  'quota-exceeded',
  'payment-required',
  'missing-permissions',
  'unusual-activity',
]

/** An upload that ended or is blocked. */
function newsOf(upload: Upload, draftName: string, listedCount: number): NoticeNews {
  const { phase, items, error } = upload
  const uploadedCount = items.filter(({ state }) => state === 'uploaded').length
  // "All" would promise those that the list holds beyond what was sent.
  const isSettled = upload.isSettled && listedCount <= uploadedCount
  if (phase === 'done') return { kind: 'upload-done', draftName, uploadedCount, isSettled }
  const isRefused = error !== null && refusals.includes(error.code)
  if (isRefused || items.some(({ failure }) => failure === 'refused'))
    return { kind: 'upload-refused', draftName }
  return { kind: 'upload-blocked', draftName, uploadedCount, sampleCount: items.length, error }
}
