import { closeSync, constants, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../clock'
import type { Redactor } from './redact'

/** JSON lines for the person who has to find out what happened. Secrets are taken out before anything is written. */
export interface Log {
  debug(msg: string, fields?: object): void
  info(msg: string, fields?: object): void
  warn(msg: string, fields?: object): void
  error(msg: string, fields?: object, cause?: unknown): void
  child(scope: string): Log
}

export interface LogFile extends Log {
  readonly folder: string
  close(): void
}

type Level = 'debug' | 'info' | 'warn' | 'error'
type Sink = (line: Record<string, unknown>) => void

const fileName = 'timbre.log'

function logInto(sink: Sink, clock: Clock, scope: string): Log {
  const write = (level: Level, msg: string, fields?: object, cause?: unknown): void =>
    sink({
      at: new Date(clock.nowMs()).toISOString(),
      level,
      scope,
      msg,
      ...(fields && Object.keys(fields).length > 0 ? { fields } : {}),
      ...(cause === undefined ? {} : { cause }),
    })
  return {
    debug: (msg, fields) => write('debug', msg, fields),
    info: (msg, fields) => write('info', msg, fields),
    warn: (msg, fields) => write('warn', msg, fields),
    error: (msg, fields, cause) => write('error', msg, fields, cause),
    child: (name) => logInto(sink, clock, scope === '' ? name : `${scope}.${name}`),
  }
}

/** Appends. A pipe in its place that nobody reads is refused; it would let the first line wait for ever. Unknown on Windows. */
const flags =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  ((constants as { O_NONBLOCK?: number }).O_NONBLOCK ?? 0)

/**
 * Opens `timbre.log` in the folder. Lines are written synchronously, so that the last one before a crash is there; a
 * file that reaches `maxBytes` becomes timbre.1.log and so on, `keep` old ones are kept. A disk that refuses never stops
 * the app: the line is dropped.
 */
export function openLogFile(options: {
  folder: string
  clock: Clock
  redactor: Redactor
  maxBytes?: number
  keep?: number
}): LogFile {
  const { folder, clock, redactor, maxBytes = 2_000_000, keep = 4 } = options
  const pathOf = (age: number): string => join(folder, age === 0 ? fileName : `timbre.${age}.log`)
  let file: { fd: number; sizeBytes: number } | null = null
  let isClosed = false

  function open(): { fd: number; sizeBytes: number } {
    mkdirSync(folder, { recursive: true })
    const fd = openSync(pathOf(0), flags, 0o666)
    return { fd, sizeBytes: fstatSync(fd).size }
  }

  function rotate(): void {
    if (file) closeSync(file.fd)
    file = null
    rmSync(pathOf(keep), { force: true })
    for (let age = keep - 1; age >= 0; age--) {
      try {
        renameSync(pathOf(age), pathOf(age + 1))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    }
  }

  const sink: Sink = (line) => {
    if (isClosed) return
    try {
      const bytes = Buffer.from(`${JSON.stringify(redactor.value(line))}\n`)
      file ??= open()
      if (file.sizeBytes > 0 && file.sizeBytes + bytes.length > maxBytes) {
        rotate()
        file = open()
      }
      file.sizeBytes += writeSync(file.fd, bytes)
    } catch {
      // Nowhere left to tell it; the next line tries again with a fresh handle.
      file = null
    }
  }

  return {
    ...logInto(sink, clock, ''),
    folder,
    close() {
      isClosed = true
      if (file) closeSync(file.fd)
      file = null
    },
  }
}
