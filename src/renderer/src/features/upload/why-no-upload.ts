import type { Sample } from '@shared/domain/sample'
import type { Upload } from '@shared/domain/upload'

const isOver = (upload: Upload): boolean => upload.phase === 'done' || upload.phase === 'cancelled'

/** Why an upload cannot be started now, in words; null when it can. */
export function whyNoUpload(
  samples: readonly Sample[],
  upload: Upload | undefined,
  isImporting: boolean,
): string | null {
  if (isImporting || samples.some((sample) => sample.state === 'importing'))
    return 'Files are still being added.'
  const ready = samples.filter((sample) => sample.state === 'ready')
  if (ready.length === 0) return 'There is nothing to upload yet.'
  const isOpen = (sample: Sample): boolean => sample.uploadState === 'none' || sample.uploadState === 'error'
  if (ready.some(isOpen)) return null
  if (ready.every((sample) => sample.uploadState === 'uploaded')) return 'Every sample is in the cloud.'
  return upload && !isOver(upload) ? 'Every sample is part of the upload that is under way.' : null
}
