import {
  supportingDocumentsMax,
  supportingDocumentsSizeLimitBytes,
  supportingTextMaxChars,
} from '@shared/limits'

/** A document of a manual verification request, as main judged it. */
export interface SupportingDocument {
  fileId: string
  name: string
  sizeBytes: number
  problem: 'wrong-type' | 'unreadable' | null
}

export const documentTexts = {
  missing: 'You must provide at least one supporting document.',
  tooMany: 'You can only upload up to 5 files.',
  tooLarge: 'File(s) are larger than 10MB.',
  wrongType: 'File is not one of the supported types',
  textTooLong: 'Supporting Text must be less than 1,000 characters.',
  sent: 'Manual verification request has been sent.',
} as const

/** What is wrong with the documents; null when nothing is. Exactly five are allowed, 10,000,000 bytes are refused. */
export function documentsProblem(documents: readonly SupportingDocument[]): string | null {
  if (documents.length === 0) return documentTexts.missing
  if (documents.length > supportingDocumentsMax) return documentTexts.tooMany
  const totalBytes = documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  if (totalBytes >= supportingDocumentsSizeLimitBytes) return documentTexts.tooLarge
  return documents.some(({ problem }) => problem !== null) ? documentTexts.wrongType : null
}

/** Exactly 1,000 characters are allowed. */
export const supportingTextProblem = (text: string): string | null =>
  text.length > supportingTextMaxChars ? documentTexts.textTooLong : null
