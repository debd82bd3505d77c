import type { ErrorDetail } from '@shared/errors/app-error'
import type { Copy } from './error-copy'

/** The server's own sentence where it gave one, ended as a sentence. */
function serverWords({ message }: ErrorDetail, otherwise: string): string {
  if (typeof message !== 'string' || message.trim() === '') return otherwise
  const text = message.trim()
  return /[.!?。！？]$/.test(text) ? text : `${text}.`
}

function networkBody({ reason }: ErrorDetail): string {
  if (reason === 'certificate') {
    return 'The certificate of the server is not trusted on this computer, so nothing was sent. Check the address, or ask whoever runs the server.'
  }
  if (reason === 'proxy') {
    return 'The proxy of this computer did not answer. Everything is saved here and goes on by itself once it does.'
  }
  return 'Everything is saved on this computer and goes on by itself once the connection is back.'
}

/** The cloud, the account and its keychain. */
export const cloudErrors = {
  network: {
    // Spelled as the specification gives it (spec/professional-clone.md section 8).
    title: 'A network error ocurred, please check your connection.',
    body: networkBody,
    action: 'try-again',
  },
  timeout: {
    title: 'The server took too long to answer.',
    body: 'Everything is saved on this computer. What was already confirmed is not sent again.',
    action: 'try-again',
  },
  'signed-out': {
    title: 'You are signed out of this server.',
    body: 'Your work is saved on this computer. Sign in to go on.',
    action: 'sign-in',
  },
  unauthorized: {
    title: 'The server did not accept the key or token.',
    body: 'Your work is saved on this computer. Check the key, or sign in again.',
    action: 'sign-in',
  },
  'missing-permissions': {
    title: 'This account may not do that.',
    body: (detail) =>
      serverWords(
        detail,
        'Your work is saved on this computer. Ask the owner of the workspace for the permission.',
      ),
    action: 'open-settings',
  },
  'quota-exceeded': {
    title: 'The quota of this account is used up.',
    body: 'Your work is saved on this computer, and what the cloud has confirmed stays there. Once there is quota again, Resume goes on.',
    action: 'try-again',
  },
  'unusual-activity': {
    title: 'The server has paused this account because of unusual activity.',
    body: 'You are still signed in and your work is saved on this computer. The server’s support can lift the pause.',
    action: 'close',
  },
  'payment-required': {
    title: 'This needs a paid plan on the server.',
    body: (detail) => serverWords(detail, 'Your work is saved on this computer.'),
    action: 'close',
  },
  'rate-limited': {
    title: 'The server asked for a pause.',
    body: 'Nothing is lost. Uploads go on by themselves; try anything else again in a moment.',
    action: 'wait',
  },
  'cloud-refused': {
    title: 'The server refused the request.',
    body: (detail) => `${serverWords(detail, 'It gave no reason.')} Your work is saved on this computer.`,
    action: 'try-again',
  },
  'cloud-unavailable': {
    title: 'The server has a problem of its own.',
    body: 'Everything is saved on this computer. Try again in a while.',
    action: 'try-again',
  },
  'cloud-bad-answer': {
    title: ({ reason }) =>
      reason === 'sample-differs'
        ? 'The cloud holds a sample that differs from what was sent.'
        : 'The server gave an answer that makes no sense here.',
    body: ({ reason }) =>
      reason === 'sample-differs'
        ? 'Your original is safe here. Upload it again, or remove the one in the cloud.'
        : 'Nothing was changed. Check that the address belongs to a /v1 server.',
    action: 'open-settings',
  },
  'insecure-address': {
    title: 'This address would send your key without encryption.',
    body: 'Nothing was sent. Use an address that begins with https://; plain http:// is for this computer only.',
    action: 'close',
  },
  'demo-cloud-failed': {
    title: 'The demo workspace could not be started.',
    body: 'Your drafts and recordings are safe, and everything that needs no cloud works.',
    action: 'try-again',
  },
  'keychain-unavailable': {
    title: 'This computer has no keychain that Timbre can use.',
    body: 'The key is kept in memory until you quit, unless you choose to store it as plain text.',
    action: 'close',
  },
} as const satisfies Partial<Record<string, Copy>>
