import type { Log } from '@main/platform/log/log'

export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error'
  scope: string
  msg: string
  fields: object | undefined
  cause: unknown
}

/** A log that keeps its lines for the test to read. */
export function createMemoryLog(lines: LogLine[] = [], scope = ''): Log & { lines: LogLine[] } {
  const write = (level: LogLine['level'], msg: string, fields?: object, cause?: unknown): void => {
    lines.push({ level, scope, msg, fields, cause })
  }
  return {
    lines,
    debug: (msg, fields) => write('debug', msg, fields),
    info: (msg, fields) => write('info', msg, fields),
    warn: (msg, fields) => write('warn', msg, fields),
    error: (msg, fields, cause) => write('error', msg, fields, cause),
    child: (name) => createMemoryLog(lines, scope === '' ? name : `${scope}.${name}`),
  }
}
