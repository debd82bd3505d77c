import { onTestFinished } from 'vitest'
import { tempFolder } from '../temp-folder'
import { type MountedDisk, mountDisk } from './mount-disk'

/** A real file system of its own that is full after so many bytes; unmounted when the test ends. */
export function mountSmallDisk(sizeBytes: number): Pick<MountedDisk, 'makeReadOnly'> & { folder: string } {
  const folder = tempFolder()
  const { unmount, makeReadOnly } = mountDisk(folder, sizeBytes)
  onTestFinished(unmount)
  return { folder, makeReadOnly }
}
