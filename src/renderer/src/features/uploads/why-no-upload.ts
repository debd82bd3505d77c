import type { FindingCode, Sample } from '@shared/domain/dataset/sample'
import type { Upload } from '@shared/domain/cloud/upload'

const isOver = (upload: Upload): boolean => upload.phase === 'done' || upload.phase === 'cancelled'

/** Findings that keep a file out of every plan until the person has decided about it. */
const keepingOut: readonly FindingCode[] = ['duplicate-file', 'language-mismatch']

const isOpen = ({ uploadState }: Sample): boolean => uploadState === 'none' || uploadState === 'error'
const has = ({ findings }: Sample, ...codes: readonly FindingCode[]): boolean =>
  findings.some(({ code }) => codes.includes(code))

/** What the person can do with files that no plan takes. */
function keptOutWords(samples: readonly Sample[]): string {
  if (!samples.some((sample) => has(sample, 'language-mismatch')))
    return 'The remaining samples have warnings. Remove them, or choose “Upload anyway”.'
  const marked = 'The remaining samples are marked as another language'
  return samples.every((sample) => has(sample, 'language-mismatch'))
    ? `${marked}. Correct that in their rows, or remove them.`
    : `${marked} or have warnings. Fix that in their rows, or remove them.`
}

/** Why an upload cannot be started now, in words; null when it can. */
export function whyNoUpload(
  samples: readonly Sample[],
  upload: Upload | undefined,
  isImporting: boolean,
): string | null {
  if (isImporting || samples.some((sample) => sample.state === 'importing'))
    return 'Files are still being added.'
  const ready = samples.filter((sample) => sample.state === 'ready')
  if (ready.length === 0) return 'Nothing to upload yet.'
  const open = ready.filter(isOpen)
  if (open.length > 0) return open.every((sample) => has(sample, ...keepingOut)) ? keptOutWords(open) : null
  if (ready.every((sample) => sample.uploadState === 'uploaded')) return 'Every sample is in the cloud.'
  return upload && !isOver(upload) ? 'Every sample is part of the current upload.' : null
}
