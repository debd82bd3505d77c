import { cloneTexts } from '@shared/domain/cloud/clone-rules'
import { charCount } from '@shared/lib/char-count'
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

/** The documents after some were judged: each once, in the order in which they were chosen. */
export function withJudged(
  before: readonly SupportingDocument[],
  judged: readonly SupportingDocument[],
): SupportingDocument[] {
  const all = [...before, ...judged].map((document) => [document.fileId, document] as const)
  return [...new Map(all).values()]
}

/** What is wrong with the documents; null when nothing is. Exactly five are allowed, 10,000,000 bytes are refused. */
export function documentsProblem(documents: readonly SupportingDocument[]): string | null {
  if (documents.length === 0) return cloneTexts.noDocuments
  if (documents.length > supportingDocumentsMax) return cloneTexts.tooManyDocuments
  const totalBytes = documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  if (totalBytes >= supportingDocumentsSizeLimitBytes) return cloneTexts.documentsTooLarge
  const problem = documents.find((document) => document.problem !== null)?.problem ?? null
  return problem === null ? null : problemTexts[problem]
}

/** What is wrong with one document, in words. */
export const problemTexts = {
  'wrong-type': cloneTexts.documentType,
  unreadable: 'This file could not be read.',
} as const

/** Exactly 1,000 characters are allowed. */
export const supportingTextProblem = (text: string): string | null =>
  charCount(text) > supportingTextMaxChars ? cloneTexts.manualTextTooLong : null
