import type { Job } from '@shared/domain/app/job'
import { clock, counted, size, timeLeft } from '@renderer/copy/format'
import { jobErrorWords } from '@renderer/copy/sample-sound'

/** 0 to 1; null while the total is not known. */
export function jobFraction(job: Job): number | null {
  if (job.totalBytes > 0) return job.doneBytes / job.totalBytes
  return job.totalCount > 0 ? job.doneCount / job.totalCount : null
}

export function jobTitle(job: Job, draftName: string): string {
  switch (job.kind) {
    case 'import':
      return `Adding files to ${draftName}`
    case 'library-move':
      return 'Moving the library'
    case 'library-check':
      return 'Checking the library'
    case 'take-save':
      return `Saving a recording for ${draftName}`
    case 'recording-render':
      return `Adding a recording to ${draftName}`
    case 'script-check':
      return `Checking a recording of ${draftName} against its script`
    case 'measure':
      return `Analyzing samples in ${draftName}`
    case 'separate':
      return `Separating speakers in ${draftName}`
    case 'apply-settings':
      return `Applying settings to samples in ${draftName}`
    case 'make-segments':
      return `Creating segments for ${draftName}`
    case 'export':
      return `Exporting samples from ${draftName}`
    case 'passport-export':
      return `Exporting ${draftName}`
    case 'passport-import':
      return 'Importing a dataset'
    case 'session-export':
      return job.draftId === null
        ? 'Exporting the unsaved recordings'
        : `Exporting the session of ${draftName}`
    case 'session-import':
      return 'Opening a session folder'
    case 'sample-download':
      return `Downloading a sample for ${draftName}`
    case 'history-save':
      return 'Saving generations'
    case 'export-check':
      return 'Measuring recordings'
    case 'recording-export':
      return 'Exporting recordings'
  }
}

/** What a screen reader says when a job has ended; null where something else tells it. */
export function jobEndWords(job: Job): string | null {
  if (job.kind !== 'import' || job.state === 'running') return null
  if (job.state === 'failed') return jobErrorWords(job).title
  if (job.state === 'cancelled') return 'Import cancelled.'
  return job.doneCount === 0 ? 'No files were added.' : `Import finished: ${counted(job.doneCount, 'file')}.`
}

/** How far a job is, in one line; how it failed when it did. */
export function jobLine(job: Job): string {
  if (job.state === 'failed') return jobErrorWords(job).title
  // Counted in percent of one file.
  if (job.kind === 'separate')
    return [`${job.doneCount}%`, job.remainingMs === null ? null : timeLeft(job.remainingMs)]
      .filter((part) => part !== null)
      .join(' · ')
  // Counted in seconds of sound.
  if (job.kind === 'script-check')
    return [
      `${clock(job.doneCount * 1_000)} of ${clock(job.totalCount * 1_000)}`,
      job.remainingMs === null ? null : timeLeft(job.remainingMs),
    ]
      .filter((part) => part !== null)
      .join(' · ')
  return [
    job.totalCount > 0 ? `${job.doneCount.toLocaleString('en')} of ${counted(job.totalCount, 'file')}` : null,
    job.totalBytes > 0 ? `${size(job.doneBytes)} of ${size(job.totalBytes)}` : null,
    job.remainingMs === null ? null : timeLeft(job.remainingMs),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
