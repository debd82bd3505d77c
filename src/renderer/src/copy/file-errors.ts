import type { ErrorDetail } from '@shared/errors/app-error'
import type { Copy } from './error-copy'
import { size } from './format'

/** The texts of spec/shell.md section 5 name the file. Without a name, the row that shows the error does. */
const fileOf = ({ fileName }: ErrorDetail): string =>
  typeof fileName === 'string' ? `File "${fileName}"` : 'This file'

const notAdded = (detail: ErrorDetail): string => `${fileOf(detail)} could not be added, choose another file.`
const notSupported = (detail: ErrorDetail): string =>
  `${fileOf(detail)} is not supported. Please choose an audio file.`

const number = (value: ErrorDetail[string] | undefined): number | null =>
  typeof value === 'number' ? value : null

function spaceWords({ neededBytes, freeBytes, startsLater }: ErrorDetail): string {
  if (startsLater === true)
    return 'Everything already saved is safe. It starts as soon as there is room; Cancel stops it.'
  const needed = number(neededBytes)
  const free = number(freeBytes)
  if (needed === null) return 'Everything already saved is safe. Free up some space, then try again.'
  const have = free === null ? '' : ` and ${size(free)} is free`
  return `This needs ${size(needed)}${have}. Everything already saved is safe. Free up some space, then try again.`
}

/** By `reason`, or for `busy` by `what` is busy. */
const moveReasons: Record<string, string> = {
  same: 'It is already in that folder.',
  inside: 'A library cannot be moved into itself. Choose a folder outside it.',
  'not-empty': 'That folder is not empty. Choose another location.',
  'not-a-folder': 'That is not a folder. Choose another location.',
  linked:
    'One of its folders is a link to another place, whose files would stay behind. Replace the link with the folder itself, then move the library.',
  moving: 'It is already being moved.',
  busy: 'Another task has to finish first.',
  recording: 'A recording is in progress. Finish it, then move the library.',
  upload: 'An upload is in progress. Pause it or let it finish, then move the library.',
  conversion: 'A file is being converted. Let that finish or cancel it, then move the library.',
  generation: 'Speech is being generated. Let that finish, then move the library.',
  'take-save': 'A recording is being saved. Let that finish, then move the library.',
  'recording-render': 'A recording is being added. Let that finish, then move the library.',
  import: 'Files are being added. Let that finish, then move the library.',
}

function moveWords({ reason, what }: ErrorDetail): string {
  const known = [what, reason].flatMap((key) => (typeof key === 'string' ? (moveReasons[key] ?? []) : []))
  return `${known[0] ?? 'It cannot be moved right now.'} The library is intact in its current location.`
}

const damages: Record<string, string> = {
  'no-index': 'It is damaged: its index is missing, usually because a recording or download was interrupted.',
  'no-sound-data': 'It is damaged: it has a header but no audio.',
  'second-sound':
    'It holds its audio in two parts, of which programs play only one. Save it as a new WAV in an audio editor.',
  'nothing-decodes': 'It is damaged: none of it can be decoded.',
  'other-content': 'It is damaged: it does not match the file that was exported.',
}

function damageWords({ reason }: ErrorDetail): string {
  const known = typeof reason === 'string' ? damages[reason] : undefined
  return `${known ?? 'It is damaged: its audio cannot be decoded.'} Your original is unchanged.`
}

/** Why a dataset is not imported, or not exported, by `reason`. */
const refusals: Record<string, { title: string; body: string }> = {
  'not-a-dataset': {
    title: 'This is not a Timbre dataset.',
    body: 'Choose a ZIP file exported by Timbre, or the passport.json in an exported folder. Nothing was imported.',
  },
  newer: {
    title: 'This dataset was created by a newer version of Timbre.',
    body: 'Update Timbre, then import it again. Nothing was imported.',
  },
  unsafe: {
    title: 'This dataset is not safe to open.',
    body: 'Timbre did not create it in this form. Ask the sender to export it again. Nothing was imported.',
  },
  // A notice has the title alone.
  'too-large': {
    title:
      'It is too large to be imported again. Move recordings you no longer need to the trash, then export it.',
    body: 'Nothing was exported, and everything in Timbre is unchanged.',
  },
}
const damagedDataset = {
  title: 'This dataset is damaged.',
  body: 'It is incomplete or was modified. Copy or export it again. Nothing was imported.',
}
const refusal = ({ reason }: ErrorDetail): { title: string; body: string } =>
  (typeof reason === 'string' ? refusals[reason] : undefined) ?? damagedDataset

