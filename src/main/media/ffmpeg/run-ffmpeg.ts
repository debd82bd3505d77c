import type { Readable } from 'node:stream'
import { AppError } from '@shared/errors/app-error'
import { fileError } from '../../platform/files/file-errors'
import { feedChild } from './feed-child'
import { ffmpegError } from './ffmpeg-errors'
import { type FfmpegArgument, type FfmpegLimits, spawnFfmpeg, wasNotStarted } from './spawn-ffmpeg'

/** Children of the media module, so that none outlives it. */
export interface Children {
  /** Kept until `ended` settles. */
  add(kill: () => void, ended: Promise<unknown>): void
  /** Kills all and resolves when they have ended. */
  killAll(): Promise<void>
}

export function createChildren(): Children {
  const running = new Map<() => void, Promise<unknown>>()
  return {
    add(kill, ended) {
      const forget = (): void => void running.delete(kill)
      running.set(kill, ended.then(forget, forget))
    },
    async killAll() {
      const all = [...running]
      for (const [kill] of all) kill()
      await Promise.all(all.map(([, ended]) => ended))
    },
  }
}

export interface RunOptions {
  children: Children
  signal: AbortSignal
  /** Each whole line of stdout. */
  onLine?: (line: string) => void
  /** What comes on stdout, where that is no text. */
  onBytes?: (bytes: Buffer) => void
  /** What it reads on stdin; destroyed when the tool ends early. */
  input?: Readable
  limits?: Partial<FfmpegLimits>
}

const keptStderrChars = 16_000
/** No line of the tool is longer. */
const lineMaxChars = 1_000_000

/**
 * Runs a tool to its end. An abort kills it at once.
 * @returns the end of what it said on stderr
 * @throws AppError cancelled, ffmpeg-missing, or what ffmpeg's words mean (`ffmpegLines`)
 */
export function runFfmpeg(
  tool: string,
  args: readonly FfmpegArgument[],
  options: RunOptions,
): Promise<string> {
  const { signal, children, onLine, onBytes, input, limits } = options
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new AppError('cancelled'))
      return
    }
    const child = spawnFfmpeg(tool, args, {
      stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
      ...(limits ? { limits } : {}),
    })
    let isKilled = false
    const kill = (): void => {
      isKilled = true
      child.kill('SIGKILL')
    }
    children.add(kill, new Promise((ended) => child.once('close', ended)))
    signal.addEventListener('abort', kill, { once: true })
    let rest = ''
    let words = ''
    let spawnError: unknown = null
    let inputError: unknown = null
    if (input) {
      feedChild(child, input).catch((error: unknown) => {
        inputError = error
        kill()
      })
    }
    if (onBytes) child.stdout?.on('data', onBytes)
    else
      child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n')
        rest = (lines.pop() ?? '').slice(-lineMaxChars)
        for (const line of lines) onLine?.(line)
      })
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      words = (words + chunk).slice(-keptStderrChars)
    })
    child.once('error', (error) => (spawnError = error))
    child.once('close', (code) => {
      signal.removeEventListener('abort', kill)
      if (spawnError !== null || wasNotStarted(code)) {
        reject(new AppError('ffmpeg-missing', { cause: spawnError ?? words }))
      } else if (inputError !== null) reject(fileError(inputError))
      else if (isKilled) reject(new AppError('cancelled'))
      else if (code === 0) resolve(words)
      else reject(ffmpegError(code, words))
    })
  })
}
