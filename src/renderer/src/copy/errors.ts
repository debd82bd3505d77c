import { AppError } from '@shared/errors/app-error'
import type { WireError } from '@shared/errors/wire-error'
import type { ErrorCode } from '@shared/errors/codes'
import type { Copy, ErrorAction, Words } from './error-copy'
import { fileErrors } from './file-errors'
import { cloudErrors } from './cloud-errors'

/** The texts of an error, filled in with its details. */
export interface ErrorWords {
  title: string
  body: string
  action: ErrorAction
  actionLabel: string
  reference: string | undefined
}

export const actionLabels: Record<ErrorAction, string> = {
  'try-again': 'Try again',
  close: 'Close',
  'choose-another-file': 'Choose another file',
  'free-space': 'Try again',
  'sign-in': 'Sign in',
  'open-settings': 'Open settings',
  'show-logs': 'Show logs',
  wait: 'Try again',
}

const copies = {
  internal: {
    title: 'Something went wrong in Timbre.',
    body: 'Your recordings and drafts are safe. See the log for details.',
    action: 'show-logs',
  },
  cancelled: {
    title: 'Canceled.',
    // By nobody here, where the workspace's server ended while it answered.
    body: ({ sentAnyBytes }) =>
      sentAnyBytes === true ? 'What was sent may have arrived.' : 'Nothing was changed.',
    action: 'close',
  },
  'invalid-input': {
    title: ({ field, reason }) => {
      const reasonWords = typeof reason === 'string' ? reasons[reason] : undefined
      if (reasonWords !== undefined) return reasonWords
      const name = typeof field === 'string' ? fieldNames[field] : undefined
      return name === undefined ? 'Some of the input is not valid.' : `Please check ${name}.`
    },
    body: 'Nothing was changed.',
    action: 'close',
  },
  'not-found': {
    title: ({ what }) =>
      (typeof what === 'string' ? thingsGone[what] : undefined) ?? 'This item no longer exists.',
    body: ({ what, reason }) =>
      reason === 'verification'
        ? 'It was deleted there, and nothing was requested. Create it again under Voice Data, then verify it.'
        : what === 'voice' || what === 'cloud-voice'
          ? 'It was deleted there. Your samples are safe on this computer. Select Resume to create the voice again and upload every sample.'
          : reason === 'uploaded-before'
            ? 'It was deleted there, and is safe on this computer. Select Resume to upload it again, or remove it here.'
            : 'It may have been removed. Everything else is unchanged.',
    action: 'close',
  },
  'forbidden-sender': {
    title: 'A request from outside Timbre was blocked.',
    body: 'Nothing was changed.',
    action: 'show-logs',
  },
  busy: {
    title: ({ what, reason }) =>
      reason === 'samples-changed'
        ? 'Samples were changed in the meantime.'
        : what === 'recording'
          ? 'A take is being recorded.'
          : what === 'countdown'
            ? 'The conversation ended because you are recording.'
            : what === 'import'
              ? 'Files are still being added.'
              : what === 'upload'
                ? 'An upload is in progress.'
                : 'Timbre is busy with another task.',
    body: ({ what, reason }) =>
      reason === 'samples-changed'
        ? 'Nothing was replaced. Look at them, then try again.'
        : what === 'recording'
          ? 'Nothing was changed. Stop recording first.'
          : what === 'countdown'
            ? 'The recording would pick up the assistant. Ask again when you are done.'
            : what === 'upload'
              ? 'Nothing was changed. Pause it or let it finish, then try again.'
              : 'Nothing was changed. Try again in a moment.',
    action: 'wait',
  },
  'capture-ended': {
    title: 'Recording stopped unexpectedly.',
    body: 'Everything recorded up to that point is safe on this computer.',
    action: 'try-again',
  },
  'microphone-unavailable': {
    title: ({ reason }) =>
      reason === 'denied'
        ? 'Your system does not let Timbre use the microphone.'
        : reason === 'missing'
          ? 'This microphone is not connected.'
          : 'This microphone could not be opened.',
    body: ({ reason }) =>
      reason === 'denied'
        ? 'Nothing was recorded. Allow microphone access in your system settings, then try again.'
        : 'Nothing was recorded. Check its cable, close other programs that use it, or choose another microphone.',
    action: 'try-again',
  },
  ...fileErrors,
  ...cloudErrors,
} as const satisfies Record<ErrorCode, Copy>

const reasons: Record<string, string> = {
  'flac-would-lose': 'This file cannot be converted to FLAC without loss.',
  'format-differs':
    'These recordings have different sample rates or channel counts. Use the same microphone and channels as for the first one.',
  'punch-outside': 'There is no audio at this position to punch in after.',
  'no-sound': 'The selection contains no sound.',
  'nothing-left':
    'Its settings would leave nothing of a sample. Check the speakers and the trim there, or leave the sample out.',
}

const thingsGone: Record<string, string> = {
  draft: 'This draft no longer exists.',
  sample: 'This sample no longer exists.',
  voice: 'This voice is no longer in the cloud.',
  'cloud-voice': 'This voice is no longer in the cloud.',
  'cloud-sample': 'This sample is no longer in the cloud.',
  upload: 'This upload no longer exists.',
  file: 'This file no longer exists.',
  folder: 'This folder no longer exists.',
  backup: 'This backup no longer exists.',
  job: 'This task has already finished.',
  take: 'This take no longer exists.',
  script: 'This script no longer exists.',
  recording: 'This recording no longer exists.',
}

const fieldNames: Record<string, string> = {
  serverUrl: 'the server address',
  secret: 'the key or token',
  name: 'the name',
}

/** The texts for an error from main, or for a bug in this window (shown as internal). */
export function errorWords(error: unknown): ErrorWords {
  const { code, detail, reference } = toWire(error)
  const copy: Copy = copies[code]
  const say = (words: Words): string => (typeof words === 'string' ? words : words(detail))
  return {
    title: say(copy.title),
    body: say(copy.body),
    action: copy.action,
    actionLabel: actionLabels[copy.action],
    reference,
  }
}

function toWire(error: unknown): WireError {
  if (error instanceof AppError) return error.toWire()
  if (isWire(error)) return error
  return { code: 'internal', retryable: false, detail: {} }
}

const isWire = (error: unknown): error is WireError =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code in copies &&
  'detail' in error
