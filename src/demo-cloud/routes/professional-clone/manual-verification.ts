import type { FastifyRequest } from 'fastify'
import type { DemoContext } from '../../context'
import { randomId } from '../../stores/random-id'
import { documentsMax, documentsTotalLimitBytes, extraTextMaxChars } from '../../limits'
import { discardForm, receiveForm, type ReceivedFile } from '../../http/receive-form'
import type { ManualRequest } from '../../stores/voice-store'
import { classicError, codedError, validationError } from '../../http/wire-error'

/** spec/professional-clone.md section 5. */
const documentTypes = ['application/pdf', 'image/jpeg', 'image/png']

/** Checks and keeps the documents of a request for manual review. */
export async function receiveManualRequest(
  context: DemoContext,
  request: FastifyRequest,
): Promise<ManualRequest> {
  if (!context.account.settings().can_request_manual_pro_voice_verification) {
    throw codedError({
      httpStatus: 403,
      type: 'authorization_error',
      code: 'feature_not_available',
      status: 'manual_verification_not_available',
      message: 'This workspace cannot request manual verification.',
    })
  }
  const form = await receiveForm(request, {
    folder: context.files.incomingFolder,
    maxTotalBytes: documentsTotalLimitBytes,
  })
  try {
    const documents = form.files.filter(({ field }) => field === 'files')
    if (form.isTooLarge) throw classicError(413, 'file_too_large', 'File(s) are larger than 10MB.')
    checkDocuments(documents, form.fields['extra_text'] ?? '')
    const atMs = context.clock.nowMs()
    const files = documents.map((file) => ({
      file_id: randomId(),
      file_name: file.fileName,
      mime_type: file.mimeType,
      size_bytes: file.sizeBytes,
      upload_date_unix: Math.floor(atMs / 1_000),
    }))
    await Promise.all(files.map((file, i) => context.files.keep(documents[i]?.path ?? '', file.file_id)))
    return { text: form.fields['extra_text'] ?? '', atMs, isApproved: false, files }
  } finally {
    await discardForm(form)
  }
}

function checkDocuments(documents: readonly ReceivedFile[], extraText: string): void {
  const problem = (field: string, msg: string): never => {
    throw validationError([{ loc: ['body', field], msg, type: 'value_error' }])
  }
  if (documents.length === 0) problem('files', 'You must provide at least one supporting document.')
  if (documents.length > documentsMax) problem('files', 'You can only upload up to 5 files.')
  if (documents.some(({ mimeType }) => !documentTypes.includes(mimeType))) {
    problem('files', 'File is not one of the supported types')
  }
  if (Array.from(extraText).length > extraTextMaxChars) {
    problem('extra_text', 'Supporting Text must be less than 1,000 characters.')
  }
}
