import type { ErrorDetail } from '@shared/errors/app-error'
import type { Copy } from './error-copy'

/** The server's message, if any, ending with a period. */
function serverWords({ message }: ErrorDetail, otherwise: string): string {
  if (typeof message !== 'string' || message.trim() === '') return otherwise
  const text = message.trim()
  return /[.!?。！？]$/.test(text) ? text : `${text}.`
}

function networkBody({ reason }: ErrorDetail): string {
  if (reason === 'certificate') {
    return 'This computer does not trust the server’s certificate, so nothing was sent. Check the address and this computer’s date, or contact the server’s administrator.'
  }
  if (reason === 'proxy') {
    return 'The proxy server did not respond. Everything is saved on this computer and continues automatically once the proxy responds.'
  }
  if (reason === 'proxy-sign-in') {
    return 'This network’s proxy server asks for a user name and password, which Timbre cannot provide. Everything is saved on this computer and continues automatically on a network without such a proxy.'
  }
  return 'Everything is saved on this computer and continues automatically once you are back online.'
}

/** What a training that was refused waits for, and the way on. */
function waitingWords({ for: waitsFor, reason }: ErrorDetail): string {
  switch (waitsFor) {
    case 'verification':
      return 'It needs a voice that was verified or sent to review.'
    case 'details':
      return 'Details that were changed here are not in the cloud. See Voice Data.'
    case 'settings':
      return 'Sample settings that were changed here are not in the cloud. See Voice Data.'
    case 'deletions':
      return 'Samples that were deleted here are still in the cloud. See Voice Data.'
    default:
      return reason === 'not-listed'
        ? 'The cloud no longer lists samples that were uploaded. Timbre is checking whether they were deleted; try again in a minute.'
        : 'Some samples are on this computer only. See Voice Data.'
  }
}

/** Errors of the cloud, the account and the keychain. */
export const cloudErrors = {
  'rights-unconfirmed': {
    title: 'Confirm your rights first.',
    body: 'Nothing was sent. Rights and terms must be confirmed before a voice is verified or trained.',
    action: 'close',
  },
  'training-waits': {
    title: ({ for: waitsFor }) =>
      waitsFor === 'verification' ? 'Verify the voice first.' : 'The cloud does not have everything yet.',
    body: (detail) => `Training has not started. ${waitingWords(detail)}`,
    action: 'close',
  },
  'sample-dataset': {
    title: 'The sample dataset can be uploaded to the demo workspace only.',
    body: 'It contains the speech of other people, and nothing was sent. Start a new draft with recordings of your own voice.',
    action: 'close',
  },
  'access-refused': {
    title: ({ text }) => (typeof text === 'string' ? text : 'This workspace does not allow that.'),
    body: 'Nothing was sent. Your work is saved on this computer.',
    action: 'close',
  },
  network: {
    // Spelled as the specification gives it (spec/professional-clone.md section 8).
    title: 'A network error ocurred, please check your connection.',
    body: networkBody,
    action: 'try-again',
  },
  timeout: {
    title: 'The server took too long to respond.',
    body: 'Everything is saved on this computer. Samples that were already confirmed are not sent again.',
    action: 'try-again',
  },
  'signed-out': {
    title: 'You are signed out of this server.',
    body: 'Your work is saved on this computer. Sign in to continue.',
    action: 'sign-in',
  },
  unauthorized: {
    title: 'The server rejected the key or token.',
    body: 'Your work is saved on this computer. Check the key, or sign in again.',
    action: 'sign-in',
  },
  'missing-permissions': {
    title: 'This account does not have permission to do that.',
    body: (detail) =>
      serverWords(detail, 'Your work is saved on this computer. Ask your workspace owner for permission.'),
    action: 'open-settings',
  },
  'quota-exceeded': {
    title: 'This account has used up its quota.',
    body: 'Your work is saved on this computer, and confirmed samples stay in the cloud. Select Resume once you have quota again.',
    action: 'try-again',
  },
  'unusual-activity': {
    title: 'The server paused this account because of unusual activity.',
    body: 'You are still signed in, and your work is saved on this computer. Contact the server’s support team to lift the pause.',
    action: 'close',
  },
  'payment-required': {
    title: 'This requires a paid plan.',
    body: (detail) => serverWords(detail, 'Your work is saved on this computer.'),
    action: 'close',
  },
  'rate-limited': {
    title: 'The server asked Timbre to slow down.',
    body: 'Nothing is lost. Uploads continue automatically. For anything else, try again in a moment.',
    action: 'wait',
  },
  'cloud-refused': {
    title: 'The server rejected the request.',
    body: (detail) => `${serverWords(detail, 'It did not say why.')} Your work is saved on this computer.`,
    action: 'try-again',
  },
  'cloud-unavailable': {
    title: 'The server is having problems.',
    body: 'Everything is saved on this computer. Try again later.',
    action: 'try-again',
  },
  'cloud-bad-answer': {
    title: ({ reason }) =>
      reason === 'sample-differs'
        ? 'A sample in the cloud differs from the one that was sent.'
        : reason === 'too-large' || reason === 'too-complex' || reason === 'endless'
          ? 'The server sent more than Timbre accepts.'
          : 'The server sent an unexpected response.',
    body: ({ reason }) =>
      reason === 'sample-differs'
        ? 'Your original is safe on this computer. Upload it again, or remove the copy in the cloud.'
        : reason === 'too-large'
          ? 'The response is larger than allowed, or larger than announced. Timbre stopped reading. Nothing was changed.'
          : reason === 'too-complex'
            ? 'The response is too complex to read. Timbre stopped. Nothing was changed.'
            : reason === 'endless'
              ? 'Its list of voices does not end. Timbre stopped reading. Nothing was changed.'
              : 'Nothing was changed. Check that the address belongs to a /v1 server.',
    action: 'open-settings',
  },
  'insecure-address': {
    title: 'This address would send your key unencrypted.',
    body: 'Nothing was sent. Use an address that starts with https://. Plain http:// works only for servers on this computer.',
    action: 'close',
  },
  'demo-cloud-failed': {
    title: 'The demo workspace could not be started.',
    body: 'Your drafts and recordings are safe, and everything that does not need the cloud still works.',
    action: 'try-again',
  },
  'keychain-unavailable': {
    title: 'Timbre cannot use a keychain on this computer.',
    body: 'The key is kept in memory until you quit, unless you choose to store it as plain text.',
    action: 'close',
  },
} as const satisfies Partial<Record<string, Copy>>
