import type { ErrorDetail } from '@shared/errors/app-error'
import type { Copy } from './error-copy'
import { size } from './format'

/** The texts of spec/shell.md section 5 name the file; where no name came along the row it stands in does. */
const fileOf = ({ fileName }: ErrorDetail): string =>
  typeof fileName === 'string' ? `File "${fileName}"` : 'This file'

const notAdded = (detail: ErrorDetail): string => `${fileOf(detail)} could not be added, choose another file.`
const notSupported = (detail: ErrorDetail): string =>
  `${fileOf(detail)} is not supported. Please choose an audio file.`

const number = (value: ErrorDetail[string] | undefined): number | null =>
  typeof value === 'number' ? value : null

function spaceWords({ neededBytes, freeBytes }: ErrorDetail): string {
  const needed = number(neededBytes)
  const free = number(freeBytes)
  if (needed === null) return 'What was already saved is safe. Free some space, then try again.'
  const have = free === null ? '' : `, ${size(free)} are free`
  return `This takes ${size(needed)}${have}. What was already saved is safe. Free some space, then try again.`
}

/** By `reason`; for `busy` by `what` is busy. */
const moveReasons: Record<string, string> = {
  same: 'It is already in this folder.',
  inside: 'A library cannot be moved into itself. Choose a folder outside it.',
  'not-empty': 'The folder there is not empty. Choose another place.',
  'not-a-folder': 'This is not a folder. Choose another place.',
  moving: 'It is being moved already.',
  busy: 'Other work on it has to finish first.',
  recording: 'A recording is running. Finish it, then move the library.',
  upload: 'An upload is running. Pause it or let it finish, then move the library.',
  'take-save': 'A recording is being saved. Let that finish, then move the library.',
  'reel-render': 'A recording is being added. Let that finish, then move the library.',
  import: 'Files are being added. Let that finish, then move the library.',
}

function moveWords({ reason, what }: ErrorDetail): string {
  const known = [what, reason].flatMap((key) => (typeof key === 'string' ? (moveReasons[key] ?? []) : []))
  return `${known[0] ?? 'It cannot be moved right now.'} It stays where it is, complete.`
}

const damages: Record<string, string> = {
  'no-index': 'It is damaged: its index is missing, as after an interrupted recording or download.',
  'no-sound-data': 'It is damaged: it has a header but no sound.',
  'nothing-decodes': 'It is damaged: nothing in it can be decoded.',
  'other-content': 'It is damaged: it is not the file that was exported.',
}

function damageWords({ reason }: ErrorDetail): string {
  const known = typeof reason === 'string' ? damages[reason] : undefined
  return `${known ?? 'It is damaged: its audio cannot be decoded.'} Your original is untouched.`
}

/** By `reason`; a dataset that is not taken in. */
const refusals: Record<string, { title: string; body: string }> = {
  'not-a-dataset': {
    title: 'This is not a dataset of Timbre.',
    body: 'Choose the zip, or the passport.json in the folder, that Timbre exported. Nothing was imported.',
  },
  newer: {
    title: 'This dataset was made by a newer Timbre.',
    body: 'Update Timbre, then import it again. Nothing was imported.',
  },
  unsafe: {
    title: 'This dataset is not safe to open.',
    body: 'It was not made like this by Timbre. Ask whoever sent it to export it again. Nothing was imported.',
  },
}
const damagedDataset = {
  title: 'This dataset is damaged.',
  body: 'It is cut short or was changed. Copy or export it again. Nothing was imported.',
}
const refusal = ({ reason }: ErrorDetail): { title: string; body: string } =>
  (typeof reason === 'string' ? refusals[reason] : undefined) ?? damagedDataset

