import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync } from 'node:fs'

/** Mounting takes root; elsewhere what needs a small disk is left out. */
export const canMountDisks = process.platform === 'linux' && process.getuid?.() === 0

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
}

/** What a power cut leaves of a disk can be looked at where there are loop devices. */
export const canCutPower = canMountDisks && existsSync('/dev/loop-control')

export interface MountedDisk {
  makeReadOnly: () => void
  unmount: () => void
}

/** A real file system of its own in an empty folder, that is full after so many bytes. */
export function mountDisk(folder: string, sizeBytes: number): MountedDisk {
  run('mount', '-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', folder)
  return {
    makeReadOnly: () => run('mount', '-o', 'remount,ro', folder),
    unmount: () => run('umount', '-l', folder),
  }
}

/**
 * A disk in a file, mounted on an empty folder.
 * @param image a file that is not there yet
 */
export function mountImage(
  folder: string,
  image: string,
): {
  /** Mounts on another folder what the disk would hold were the power cut now. @returns unmounts it */
  cutPower: (folder: string) => () => void
  unmount: () => void
} {
  const mount = (file: string, at: string): (() => void) => {
    run('mount', '-o', 'loop', file, at)
    return () => run('umount', at)
  }
  run('truncate', '-s', '64M', image)
  run('mkfs.ext4', '-q', image)
  return {
    unmount: mount(image, folder),
    cutPower(at) {
      copyFileSync(image, `${image}.cut`)
      return mount(`${image}.cut`, at)
    },
  }
}
