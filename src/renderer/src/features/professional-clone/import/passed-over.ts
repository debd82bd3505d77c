import type { EventPayload } from '@shared/ipc/contract'
import { someNames } from '@shared/copy/some-names'
import { counted } from '@renderer/copy/format'

/** One line about the files of a folder that are no audio by name, or about a folder of none. */
export function passedOverWords({ count, names }: EventPayload<'samples', 'passedOver'>): {
  title: string
  description: string
} {
  if (count === 0) return { title: 'Nothing was added', description: 'No files were found in the folder.' }
  return {
    title: `${counted(count, 'file')} passed over`,
    description: `Not audio: ${someNames(names, count)}.`,
  }
}
