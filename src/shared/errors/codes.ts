/** Every error code that can cross a process boundary. `copy/` has texts for each. */
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
  /** The file's size or modification time differs from when it was imported or its upload started. */
  'file-changed',
  'disk-full',
  'disk-read-only',
  /** The disk's format takes no file of this size: 4 GB on FAT32. */
  'disk-file-limit',
  'disk-failed',
  // library
  'library-newer',
  'library-damaged',
  /** One of its files leads to another place. */
  'library-linked',
  'library-missing',
  'library-in-use',
  /** Something else has the name of a folder or file that Timbre needs in the library's folder. */
  'library-obstructed',
  'library-move-refused',
  'library-move-failed',
  /** A package that is not a Timbre dataset, or is not safe to open. */
  'passport-refused',
  /** A folder that holds no session of Timbre, or is not safe to open. */
  'session-refused',
  // samples (spec/professional-clone.md section 5)
  'min-duration',
  'language-mismatch',
  'duplicate-file',
  'max-samples-per-voice-exceeded',
  'max-samples-size-exceeded',
  'indeterminate-duration',
  /** The file holds generated sound. */
  'generated-audio',
  // recorder
  /** The capture process stopped unexpectedly; the journal holds what it had received. */
  'capture-ended',
  /** A native input cannot be opened; `reason`: denied, missing or unusable. */
  'microphone-unavailable',
  // media tools
  'ffmpeg-missing',
  /** FFmpeg was built without a required feature. */
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
  /** The plan, the slots or the permissions of the workspace do not allow it; `text` says which. */
  'access-refused',
  /** Rights and terms were not confirmed for this draft. */
  'rights-unconfirmed',
  /** Training waits for samples or settings that the cloud does not have. */
  'training-waits',
  /** The sample dataset is no one's voice here: only the demo workspace takes it. */
  'sample-dataset',
  // account
  'keychain-unavailable',
] as const

export type ErrorCode = (typeof errorCodes)[number]
