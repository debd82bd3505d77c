import type { Upload, UploadPhase } from '@shared/domain/cloud/upload'
import { errorWords } from '@renderer/copy/errors'
import { counted, rate, size, timeLeft } from '@renderer/copy/format'
import { confirmedCount } from '@renderer/features/uploads/upload-figures'

export type UploadTone = 'accent' | 'good' | 'warn' | 'neutral'

const tones: Record<UploadPhase, UploadTone> = {
  preparing: 'accent',
  running: 'accent',
  checking: 'accent',
  waiting: 'neutral',
  paused: 'neutral',
  blocked: 'warn',
  done: 'good',
  cancelled: 'neutral',
}

/** An upload in one line, and how it may be drawn. */
export function uploadWords(upload: Upload): { text: string; tone: UploadTone } {
  return { text: lineOf(upload), tone: tones[upload.phase] }
}

function lineOf(upload: Upload): string {
  const bytes = `${size(upload.sentBytes)} of ${size(upload.totalBytes)}`
  switch (upload.phase) {
    case 'preparing':
      return 'Preparing'
    case 'running':
      return [
        bytes,
        upload.bytesPerSecond === null ? null : rate(upload.bytesPerSecond),
        upload.remainingMs === null ? null : timeLeft(upload.remainingMs),
      ]
        .filter((part) => part !== null)
        .join(' · ')
    case 'checking':
      return `Checking what is in the cloud · ${bytes}`
    case 'waiting':
      return upload.error?.code === 'rate-limited' || upload.error?.code === 'cloud-unavailable'
        ? `Waiting for the server · ${bytes}`
        : `Waiting for the network · ${bytes}`
    case 'paused':
      return `Paused · ${bytes}`
    case 'blocked':
      return upload.error ? errorWords(upload.error).title : 'Needs attention'
    case 'done':
      return upload.items.length === 0 ? 'Done' : `${counted(confirmedCount(upload), 'sample')} in the cloud`
    case 'cancelled':
      return 'Canceled'
  }
}

/** Uploads that a person may still want to hear of: not done, or done with a double to look at. */
export const isUnfinished = (upload: Upload): boolean =>
  upload.phase === 'done' || upload.phase === 'cancelled' ? upload.doubles.length > 0 : true

export const canPause = (phase: UploadPhase): boolean =>
  phase === 'preparing' || phase === 'running' || phase === 'checking' || phase === 'waiting'

export const canResume = (phase: UploadPhase): boolean => phase === 'paused' || phase === 'blocked'
