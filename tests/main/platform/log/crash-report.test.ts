import { EventEmitter } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type CrashReports, installCrashReports } from '@main/platform/log/crash-report'
import { createRedactor } from '@main/platform/log/redact'
import { createMemoryLog } from '../../../support/memory-log'
import { tempFolder } from '../../../support/temp-folder'
import { createTestClock } from '../../../support/test-clock'

function install(
  folder: string,
  onFatal: (summary: string) => void = () => undefined,
  redactor = createRedactor(),
): CrashReports {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const reports = installCrashReports(folder, { clock: createTestClock(), onFatal, redactor })
  onTestFinished(() => reports.uninstall())
  return reports
}

test('a crash is on disk, redacted, when record returns; the next run reads it until dismissed', () => {
  const folder = join(tempFolder(), 'crashes')
  const first = install(folder)
  first.record('uncaught-exception', new Error('key sk_0123456789abcdef is bad'))
  const [name] = readdirSync(folder)
  const text = readFileSync(join(folder, name ?? ''), 'utf8')
  expect(text).not.toContain('sk_0123')
  expect(JSON.parse(text)).toMatchObject({ kind: 'uncaught-exception', cause: { name: 'Error' } })
  expect(first.lastCrash()).toBeNull()

  const second = install(folder)
  expect(second.lastCrash()).toEqual({
    atMs: Date.UTC(2026, 10, 20, 12),
    summary: 'uncaught-exception: Error: key [redacted] is bad',
  })
  second.dismiss()
  expect(second.lastCrash()).toBeNull()
  expect(install(folder).lastCrash()).toBeNull()
  expect(readdirSync(folder)).toEqual([`${name}.seen`])
})

test('an exception is fatal during start, but not afterwards', () => {
  const fatal: string[] = []
  const reports = install(tempFolder(), (summary) => fatal.push(summary))
  const listeners = process.listeners('uncaughtException')
  const listener = listeners.at(-1)
  listener?.(new Error('early'), 'uncaughtException')
  expect(fatal).toEqual(['uncaught-exception: Error: early'])
  reports.started()
  listener?.(new Error('late'), 'uncaughtException')
  expect(fatal).toHaveLength(1)
})

test('what is expected is no crash, once the app has started', () => {
  const folder = tempFolder()
  const reports = install(folder)
  const listener = process.listeners('uncaughtException').at(-1)
  reports.except((error) => error instanceof Error && error.message === 'no disk')
  listener?.(new Error('no disk'), 'uncaughtException')
  expect(readdirSync(folder)).toHaveLength(1)
  reports.started()
  listener?.(new Error('no disk'), 'uncaughtException')
  expect(readdirSync(folder)).toHaveLength(1)
  listener?.(new Error('a bug'), 'uncaughtException')
  expect(readdirSync(folder)).toHaveLength(2)
})

test('records crashed processes, but not ordinary exits, and logs them', () => {
  const folder = tempFolder()
  const reports = install(folder)
  const log = createMemoryLog()
  reports.useLog(log)
  const app = new EventEmitter()
  reports.watch(app)
  app.emit('render-process-gone', {}, {}, { reason: 'clean-exit', exitCode: 0 })
  app.emit('render-process-gone', {}, {}, { reason: 'oom', exitCode: 5 })
  app.emit('child-process-gone', {}, { type: 'Utility', reason: 'crashed', exitCode: 11, name: 'demo' })
  const kinds = readdirSync(folder).map(
    (name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { kind: string }).kind,
  )
  expect(kinds).toEqual(['render-process-gone', 'child-process-gone'])
  expect(log.lines.map((line) => line.msg)).toEqual(['Crash recorded', 'Crash recorded'])
})

test('keeps the last ten; ignores an unreadable report', () => {
  const folder = tempFolder()
  const reports = install(folder)
  for (let n = 1; n <= 12; n++) reports.record('unhandled-rejection', new Error(`number ${n}`))
  expect(readdirSync(folder)).toHaveLength(10)
  expect(install(folder).lastCrash()?.summary).toBe('unhandled-rejection: Error: number 12')
  writeFileSync(join(folder, readdirSync(folder).sort().at(-1) ?? ''), '{')
  expect(install(folder).lastCrash()).toBeNull()
})

test('a failing disk makes nothing worse', () => {
  const file = join(tempFolder(), 'file')
  writeFileSync(file, '')
  install(join(file, 'crashes')).record('uncaught-exception', new Error('x'))
})

test('a secret that the app protects is in no report, whatever it looks like', () => {
  const folder = tempFolder()
  const redactor = createRedactor()
  const reports = install(folder, undefined, redactor)
  const token = 'opaque-5f1c0ffee-session'
  redactor.protect(token)
  reports.record('unhandled-rejection', new Error(`refused ${token}`, { cause: { request: token } }))
  expect(readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8')).not.toContain(token)
})
