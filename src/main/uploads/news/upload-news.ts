import type { Upload, UploadPhase } from '@shared/domain/cloud/upload'
import type { SystemProgress } from './system-progress'
import { uploadNotification } from './upload-notification'
import type { UploadsDeps } from '../uploads-deps'

/** Publishes a workspace's uploads to windows, taskbar, and notifications. */
export interface UploadNews {
  /** From now on, notifies when this upload ends or is blocked. The current `phase` is not news. */
  follow(draftId: string, phase: UploadPhase): void
  unfollow(draftId: string): void
  /** The upload may have changed. */
  changed(upload: Upload): void
  /** Bytes were sent. */
  progressed(upload: Upload): void
  /** The windows requested these uploads, so they are up to date. */
  answered(uploads: readonly Upload[]): void
  /** The cloud separated a sample's speakers differently from the person's choice. */
  speakersUnclear(draftId: string | null, sampleName: string): void
  close(): void
}

/** Creates the news of one workspace's uploads. */
export function createUploadNews(
  deps: Pick<UploadsDeps, 'publish' | 'desktop' | 'draft' | 'openDraft'> & { systemProgress: SystemProgress },
): UploadNews {
  const { publish, desktop, systemProgress, openDraft } = deps
  /** Last published state per upload, to skip events without a change. */
  const known = new Map<string, string>()
  const phases = new Map<string, UploadPhase>()

  function learn(upload: Upload): boolean {
    const text = JSON.stringify(upload)
    const isNews = known.get(upload.draftId) !== text
    known.set(upload.draftId, text)
    return isNews
  }

  return {
    follow: (draftId, phase) => void phases.set(draftId, phase),
    unfollow: (draftId) => void phases.delete(draftId),
    changed(upload) {
      const { draftId, phase } = upload
      systemProgress.update(upload)
      if (learn(upload)) publish('uploads', 'changed', upload)
      if (!phases.has(draftId) || phases.get(draftId) === phase) return
      phases.set(draftId, phase)
      if (phase === 'done' || phase === 'blocked')
        desktop.notify({ ...uploadNotification(upload, deps.draft), onClick: () => openDraft(draftId) })
    },
    progressed(upload) {
      const { draftId, sentBytes, totalBytes, bytesPerSecond, remainingMs } = upload
      known.delete(draftId)
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
      for (const upload of uploads) if (!known.has(upload.draftId)) learn(upload)
    },
    speakersUnclear(draftId, sampleName) {
      desktop.notify({
        title: 'Which of these speakers are you?',
        body: `The cloud separated the speakers in ${sampleName} differently. Choose yours in the sample’s settings.`,
        onClick: () => draftId !== null && openDraft(draftId),
      })
    },
    close() {
      for (const draftId of phases.keys()) systemProgress.forget(draftId)
    },
  }
}
