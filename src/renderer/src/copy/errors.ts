import { AppError } from '@shared/errors/app-error'
import type { WireError } from '@shared/errors/wire-error'
import type { ErrorCode } from '@shared/errors/codes'
import type { Copy, ErrorAction, Words } from './error-copy'
import { fileErrors } from './file-errors'
import { cloudErrors } from './cloud-errors'

/** Words of an error, made for its details. */
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
    title: 'Something went wrong inside Timbre.',
    body: 'Your recordings and drafts are safe. The log holds the details.',
    action: 'show-logs',
  },
  cancelled: { title: 'Stopped.', body: 'Nothing was changed.', action: 'close' },
  'invalid-input': {
    title: ({ field, reason }) => {
      const reasonWords = typeof reason === 'string' ? reasons[reason] : undefined
      if (reasonWords !== undefined) return reasonWords
      const name = typeof field === 'string' ? fieldNames[field] : undefined
      return name === undefined ? 'Something that was entered cannot be used.' : `Please check ${name}.`
    },
    body: 'Nothing was changed.',
    action: 'close',
  },
  'not-found': {
    title: ({ what }) =>
      (typeof what === 'string' ? thingsGone[what] : undefined) ?? 'This is no longer here.',
    body: ({ what }) =>
      what === 'voice' || what === 'cloud-voice'
        ? 'It was deleted there. Every sample is safe on this computer. Resume makes the voice again and sends every sample.'
        : 'It may have been removed in the meantime; everything else is unchanged.',
    action: 'close',
  },
  'forbidden-sender': {
    title: 'A page that is not part of Timbre was refused.',
    body: 'Nothing was changed.',
    action: 'show-logs',
  },
  busy: {
    title: 'Timbre is still busy with something that has to finish first.',
    body: 'Nothing was changed. Try again in a moment.',
    action: 'wait',
  },
  'capture-ended': {
    title: 'Recording stopped unexpectedly.',
    body: 'What was recorded until then is safe on this computer.',
    action: 'try-again',
  },
  ...fileErrors,
  ...cloudErrors,
} as const satisfies Record<ErrorCode, Copy>

const reasons: Record<string, string> = {
  'flac-would-lose': 'This file cannot become FLAC without losing something.',
  'format-differs':
    'These recordings have different sampling rates or numbers of channels. Choose the microphone and channels of the first.',
  'punch-outside': 'There is no recording at this place to go on from.',
  'no-sound': 'There is no sound in what was chosen.',
}

const thingsGone: Record<string, string> = {
  draft: 'This draft is no longer here.',
  sample: 'This sample is no longer here.',
  voice: 'This voice is no longer in the cloud.',
  'cloud-voice': 'This voice is no longer in the cloud.',
  'cloud-sample': 'This sample is no longer in the cloud.',
  upload: 'This upload is no longer here.',
  file: 'This file is no longer here.',
  folder: 'This folder is no longer here.',
  backup: 'This backup is no longer here.',
  job: 'This work has already ended.',
  take: 'This take is no longer here.',
  script: 'This script is no longer here.',
  reel: 'This recording is no longer here.',
}

const fieldNames: Record<string, string> = {
  serverUrl: 'the server address',
  secret: 'the key or token',
  name: 'the name',
}

/** Words for an error from main, or for a bug of this window (shown as internal). */
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
