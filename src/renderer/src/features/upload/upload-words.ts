import type { Upload, UploadPhase } from '@shared/domain/upload'
import { assertNever } from '@shared/lib/assert-never'
import { counted, rate, size, timeLeft } from '@renderer/copy/format'
import { errorWords } from '@renderer/copy/errors'

export interface UploadWords {
  title: string
  /** What goes on, or what to do; empty when the title says it all. */
  body: string
  tone: 'accent' | 'good' | 'warn' | 'neutral'
}

export const confirmedCount = (upload: Upload): number =>
  upload.items.filter((item) => item.state === 'uploaded').length

export const failedCount = (upload: Upload): number =>
  upload.items.filter((item) => item.state === 'error').length

const figures = (upload: Upload): string =>
  [
    `${confirmedCount(upload)} of ${counted(upload.items.length, 'sample')}`,
    `${size(upload.sentBytes)} of ${size(upload.totalBytes)}`,
    upload.bytesPerSecond === null ? null : rate(upload.bytesPerSecond),
    upload.remainingMs === null ? null : timeLeft(upload.remainingMs),
  ]
    .filter((part) => part !== null)
    .join(' · ')

/** Once every byte is sent the cloud still works on the last files; no time is promised for that. */
const runningFigures = (upload: Upload): string =>
  upload.totalBytes > 0 && upload.sentBytes >= upload.totalBytes
    ? `${stillFigures(upload)} · the cloud is processing`
    : figures(upload)

/** Samples and bytes without rate and time, for phases in which nothing moves. */
const stillFigures = (upload: Upload): string =>
  figures({ ...upload, bytesPerSecond: null, remainingMs: null })

/** The state of an upload in words (spec/professional-clone.md sections 4 and 8). */
export function uploadWords(upload: Upload): UploadWords {
  switch (upload.phase) {
    case 'preparing':
      return {
        title: 'Preparing the upload',
        body: 'Making the voice in the cloud, converting what the plan converts.',
        tone: 'accent',
      }
    case 'running':
      return { title: 'Uploading', body: runningFigures(upload), tone: 'accent' }
    case 'checking':
      return {
        title: 'Checking what the cloud has',
        body: `${stillFigures(upload)} · nothing is sent twice`,
        tone: 'accent',
      }
    case 'waiting':
      return waitingWords(upload)
    case 'paused':
      return { title: 'Upload paused', body: stillFigures(upload), tone: 'neutral' }
    case 'blocked': {
      const words = errorWords(upload.error)
      return { title: words.title, body: words.body, tone: 'warn' }
    }
    case 'done':
      return {
        title: doneTitle(upload),
        body: 'Each is there exactly once.',
        tone: 'good',
      }
    case 'cancelled':
      return {
        title: 'Upload cancelled',
        body: `${counted(confirmedCount(upload), 'sample')} stayed in the cloud; the others are safe here.`,
        tone: 'neutral',
      }
    default:
      return assertNever(upload.phase)
  }
}

function waitingWords(upload: Upload): UploadWords {
  const body = 'Everything is saved here; the upload goes on by itself.'
  if (upload.error === null) return { title: 'Waiting for the network', body, tone: 'warn' }
  const words = errorWords(upload.error)
  return { title: words.title, body: words.body, tone: 'warn' }
}

function doneTitle(upload: Upload): string {
  const count = confirmedCount(upload)
  return count === 1 ? 'The sample is in the cloud' : `All ${count} samples are in the cloud`
}

type UploadCommand = 'pause' | 'resume' | 'cancel'

const commands: Record<UploadPhase, readonly UploadCommand[]> = {
  preparing: ['pause', 'cancel'],
  running: ['pause', 'cancel'],
  checking: ['pause', 'cancel'],
  waiting: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  blocked: ['resume', 'cancel'],
  done: [],
  cancelled: [],
}

/** What the person can do with an upload in this phase. */
export const uploadCommands = (phase: UploadPhase): readonly UploadCommand[] => commands[phase]
