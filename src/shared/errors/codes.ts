/** Every code an error may carry across a process border. `copy/` has words for each. */
export const errorCodes = [
  // general
  'internal',
  'cancelled',
  'invalid-input',
  'not-found',
  'forbidden-sender',
  'busy',
  // files and disks
  'file-missing',
  'file-unreadable',
  'file-empty',
  'file-damaged',
  'file-unsupported',
  'file-without-audio',
  'file-protected',
  /** The file is not the one that was imported or began to be sent: size or time of change differ. */
  'file-changed',
  'disk-full',
  'disk-read-only',
  'disk-failed',
  // library
  'library-newer',
  'library-damaged',
  'library-missing',
  'library-in-use',
  'library-move-refused',
  'library-move-failed',
  /** A package that is no dataset of Timbre, or one that must not be opened. */
  'passport-refused',
  // samples (spec/professional-clone.md section 5)
  'min-duration',
  'language-mismatch',
  'duplicate-file',
  'max-samples-per-voice-exceeded',
  'max-samples-size-exceeded',
  'indeterminate-duration',
  // recorder
  /** The process that records ended by itself; the journal holds what it had. */
  'capture-ended',
  // media tools
  'ffmpeg-missing',
  /** It was built without something that is needed. */
  'ffmpeg-incomplete',
  'ffmpeg-failed',
  // local models
  'model-missing',
  'model-failed',
  // local recognizer
  'recognizer-missing',
  'recognizer-failed',
  // cloud
  'network',
  'timeout',
  'signed-out',
  'unauthorized',
  'missing-permissions',
  'quota-exceeded',
  'unusual-activity',
  'payment-required',
  'rate-limited',
  'cloud-refused',
  'cloud-unavailable',
  'cloud-bad-answer',
  'insecure-address',
  'demo-cloud-failed',
  // account
  'keychain-unavailable',
] as const

export type ErrorCode = (typeof errorCodes)[number]
