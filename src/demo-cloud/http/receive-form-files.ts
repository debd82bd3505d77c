import type { FastifyRequest } from 'fastify'
import type { DemoContext } from '../context'
import { discardForm, receiveForm, type ReceivedForm } from './receive-form'
import { classicError } from './wire-error'

/**
 * Receives a form, works with its files, and forgets those that were not kept.
 * @throws WireError file_too_large where its files together reach the limit
 */
export async function receiveFormFiles<T>(
  context: Pick<DemoContext, 'files'>,
  request: FastifyRequest,
  { maxTotalBytes }: { maxTotalBytes: number },
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  const form = await receiveForm(request, {
    folder: context.files.incomingFolder,
    maxTotalBytes: maxTotalBytes + 1,
    bytesPerSecond: request.fault?.rule.bytesPerSecond,
  })
  try {
    if (form.isTooLarge) {
      throw classicError(413, 'file_too_large', `The files are larger than ${maxTotalBytes / 1_000_000} MB.`)
    }
    return await work(form)
  } finally {
    await discardForm(form)
  }
}
