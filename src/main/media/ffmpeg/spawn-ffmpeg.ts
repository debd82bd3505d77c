import { type ChildProcess, spawn } from 'node:child_process'
import { AppError } from '@shared/errors/app-error'
import { bareEnvironment } from '../../platform/environment'
import { FfmpegInput } from './ffmpeg-input'

/** What one run may take. A crafted file must not hold a core, the memory or the disk. */
export interface FfmpegLimits {
  /** Of the processor, all threads together. */
  cpuSeconds: number
  /** Writable memory of the process; on other systems than Linux of one block. */
  memoryBytes: number
  /** Size of a file it writes; enforced on Linux. */
  fileBytes: number
}

const baseCpuSeconds = 600
/** Sound at 16 kbps decodes 20 times faster than this on a slow core. */
const cpuSecondsPerMegabyte = 6
const baseMemoryBytes = 2_000_000_000
const memoryBytesPerInput = 64_000_000
const fileBytesMax = 64_000_000_000
/** No run is worth more, whoever waits for whom. */
const wallMs = 12 * 3_600_000

/** No sound is longer; a few megabytes of silence can be made to last for years. */
const soundSecondsMax = 48 * 3_600
const rateMaxHz = 192_000
const channelsMax = 8

/** Most bytes of 32-bit floats that a run may give back. */
export const pcmBytesMax = (format: {
  sampleRateHz?: number | null | undefined
  channels?: number | null | undefined
}): number => soundSecondsMax * (format.sampleRateHz ?? rateMaxHz) * (format.channels ?? channelsMax) * 4

/** The sound goes on beyond `pcmBytesMax`. */
export const tooLong = (): AppError => new AppError('file-damaged', { detail: { reason: 'endless' } })

export type FfmpegArgument = string | FfmpegInput

/**
 * The one place where ffmpeg is started. What it reads is an `FfmpegInput`.
 * @throws AppError internal for an input of another origin
 */
export function spawnFfmpeg(
  tool: string,
  args: readonly FfmpegArgument[],
  options: { stdio: ('ignore' | 'pipe')[]; limits?: Partial<FfmpegLimits> },
): ChildProcess {
  if (args.includes('-i'))
    throw new AppError('internal', { cause: 'an input of ffmpeg was not made by FfmpegInput' })
  const inputs = args.filter((arg) => arg instanceof FfmpegInput)
  const limits = { ...usualLimits(inputs), ...options.limits }
  const words = args.flatMap((arg) => (typeof arg === 'string' ? [arg] : arg.args))
  const own = ['-timelimit', String(Math.ceil(limits.cpuSeconds)), '-max_alloc', String(limits.memoryBytes)]
  // FFREPORT alone makes it write a file wherever its value says.
  const started = { stdio: options.stdio, windowsHide: true, env: bareEnvironment(process.env) }
  const child =
    process.platform === 'linux'
      ? spawn('/bin/sh', ['-c', limitedShell(limits), tool, ...own, ...words], started)
      : spawn(tool, [...own, ...words], started)
  const watch = setTimeout(() => child.kill('SIGKILL'), wallMs)
  watch.unref()
  child.once('close', () => clearTimeout(watch))
  return child
}

/** Exit codes of a shell that could not start a program (POSIX 2.8.2). */
export const wasNotStarted = (exitCode: number | null): boolean =>
  process.platform === 'linux' && (exitCode === 127 || exitCode === 126)

/** The shell becomes the tool: the same process, to be killed as one. Kilobytes, and blocks of 512 bytes. */
const limitedShell = ({ memoryBytes, fileBytes }: FfmpegLimits): string =>
  `ulimit -c 0; ulimit -d ${Math.ceil(memoryBytes / 1_024)}; ulimit -f ${Math.ceil(fileBytes / 512)}; exec "$0" "$@"`

function usualLimits(inputs: readonly FfmpegInput[]): FfmpegLimits {
  const megabytes = inputs.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0) / 1_000_000
  const streams = inputs.some(({ sizeBytes }) => sizeBytes === null)
  return {
    cpuSeconds: streams ? wallMs / 1_000 : baseCpuSeconds + megabytes * cpuSecondsPerMegabyte,
    memoryBytes: baseMemoryBytes + inputs.length * memoryBytesPerInput,
    fileBytes: fileBytesMax,
  }
}
