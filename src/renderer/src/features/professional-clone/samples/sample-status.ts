import { languageName } from '@renderer/copy/languages'
import { uploadTexts } from '@shared/copy/upload-texts'
import type { WireError } from '@shared/errors/wire-error'
import type { FindingCode, Sample } from '@shared/domain/dataset/sample'
import type { UnsentSettings } from '@shared/domain/dataset/sample-settings'
import type { UploadItem } from '@shared/domain/cloud/upload'

/** What the state cell of a row shows. One thing at a time: import first, then the way to the cloud. */
export type SampleStatus =
  | { kind: 'importing' }
  | { kind: 'failed'; error: WireError | null }
  | { kind: 'ready' }
  | { kind: 'waiting'; text: string }
  | { kind: 'uploading'; text: string; fraction: number }
  | { kind: 'processing'; text: string }
  | { kind: 'uploaded' }
  /** It is in the cloud without its settings. */
  | { kind: 'unsent-settings'; unsent: UnsentSettings }
  | { kind: 'upload-error'; text: string; error: WireError | null }

/**
 * The upload's own item speaks while there is one, because it is fresher than the row; without it (after a restart
 * before the first event, or once an upload was forgotten) the row's stored state does.
 */
export function sampleStatus(
  sample: Sample,
  item: UploadItem | undefined,
  unsent?: UnsentSettings,
): SampleStatus {
  if (sample.state === 'importing') return { kind: 'importing' }
  if (sample.state === 'failed') return { kind: 'failed', error: sample.error }
  switch (item?.state ?? sample.uploadState) {
    case 'none':
      return { kind: 'ready' }
    case 'waiting':
      return { kind: 'waiting', text: item?.text ?? '' }
    case 'uploading':
      return { kind: 'uploading', text: item?.text ?? uploadTexts.uploading, fraction: sentFraction(item) }
    case 'processing':
      return { kind: 'processing', text: item?.text ?? uploadTexts.processing }
    case 'uploaded':
      return unsent ? { kind: 'unsent-settings', unsent } : { kind: 'uploaded' }
    case 'error':
      return {
        kind: 'upload-error',
        text: item?.text ?? uploadTexts.failed,
        error: item?.error ?? null,
      }
  }
}

function sentFraction(item: UploadItem | undefined): number {
  if (!item || item.sizeBytes === 0) return 0
  return Math.min(1, item.sentBytes / item.sizeBytes)
}

/** A file that could not be added is tried again where it came from; what a dataset lacks came from nowhere. */
export const canRetry = ({ state, error }: Sample): boolean =>
  state === 'failed' && error?.detail['from'] !== 'dataset'

/** Marked as another language than the voice's, in the cloud or not: the person may say that the mark is wrong. */
export const isMarkedOtherLanguage = ({ findings }: Sample): boolean =>
  findings.some(({ code }) => code === 'language-mismatch')

/** "These are German", of samples marked as another language. */
export const languageOffer = (count: number, language: string): string =>
  `${count === 1 ? 'This is' : 'These are'} ${languageName(language)}`

/** The warnings of a row that the person may set aside ("Upload anyway"); errors cannot be. */
export const skippableWarnings = (sample: Sample): FindingCode[] =>
  sample.findings.filter((finding) => finding.severity === 'warning').map((finding) => finding.code)
