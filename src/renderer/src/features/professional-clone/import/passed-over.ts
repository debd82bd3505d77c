import type { EventPayload } from '@shared/ipc/contract'
import { counted } from '@renderer/copy/format'

/** Named before the rest is a number. */
const namedMax = 3

/** One line about the files of a folder that are no audio by name, or about a folder of none. */
export function passedOverWords({ count, names }: EventPayload<'samples', 'passedOver'>): {
  title: string
  description: string
} {
  if (count === 0) return { title: 'Nothing was added', description: 'No files were found in the folder.' }
  const named = names.slice(0, namedMax)
  const rest = count - named.length
  return {
    title: `${counted(count, 'file')} passed over`,
    description: `Not audio: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`,
  }
}
