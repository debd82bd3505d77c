import { spawnSync } from 'node:child_process'

/** Mounting takes root; elsewhere what needs a small disk is left out. */
export const canMountDisks = process.platform === 'linux' && process.getuid?.() === 0

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
}

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
