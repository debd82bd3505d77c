import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { cloneTexts } from '@shared/domain/cloud/clone-rules'
import { AppError } from '@shared/errors/app-error'
import { charCount } from '@shared/lib/char-count'
import {
  supportingDocumentsMax,
  supportingDocumentsSizeLimitBytes,
  supportingTextMaxChars,
} from '@shared/limits'

/** A file picked as a supporting document, judged by its content. */
export interface JudgedDocument {
  path: string
  name: string
  sizeBytes: number
  /** Null for unsupported types. */
  mimeType: 'application/pdf' | 'image/jpeg' | 'image/png' | null
  problem: 'wrong-type' | 'unreadable' | null
}

/** PDF readers accept a header within the first kilobyte. */
const headBytes = 1_024
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])

/** Checks type and readability of a picked document. Never throws. */
export async function judgeDocument(path: string): Promise<JudgedDocument> {
  const name = basename(path)
  try {
    const { size, isFile } = await stat(path).then((facts) => ({ size: facts.size, isFile: facts.isFile() }))
    if (!isFile) return { path, name, sizeBytes: size, mimeType: null, problem: 'wrong-type' }
    const mimeType = typeOf(await head(path))
    return { path, name, sizeBytes: size, mimeType, problem: mimeType === null ? 'wrong-type' : null }
  } catch {
    // Whatever the reason, the advice is the same: pick another file.
    return { path, name, sizeBytes: 0, mimeType: null, problem: 'unreadable' }
  }
}

async function head(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function typeOf(bytes: Buffer): JudgedDocument['mimeType'] {
  if (bytes.subarray(0, pngStart.length).equals(pngStart)) return 'image/png'
  if (bytes.subarray(0, jpegStart.length).equals(jpegStart)) return 'image/jpeg'
  return bytes.includes('%PDF-') ? 'application/pdf' : null
}

/** @throws AppError invalid-input with the specification's text as detail `message` (section 5) */
export function checkManualRequest(
  documents: readonly Pick<JudgedDocument, 'sizeBytes' | 'problem'>[],
  extraText: string,
): void {
  const refuse = (message: string): never => {
    throw new AppError('invalid-input', { detail: { message } })
  }
  if (documents.length === 0) refuse(cloneTexts.noDocuments)
  if (documents.length > supportingDocumentsMax) refuse(cloneTexts.tooManyDocuments)
  if (documents.some(({ problem }) => problem !== null)) refuse(cloneTexts.documentType)
  const totalBytes = documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  if (totalBytes >= supportingDocumentsSizeLimitBytes) refuse(cloneTexts.documentsTooLarge)
  if (charCount(extraText) > supportingTextMaxChars) refuse(cloneTexts.manualTextTooLong)
}
