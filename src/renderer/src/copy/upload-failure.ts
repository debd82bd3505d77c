import type { WireError } from '@shared/errors/wire-error'
import { errorWords } from './errors'

/** Why a sample or its settings are not in the cloud: the specification's sentence, then the server's or this computer's reason. */
export function uploadFailureWords({ text, error }: { text: string; error: WireError | null }): string {
  const reason = uploadReason(error)
  return reason === null || text.includes(reason) ? text : `${text} ${reason}`
}

function uploadReason(error: WireError | null): string | null {
  if (error === null || error.code === 'internal') return null
  const { message } = error.detail
  return typeof message === 'string' && message.trim() !== '' ? message.trim() : errorWords(error).title
}
