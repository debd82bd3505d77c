import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '../files/atomic-write'
import { type Clock, systemClock } from '../clock'
import type { Log } from './log'
import type { Redactor } from './redact'

type CrashKind = 'uncaught-exception' | 'unhandled-rejection' | 'child-process-gone' | 'render-process-gone'

export interface CrashSummary {
  atMs: number
  summary: string
}

/** The part of Electron's app whose events tell of processes that died. */
interface ProcessWatcher {
  on(
    event: 'render-process-gone',
    listener: (event: unknown, contents: unknown, details: { reason: string; exitCode: number }) => void,
  ): unknown
  on(
    event: 'child-process-gone',
    listener: (
      event: unknown,
      details: { type: string; reason: string; exitCode: number; name?: string; serviceName?: string },
    ) => void,
  ): unknown
}

export interface CrashReports {
  /** Writes a report to disk before it returns; a disk that refuses never makes the crash worse. */
  record(kind: CrashKind, cause: unknown): void
  /** The newest report of an earlier run that the person has not dismissed. */
  lastCrash(): CrashSummary | null
  dismiss(): void
  /** Records renderer and helper processes that end by crash or kill. */
  watch(app: ProcessWatcher): void
  /** From now on an uncaught exception is recorded and the app goes on; before, it is fatal. */
  started(): void
  /** Whatever `isExpected` answers true for, once it started, is no crash, although nobody caught it. */
  except(isExpected: (error: unknown) => boolean): void
  /** Reports also go into the log once there is one. */
  useLog(log: Log): void
  uninstall(): void
}

const keepReports = 10
const pattern = /^crash-\d+-\d+\.json$/
const seenPattern = /^crash-\d+-\d+\.json\.seen$/

function parseReport(text: string): CrashSummary {
  const { atMs, summary } = JSON.parse(text) as Partial<Record<keyof CrashSummary, unknown>>
  if (typeof atMs !== 'number' || typeof summary !== 'string') throw new Error('not a crash report')
  return { atMs, summary }
}

/** Ends of a process that are no crash. */
const ordinaryEnds = new Set(['clean-exit', 'killed'])

const summaryOf = (kind: CrashKind, cause: unknown): string => {
  const words = cause instanceof Error ? `${cause.name}: ${cause.message}` : JSON.stringify(cause)
  return `${kind}: ${words}`.slice(0, 500)
}

/**
 * Catches what nobody caught and writes it down, redacted, before anything is shown.
 * @param folder for the reports; the last ten are kept
 * @param options.onFatal told (after the report was written) when starting up failed; must end the process
 */
export function installCrashReports(
  folder: string,
  options: {
    /** The one of the log: it knows the secrets of this session. */
    redactor: Redactor
    onFatal?: (summary: string) => void
    clock?: Clock
  },
): CrashReports {
  const { clock = systemClock, redactor } = options
  const onFatal = options.onFatal ?? (() => process.exit(1))
  let log: Log | undefined
  let hasStarted = false
  let isExpected: (error: unknown) => boolean = () => false
  let count = 0
  const writtenNow = new Set<string>()

  const namesOf = (wanted: RegExp): string[] => {
    try {
      return readdirSync(folder)
        .filter((name) => wanted.test(name))
        .sort()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
  }

  function record(kind: CrashKind, cause: unknown): void {
    const summary = redactor.text(summaryOf(kind, cause))
    const name = `crash-${clock.nowMs()}-${String(++count).padStart(4, '0')}.json`
    try {
      mkdirSync(folder, { recursive: true })
      const content = {
        atMs: clock.nowMs(),
        summary,
        kind,
        cause: redactor.value(cause),
        versions: process.versions,
        platform: `${process.platform} ${process.arch}`,
        memory: process.memoryUsage(),
        uptimeS: Math.round(process.uptime()),
      }
      writeFileAtomic(join(folder, name), JSON.stringify(content, null, 2))
      writtenNow.add(name)
      const all = [...namesOf(seenPattern), ...namesOf(pattern)]
      for (const old of all.slice(0, Math.max(0, all.length - keepReports))) rmSync(join(folder, old))
    } catch (error) {
      process.stderr.write(`The crash report could not be written: ${redactor.text(String(error))}\n`)
    }
    process.stderr.write(`${summary}\n`)
    log?.error('Crash recorded', { kind, report: name }, cause)
  }

  const caught =
    (kind: 'uncaught-exception' | 'unhandled-rejection') =>
    (error: unknown): void => {
      if (hasStarted && isExpected(error)) return
      record(kind, error)
      if (!hasStarted) onFatal(redactor.text(summaryOf(kind, error)))
    }
  const onException = caught('uncaught-exception')
  const onRejection = caught('unhandled-rejection')
  process.on('uncaughtException', onException)
  process.on('unhandledRejection', onRejection)

  const earlier = (): string[] => namesOf(pattern).filter((name) => !writtenNow.has(name))

  return {
    record,
    lastCrash() {
      try {
        const newest = earlier().at(-1)
        if (!newest) return null
        return parseReport(readFileSync(join(folder, newest), 'utf8'))
      } catch (error) {
        log?.warn('A crash report could not be read', { error })
        return null
      }
    },
    dismiss() {
      for (const name of earlier()) renameSync(join(folder, name), join(folder, `${name}.seen`))
    },
    watch(app) {
      app.on('render-process-gone', (_event, _contents, details) => {
        if (!ordinaryEnds.has(details.reason)) record('render-process-gone', { ...details })
      })
      app.on('child-process-gone', (_event, details) => {
        if (!ordinaryEnds.has(details.reason)) record('child-process-gone', { ...details })
      })
    },
    started() {
      hasStarted = true
    },
    except(next) {
      isExpected = next
    },
    useLog(next) {
      log = next
    },
    uninstall() {
      process.off('uncaughtException', onException)
      process.off('unhandledRejection', onRejection)
    },
  }
}
