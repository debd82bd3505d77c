import type { FindingCode, Sample } from '@shared/domain/dataset/sample'
import type { Upload } from '@shared/domain/cloud/upload'

const isOver = (upload: Upload): boolean => upload.phase === 'done' || upload.phase === 'cancelled'

/** Findings that keep a file out of every plan until the person has decided about it. */
const keepingOut: readonly FindingCode[] = ['duplicate-file', 'language-mismatch']

const isOpen = ({ uploadState }: Sample): boolean => uploadState === 'none' || uploadState === 'error'
const isKeptOut = ({ findings }: Sample): boolean => findings.some(({ code }) => keepingOut.includes(code))

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
  if (open.length > 0)
    return open.every(isKeptOut)
      ? 'The remaining samples have warnings. Remove them, or choose “Upload anyway”.'
      : null
  if (ready.every((sample) => sample.uploadState === 'uploaded')) return 'Every sample is in the cloud.'
  return upload && !isOver(upload) ? 'Every sample is part of the current upload.' : null
}
