import { readdirSync, readFileSync } from 'node:fs'

interface LinuxProcess {
  pid: number
  parent: number
  commandLine: string
  /** 0 none, 2 a seccomp filter: what Chromium's sandbox puts on a renderer. */
  seccomp: number
  uid: number
}

/** Linux: the processes below one, read from /proc. Those that end meanwhile are left out. */
export function descendants(pid: number): LinuxProcess[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
  const below = (parent: number): LinuxProcess[] =>
    all.filter((entry) => entry.parent === parent).flatMap((entry) => [entry, ...below(entry.pid)])
  return below(pid)
}

function readProcess(pid: number): LinuxProcess | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const field = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? -1)
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { pid, parent: field('PPid'), commandLine, seccomp: field('Seccomp'), uid: field('Uid') }
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))
      return undefined
    throw error
  }
}
