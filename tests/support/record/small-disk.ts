import { spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { tempFolder } from '../temp-folder'

/** Mounting takes root; elsewhere tests that need a small disk are skipped. */
export const canMountDisks = process.platform === 'linux' && process.getuid?.() === 0

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
}

/** A real file system of its own that is full after so many bytes; unmounted when the test ends. */
export function mountSmallDisk(sizeBytes: number): { folder: string; makeReadOnly(): void } {
  const folder = tempFolder()
  run('mount', '-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', folder)
  onTestFinished(() => run('umount', '-l', folder))
  return { folder, makeReadOnly: () => run('mount', '-o', 'remount,ro', folder) }
}
