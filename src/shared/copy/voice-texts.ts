import type { ErrorCode } from '../errors/codes'

const keptHere = 'Edits are kept on this computer and sent later.'

const unreadable: Partial<Record<ErrorCode, string>> = {
  unauthorized: 'The cloud did not accept the API key. Check it under Account.',
  'signed-out': 'Nobody is signed in. Sign in under Account.',
  'missing-permissions': 'The API key may not read voices. Use a key with this permission.',
  'payment-required': 'The plan of this workspace does not include reading voices. Check the plan.',
  'unusual-activity': 'The cloud blocked requests because of unusual activity. Contact its support.',
  'rate-limited': 'The cloud is getting too many requests. Timbre tries again soon.',
  'cloud-unavailable': 'The cloud is having problems. Timbre tries again soon.',
  'cloud-refused':
    'The cloud refused to list the voices. Check the server address and the key under Account.',
  'cloud-bad-answer':
    'The cloud sent an answer that Timbre does not understand. Timbre tries again; if this goes on, check for an update.',
}

/** Texts of a voice's sync, of its conflicts, and of what it is not for. */
export const voiceTexts = {
  /** What happened, what to do, and that nothing is lost. */
  unreadable: (code: ErrorCode) => `${unreadable[code] ?? 'The cloud could not be read.'} ${keptHere}`,
  /** @param said the server's message, if it sent one */
  refused: (said: string | null) => `The cloud rejected an edit${said === null ? '.' : `: ${said}`}`,
  changedHere: 'Changed here',
  deletedHere: 'Deleted here',
  changedThere: 'Changed in the cloud',
  deletedThere: 'Deleted in the cloud',
  notOwnClone: 'Only your own professional clones can be edited and verified here.',
} as const
