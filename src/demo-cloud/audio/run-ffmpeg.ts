import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { AppError } from '@shared/errors/app-error'
import { feedChild } from '../../main/media/ffmpeg/feed-child'
import { FfmpegInput } from '../../main/media/ffmpeg/ffmpeg-input'
import { locateTool } from '../../main/media/ffmpeg/locate-ffmpeg'
import { type FfmpegArgument, spawnFfmpeg } from '../../main/media/ffmpeg/spawn-ffmpeg'

/** Sixty seconds of anything that is asked for are a tenth of it. */
const collectedMaxBytes = 128_000_000

/** ffmpeg refused its input: the last line it said is the reason. */
export class FfmpegFailed extends Error {
  constructor(exitCode: number | null, stderr: string) {
    super(`ffmpeg ended with ${String(exitCode)}: ${stderr.trim().split('\n').at(-1) ?? ''}`)
    this.name = 'FfmpegFailed'
  }
}

/** A file as what its bytes say it is. @throws FfmpegFailed where they are nothing that is taken */
export function audioFile(path: string): FfmpegInput {
  try {
    return FfmpegInput.ofFile(path)
  } catch (error) {
    throw error instanceof AppError ? new FfmpegFailed(null, error.code) : error
  }
}

export interface FfmpegRun {
  /** Written to its standard input. */
  input?: Readable
  /** Called with each piece of its standard output. */
  onOutput: (chunk: Buffer) => void
}

/** Runs ffmpeg to its end. @throws FfmpegFailed */
export async function runFfmpeg(
  args: readonly FfmpegArgument[],
  { input, onOutput }: FfmpegRun,
): Promise<void> {
  const child = spawnFfmpeg(
    locateTool('ffmpeg', { env: process.env }),
    ['-hide_banner', '-loglevel', 'error', '-y', ...args],
    {
      stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    },
  )
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4_000)
  })
  child.stdout?.on('data', onOutput)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const fed = input ? feedChild(child, input) : Promise.resolve()
  const [exitCode] = await Promise.all([ended, fed.catch((error: unknown) => endChild(child, error))])
  if (exitCode !== 0) throw new FfmpegFailed(exitCode, stderr)
}

function endChild(child: ChildProcess, error: unknown): never {
  child.kill()
  throw error
}

/** Runs ffmpeg and collects its output in memory: for short results only. @throws FfmpegFailed */
export async function ffmpegOutput(args: readonly FfmpegArgument[], input?: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  await runFfmpeg(args, {
    ...(input ? { input } : {}),
    onOutput(chunk) {
      bytes += chunk.length
      if (bytes <= collectedMaxBytes) chunks.push(chunk)
    },
  })
  if (bytes > collectedMaxBytes) throw new FfmpegFailed(null, 'more output than can be held')
  return Buffer.concat(chunks)
}
