import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Mounting takes root; elsewhere what needs a small disk is left out. */
export const canMountDisks = process.platform === 'linux' && process.getuid?.() === 0

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  return stdout
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
    makeReadOnly: () => void run('mount', '-o', 'remount,ro', folder),
    unmount: () => void run('umount', '-l', folder),
  }
}

/**
 * A disk in a file, mounted on an empty folder.
 * @param image made where there is none
 */
export function mountImage(
  folder: string,
  image: string,
): {
  /** Mounts on another folder what the disk would hold were the power cut now. @returns unmounts it */
  cutPower: (folder: string) => () => void
  /** Has an error of its file system now, after which the system lets nobody write to it any more. */
  failToReadOnly: () => void
  unmount: () => void
} {
  const mount = (file: string, at: string): (() => void) => {
    run('mount', '-o', 'loop,errors=remount-ro', file, at)
    return () => void run('umount', at)
  }
  if (!existsSync(image)) {
    run('truncate', '-s', '64M', image)
    run('mkfs.ext4', '-q', image)
  }
  return {
    unmount: mount(image, folder),
    failToReadOnly() {
      const device = basename(run('findmnt', '-n', '-o', 'SOURCE', folder).trim())
      writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, 'test')
    },
    cutPower(at) {
      copyFileSync(image, `${image}.cut`)
      return mount(`${image}.cut`, at)
    },
  }
}
