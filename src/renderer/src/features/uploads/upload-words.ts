import type { Upload, UploadPhase } from '@shared/domain/cloud/upload'
import { uploadedWords } from '@shared/copy/notice-words'
import { assertNever } from '@shared/lib/assert-never'
import { counted, rate, size, timeLeft } from '@renderer/copy/format'
import { errorWords } from '@renderer/copy/errors'
import { confirmedCount } from './upload-figures'

export interface UploadWords {
  title: string
  /** What goes on, or what to do; empty when the title says it all. */
  body: string
  tone: 'accent' | 'good' | 'warn' | 'neutral'
}

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

/**
 * The state of an upload in words (spec/professional-clone.md sections 4 and 8).
 * @param listedCount samples in the list, which may hold some that were left out or came later
 */
export function uploadWords(upload: Upload, listedCount = upload.items.length): UploadWords {
  switch (upload.phase) {
    case 'preparing':
      return {
        title: 'Preparing the upload',
        body: 'Getting the voice in the cloud and the files ready.',
        tone: 'accent',
      }
    case 'running':
      return { title: 'Uploading', body: runningFigures(upload), tone: 'accent' }
    case 'checking':
      return {
        title: 'Checking what is in the cloud',
        body: `${stillFigures(upload)} · nothing that arrived is sent again`,
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
      return { title: doneTitle(upload, listedCount), body: doneBody(upload), tone: 'good' }
    case 'cancelled':
      return isVoiceDeleted(upload)
        ? {
            title: 'The voice was deleted from the cloud',
            body: 'Your samples are safe on this computer. Upload them to create the voice again.',
            tone: 'neutral',
          }
        : { title: 'Upload canceled', body: cancelledBody(upload), tone: 'neutral' }
    default:
      return assertNever(upload.phase)
  }
}

/** What ended it was not that somebody canceled it. */
const isVoiceDeleted = ({ error }: Upload): boolean =>
  error?.code === 'not-found' && error.detail['what'] === 'cloud-voice'

function cancelledBody(upload: Upload): string {
  const stayed = `${counted(confirmedCount(upload), 'sample')} stayed in the cloud. The others are safe on this computer.`
  return upload.isSettled || upload.doubles.length > 0
    ? stayed
    : `${stayed} Still checking for late arrivals.`
}

function waitingWords(upload: Upload): UploadWords {
  const body = 'Everything is saved on this computer. The upload continues automatically.'
  if (upload.error === null) return { title: 'Waiting for the network', body, tone: 'warn' }
  const words = errorWords(upload.error)
  if (upload.error.code === 'cloud-unavailable')
    return { title: 'Waiting for the server', body: `${words.title} ${body}`, tone: 'warn' }
  return { title: words.title, body: words.body, tone: 'warn' }
}

/** "All" would promise those that the list holds beyond what was sent. */
function doneTitle(upload: Upload, listedCount: number): string {
  const count = confirmedCount(upload)
  if (listedCount > count)
    return `${count} of ${listedCount} samples ${count === 1 ? 'is' : 'are'} in the cloud`
  return uploadedWords(count, upload.isSettled)
}

function doneBody(upload: Upload): string {
  if (upload.isSettled) {
    return confirmedCount(upload) === 1 ? 'It arrived exactly once.' : 'Each arrived exactly once.'
  }
  return upload.doubles.length > 0 ? '' : 'Still checking for late arrivals.'
}

type UploadCommand = 'pause' | 'resume' | 'cancel'

const commands: Record<UploadPhase, readonly UploadCommand[]> = {
  preparing: ['pause', 'cancel'],
  running: ['pause', 'cancel'],
  checking: ['pause', 'cancel'],
  waiting: ['pause', 'resume', 'cancel'],
  paused: ['resume', 'cancel'],
  blocked: ['resume', 'cancel'],
  done: [],
  cancelled: [],
}

/** What the person can do with an upload in this phase. */
export const uploadCommands = (phase: UploadPhase): readonly UploadCommand[] => commands[phase]