/** Files, disks, the library, samples and the media tools. */
export const fileErrors = {
  'file-missing': {
    title: notAdded,
    body: 'It is no longer where it was. Nothing else was affected.',
    action: 'choose-another-file',
  },
  'file-unreadable': {
    title: notAdded,
    body: 'It could not be read: it may be locked, or this account may not open it. Nothing else was affected.',
    action: 'try-again',
  },
  'file-empty': {
    title: notAdded,
    body: 'It is empty. Nothing else was affected.',
    action: 'choose-another-file',
  },
  'file-damaged': {
    title: notAdded,
    body: damageWords,
    action: 'choose-another-file',
  },
  'file-unsupported': {
    title: notSupported,
    body: 'WAV, FLAC, MP3, M4A, AAC, OGG, Opus, WebM, AIFF, MP4 and MOV can be added.',
    action: 'choose-another-file',
  },
  'file-without-audio': {
    title: notSupported,
    body: 'There is no audio track in it. Nothing else was affected.',
    action: 'choose-another-file',
  },
  'file-protected': {
    title: notAdded,
    body: 'It is protected against copying. Nothing else was affected.',
    action: 'choose-another-file',
  },
  'file-changed': {
    title: 'The file changed while it was being read.',
    body: 'Nothing half-read was kept. Try again once the other program has finished with it.',
    action: 'try-again',
  },
  'disk-full': { title: 'The disk is full.', body: spaceWords, action: 'free-space' },
  'disk-read-only': {
    title: 'The disk cannot be written to.',
    body: 'What is on it is safe. Make it writable, or move the library to another disk in Settings.',
    action: 'try-again',
  },
  'disk-failed': {
    title: 'The disk reported an error.',
    body: 'What was saved before is untouched. Check the disk before you go on, and keep a copy of your recordings.',
    action: 'try-again',
  },
  'library-newer': {
    title: 'This library was made by a newer Timbre.',
    body: 'It was left exactly as it is. Update Timbre to open it.',
    action: 'close',
  },
  'library-damaged': {
    title: 'The library file is damaged.',
    body: 'Your audio files are not touched. A backup can be opened instead.',
    action: 'try-again',
  },
  'library-missing': {
    title: 'The library is not where it was.',
    body: 'Nothing was deleted by Timbre. If it is on another disk, connect that disk and try again.',
    action: 'try-again',
  },
  'library-in-use': {
    title: ({ problem }) =>
      problem === 'exists'
        ? 'There is already a library in this folder.'
        : 'Another Timbre has this library open.',
    body: ({ problem }) =>
      problem === 'exists'
        ? 'It was left untouched. Choose another folder.'
        : 'Two at once could damage it. Close the other one, then try again.',
    action: 'try-again',
  },
  'passport-refused': {
    title: (detail) => refusal(detail).title,
    body: (detail) => refusal(detail).body,
    action: 'choose-another-file',
  },
  'library-move-refused': {
    title: 'The library was not moved.',
    body: moveWords,
    action: 'try-again',
  },
  'library-move-failed': {
    title: 'The library could not be moved.',
    body: 'It stays where it was, complete; nothing was deleted there.',
    action: 'try-again',
  },
  'min-duration': {
    title: 'At least 30s of audio is required.',
    body: 'The file stays in your library. Join it with others or remove it.',
    action: 'close',
  },
  'language-mismatch': {
    title: 'All audio samples must be in the same language.',
    body: 'Nothing was changed. Remove the samples in other languages, or change the language of the clone.',
    action: 'close',
  },
  'duplicate-file': {
    title: 'Uploading duplicate files could result in poor clone.',
    body: 'The same audio is already in the list. Remove one, or keep both on purpose.',
    action: 'close',
  },
  'max-samples-per-voice-exceeded': {
    title: 'You can only upload 100 samples.',
    body: 'Everything stays in your library. Remove samples or join short ones.',
    action: 'close',
  },
  'max-samples-size-exceeded': {
    title: 'Total upload size is exceeding 1.5 GB limit per voice.',
    body: 'Everything stays in your library. Convert to FLAC, which loses nothing, or remove samples.',
    action: 'close',
  },
  'indeterminate-duration': {
    title: 'Could not determine audio duration, try another file.',
    body: 'Your original is untouched.',
    action: 'choose-another-file',
  },
  'model-missing': {
    title: 'A model that Timbre listens with is missing from this installation.',
    body: 'Your audio is unchanged. Installing Timbre again brings it back.',
    action: 'close',
  },
  'model-failed': {
    title: 'The process that analyses sound stopped working.',
    body: 'Your audio is unchanged. It starts again with the next try.',
    action: 'try-again',
  },
  'recogniser-missing': {
    title: 'The speech recogniser of Timbre is not on this computer.',
    body: 'Recording works without it. Scripts are followed by voice and pace.',
    action: 'close',
  },
  'recogniser-failed': {
    title: 'The speech recogniser of Timbre stopped working.',
    body: 'Your recordings are safe. Scripts are followed by voice and pace.',
    action: 'try-again',
  },
  'ffmpeg-missing': {
    title: 'The audio tools of Timbre are missing.',
    body: 'Your files are safe. Installing Timbre again puts the tools back.',
    action: 'show-logs',
  },
  'ffmpeg-incomplete': {
    title: 'The audio tools of Timbre lack something.',
    body: ({ missing }) =>
      `Your files are safe. The ffmpeg in use was built without: ${String(missing ?? 'a part')}. Installing Timbre again, or taking TIMBRE_FFMPEG out of the environment, puts the right one back.`,
    action: 'show-logs',
  },
  'ffmpeg-failed': {
    title: 'The audio could not be processed.',
    body: ({ reason }) =>
      reason === 'not-lossless'
        ? 'The converted copy was not identical to the original, so it was not used. Your original is untouched.'
        : 'Your original is untouched.',
    action: 'try-again',
  },
} as const satisfies Partial<Record<string, Copy>>
