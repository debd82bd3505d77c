import { readFileSync } from 'node:fs'
import { descendants } from './process-tree'

/** Linux: what a process of the app is for. */
export type ProcessRole = 'main' | 'renderer' | 'audio' | 'capture' | 'gpu' | 'other'

export interface ProcessUse {
  pid: number
  role: ProcessRole
  /** Time on a core since it began. */
  cpuMs: number
  /** Its share of anonymous and shared memory. Pages of files are left out: their share falls as others map them too. */
  memoryBytes: number
}

const ticksPerSecond = 100

function roleOf(commandLine: string, pid: number, capturePid: number): ProcessRole {
  if (pid === capturePid) return 'capture'
  if (commandLine.includes('--type=renderer')) return 'renderer'
  if (commandLine.includes('--type=gpu-process')) return 'gpu'
  return commandLine.includes('audio.mojom.AudioService') ? 'audio' : 'other'
}

/** Every process of an app that lives now. Those that end meanwhile are left out. */
export function processUse(mainPid: number, capturePid: number): ProcessUse[] {
  const roles = new Map<number, ProcessRole>([[mainPid, 'main']])
  for (const { pid, commandLine } of descendants(mainPid))
    roles.set(pid, roleOf(commandLine, pid, capturePid))
  return [...roles].flatMap(([pid, role]) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [userTicks, systemTicks] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      const kilobytes = (name: string): number =>
        Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0)
      const cpuMs = ((Number(userTicks) + Number(systemTicks)) * 1_000) / ticksPerSecond
      return [{ pid, role, cpuMs, memoryBytes: (kilobytes('Pss_Anon') + kilobytes('Pss_Shmem')) * 1_024 }]
    } catch (error) {
      if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))
        return []
      throw error
    }
  })
}

/** Time on a core of an app's processes since they began, with those that they started and that ended. */
export function cpuSecondsOf(mainPid: number): number {
  const ticksOf = (pid: number): number => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
    } catch {
      return 0
    }
  }
  const pids = [mainPid, ...descendants(mainPid).map(({ pid }) => pid)]
  return pids.reduce((sum, pid) => sum + ticksOf(pid), 0) / ticksPerSecond
}

/** Time all cores were busy and time they could have been, since the computer started. */
export function machineUse(): { busyMs: number; allMs: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number)
  const all = ticks.reduce((sum, value) => sum + value, 0)
  const idle = (ticks[3] ?? 0) + (ticks[4] ?? 0)
  return { busyMs: ((all - idle) * 1_000) / ticksPerSecond, allMs: (all * 1_000) / ticksPerSecond }
}