const processingReasons: Readonly<Record<string, string>> = {
  'not-lossless':
    'The converted copy did not match the original, so it was discarded. Your original is unchanged.',
  'wrong-length':
    'The result is not as long as the file says, so it was discarded. Your original is unchanged. The file may be damaged: try again once it is analyzed, or leave it out.',
  'outside-rules':
    'The chosen loudness can’t be reached below the chosen peak, so nothing was saved. Your original is unchanged. Lower the loudness or allow a higher peak.',
  'over-noise':
    'It can’t be made loud enough without lifting the room’s noise above what the rules allow, so nothing was saved. Your original is unchanged. Remove the noise, or record in a quieter place.',
}

const sessionRefusals: Record<string, { title: string; body: string }> = {
  'not-a-session': {
    title: 'This folder is not a Timbre session.',
    body: 'Choose a folder that Timbre exported, with the file session.json in it. Nothing was imported.',
  },
  newer: {
    title: 'This session was exported by a newer version of Timbre.',
    body: 'Update Timbre, then open the folder again. Nothing was imported.',
  },
  unsafe: {
    title: 'This session is not safe to open.',
    body: 'Timbre did not write it in this form. Ask the sender to export it again. Nothing was imported.',
  },
  'too-large': {
    title: 'This session is too large for one folder.',
    body: 'Its takes and edits are more than Timbre could open again. Nothing was exported, and all of it is still here. Move recordings you no longer need to the trash, then export again.',
  },
}
const damagedSession = {
  title: 'This session is damaged.',
  body: 'Its session.json is incomplete or was modified. Copy or export it again. Nothing was imported.',
}
const sessionRefusal = ({ reason }: ErrorDetail): { title: string; body: string } =>
  (typeof reason === 'string' ? sessionRefusals[reason] : undefined) ?? damagedSession

/** Errors of files, disks, the library, samples and the media tools. */
export const fileErrors = {
  'file-missing': {
    title: notAdded,
    body: ({ from }) =>
      from === 'dataset'
        ? 'It is missing from the imported dataset. Add the file here, or import the dataset again.'
        : 'It was moved or deleted. Nothing else was affected.',
    action: 'choose-another-file',
  },
  'file-unreadable': {
    title: notAdded,
    body: ({ reason }) =>
      reason === 'link-loop'
        ? 'It is a link that leads back to itself. Add the file it should lead to. Nothing else was affected.'
        : reason === 'name-encoding'
          ? 'Its name has characters this computer cannot read. Rename the file, then add it again. Nothing else was affected.'
          : 'It could not be read. It may be locked, or you may not have permission to open it. Nothing else was affected.',
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
    body: 'Supported formats: WAV, FLAC, MP3, M4A, AAC, OGG, Opus, WebM, AIFF, MP4, and MOV.',
    action: 'choose-another-file',
  },
  'file-without-audio': {
    title: notSupported,
    body: 'It has no audio track. Nothing else was affected.',
    action: 'choose-another-file',
  },
  'generated-audio': {
    title: 'Generated audio cannot be used as a sample.',
    body: 'Clones are made from real speech. Add the original recording instead. Nothing else was affected.',
    action: 'choose-another-file',
  },
  'file-protected': {
    title: notAdded,
    body: 'It is copy-protected. Nothing else was affected.',
    action: 'choose-another-file',
  },
  'file-changed': {
    title: 'The file changed while it was being read.',
    body: 'No partial copy was kept. Try again when the other program is done with it.',
    action: 'try-again',
  },
  'disk-full': { title: 'The disk is full.', body: spaceWords, action: 'free-space' },
  'disk-read-only': {
    title: ({ reason }) =>
      reason === 'permission' ? 'Timbre may not open its library.' : 'The disk is read-only.',
    body: ({ reason }) =>
      reason === 'permission'
        ? 'Nothing was changed. Give your user account permission to read and write the library’s folder and its files, then try again.'
        : 'Your files are safe. Make the disk writable, then try again.',
    action: 'try-again',
  },
  'disk-file-limit': {
    title: 'The file is too large for this disk.',
    body: 'Everything already saved is safe. Disks formatted as FAT32 hold files of up to 4 GB. Use another disk, or make the file smaller, then try again.',
    action: 'try-again',
  },
  'disk-failed': {
    title: 'The disk reported an error.',
    body: 'Everything saved earlier is unchanged. Check the disk before you continue, and back up your recordings.',
    action: 'try-again',
  },
  'library-newer': {
    title: 'This library was created by a newer version of Timbre.',
    body: 'It was not changed. Update Timbre to open it.',
    action: 'close',
  },
  'library-damaged': {
    title: 'The library file is damaged.',
    body: 'Your audio files are unchanged. You can open a backup instead.',
    action: 'try-again',
  },
  'library-linked': {
    title: 'The library’s file is a link to another place.',
    body: 'Timbre did not open it, and changed nothing there. Replace the link with the file itself, then try again.',
    action: 'try-again',
  },
  'library-missing': {
    title: 'The library cannot be found.',
    body: 'Timbre did not delete anything. If the library is on another disk, connect that disk and try again.',
    action: 'try-again',
  },
  'library-in-use': {
    title: ({ problem }) =>
      problem === 'exists'
        ? 'This folder already contains a library.'
        : problem === 'locked'
          ? 'Another program is using the library’s file.'
          : 'This library is open in another copy of Timbre.',
    body: ({ problem }) =>
      problem === 'exists'
        ? 'It was not changed. Choose another folder.'
        : problem === 'locked'
          ? 'Everything saved earlier is safe. Wait until it is done, or close it, then try again.'
          : 'Using both at once could damage it. Close the other copy, then try again.',
    action: 'try-again',
  },
  'library-obstructed': {
    title: 'Something is in the way in the library’s folder.',
    body: ({ name, isFolder }) =>
      `A ${isFolder === true ? 'folder' : 'file'}${typeof name === 'string' ? ` named “${name}”` : ''} is where Timbre needs its own. Your drafts and recordings are unchanged. Move it out of that folder, then try again.`,
    action: 'try-again',
  },
  'passport-refused': {
    title: (detail) => refusal(detail).title,
    body: (detail) => refusal(detail).body,
    action: 'choose-another-file',
  },
  'session-refused': {
    title: (detail) => sessionRefusal(detail).title,
    body: (detail) => sessionRefusal(detail).body,
    action: 'choose-another-file',
  },
  'library-move-refused': {
    title: 'The library was not moved.',
    body: moveWords,
    action: 'try-again',
  },
  'library-move-failed': {
    title: ({ hasMoved }) =>
      hasMoved === true
        ? 'The library was moved, but not all of its old folder could be deleted.'
        : 'The library could not be moved.',
    body: ({ hasMoved }) =>
      hasMoved === true
        ? 'It is complete and open in its new location. Timbre deletes the rest of the old folder when it starts again.'
        : 'It is intact in its original location. Nothing was deleted.',
    action: 'try-again',
  },
  'min-duration': {
    title: 'At least 30s of audio is required.',
    body: 'The file stays in your library. Join it with other files, or remove it.',
    action: 'close',
  },
  'language-mismatch': {
    title: 'All audio samples must be in the same language.',
    body: 'Nothing was changed. Remove the samples in other languages, or change the language of the voice.',
    action: 'close',
  },
  'duplicate-file': {
    title: 'Uploading duplicate files could result in poor clone.',
    body: 'The same audio is already in the list. Remove one, or choose to keep both.',
    action: 'close',
  },
  'max-samples-per-voice-exceeded': {
    title: 'You can only upload 100 samples.',
    body: 'Everything stays in your library. Remove samples or join short ones.',
    action: 'close',
  },
  'max-samples-size-exceeded': {
    title: 'Total upload size is exceeding 1.5 GB limit per voice.',
    body: 'Everything stays in your library. Convert files to FLAC, which is lossless, or remove samples.',
    action: 'close',
  },
  'indeterminate-duration': {
    title: 'Could not determine audio duration, try another file.',
    body: 'Your original is unchanged.',
    action: 'choose-another-file',
  },
  'model-missing': {
    title: 'An audio analysis model is missing from this installation.',
    body: 'Your audio is unchanged. Reinstall Timbre to restore the model.',
    action: 'close',
  },
  'model-failed': {
    title: 'Audio analysis stopped unexpectedly.',
    body: 'Your audio is unchanged. Try again to restart the analysis.',
    action: 'try-again',
  },
  'recognizer-missing': {
    title: 'Speech recognition is not installed on this computer.',
    body: 'Recording works without it. Timbre follows scripts by voice and pace instead.',
    action: 'close',
  },
  'recognizer-failed': {
    title: 'Speech recognition stopped unexpectedly.',
    body: 'Your recordings are safe. Timbre follows scripts by voice and pace instead. A script check can be run again.',
    action: 'try-again',
  },
  'ffmpeg-missing': {
    title: 'Timbre’s audio tools are missing.',
    body: 'Your files are safe. Reinstall Timbre to restore the tools.',
    action: 'show-logs',
  },
  'ffmpeg-incomplete': {
    title: 'Timbre’s audio tools are incomplete.',
    body: ({ missing }) =>
      `Your files are safe. This build of FFmpeg lacks ${String(missing ?? 'a required feature')}. Reinstall Timbre, or unset the TIMBRE_FFMPEG environment variable, to use the right one.`,
    action: 'show-logs',
  },
  'ffmpeg-failed': {
    title: 'The audio could not be processed.',
    body: ({ reason }) => processingReasons[String(reason)] ?? 'Your original is unchanged.',
    action: 'try-again',
  },
} as const satisfies Partial<Record<string, Copy>>
