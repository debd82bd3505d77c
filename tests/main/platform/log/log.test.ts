import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { type LogFile, openLogFile } from '@main/platform/log/log'
import { createRedactor } from '@main/platform/log/redact'
import { tempFolder } from '../../../support/temp-folder'
import { createTestClock } from '../../../support/test-clock'

function openLog(folder: string, options: { maxBytes?: number; keep?: number } = {}): LogFile {
  const log = openLogFile({ folder, clock: createTestClock(), redactor: createRedactor(), ...options })
  onTestFinished(() => log.close())
  return log
}

const linesIn = (folder: string, name = 'timbre.log'): unknown[] =>
  readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)

test('each line is one JSON object with time, level, scope and fields', () => {
  const folder = join(tempFolder(), 'logs')
  const log = openLog(folder)
  log.info('Started')
  log.child('uploads').child('batch').warn('Slow\nline', { ms: 41 })
  expect(linesIn(folder)).toEqual([
    { at: '2026-11-20T12:00:00.000Z', level: 'info', scope: '', msg: 'Started' },
    {
      at: '2026-11-20T12:00:00.000Z',
      level: 'warn',
      scope: 'uploads.batch',
      msg: 'Slow\nline',
      fields: { ms: 41 },
    },
  ])
})

test.skipIf(process.platform === 'win32')('a pipe in the place of the file holds nothing up', () => {
  const folder = tempFolder()
  execFileSync('mkfifo', [join(folder, 'timbre.log')])
  openLog(folder).info('Started')
  expect(readdirSync(folder)).toEqual(['timbre.log'])
})

test('an error includes its code, detail, and causes', () => {
  const folder = tempFolder()
  const cause = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  openLog(folder).error(
    'Import failed',
    { draftId: 'd' },
    new AppError('disk-full', { detail: { at: 'copy' }, cause }),
  )
  expect(linesIn(folder)).toMatchObject([
    {
      level: 'error',
      fields: { draftId: 'd' },
      cause: {
        name: 'AppError',
        code: 'disk-full',
        detail: { at: 'copy' },
        cause: { code: 'ENOSPC', message: 'no space' },
      },
    },
  ])
})

test('no secret reaches the file, wherever it occurs', () => {
  const folder = tempFolder()
  const log = openLog(folder)
  const secret = 'sk_0123456789abcdef0123456789abcdef'
  log.info(`calling with ${secret}`, { headers: { 'xi-api-key': 'plainkeyvalue', accept: 'audio/*' } })
  log.warn('refused', { url: 'https://c.example/v1/voices?token=t0psecret&page=2' })
  log.error(
    'lost',
    { authorization: 'Bearer abcdef.ghijkl' },
    new Error('header "Authorization: Bearer abcdef.ghijkl"'),
  )
  const text = readFileSync(join(folder, 'timbre.log'), 'utf8')
  for (const part of [secret, 'plainkeyvalue', 't0psecret', 'abcdef.ghijkl']) expect(text).not.toContain(part)
  expect(text).toContain('audio/*')
  expect(text).toContain('page=2')
})

test('a full file becomes the first old one; the oldest is deleted', () => {
  const folder = tempFolder()
  const log = openLog(folder, { maxBytes: 200, keep: 2 })
  for (let n = 0; n < 9; n++) log.info(`line ${n} ${'x'.repeat(60)}`)
  expect(readdirSync(folder).sort()).toEqual(['timbre.1.log', 'timbre.2.log', 'timbre.log'])
  const words = (name: string): string[] =>
    (linesIn(folder, name) as { msg: string }[]).map((line) => line.msg.slice(0, 6))
  expect(words('timbre.log')).toEqual(['line 8'])
  expect(words('timbre.1.log')).toEqual(['line 7'])
  expect(words('timbre.2.log')).toEqual(['line 6'])
})

test('continues an earlier file, and a failing disk stops nothing', () => {
  const folder = tempFolder()
  openLog(folder).info('first run')
  openLog(folder).info('second run')
  expect(linesIn(folder)).toMatchObject([{ msg: 'first run' }, { msg: 'second run' }])

  const blocked = join(folder, 'blocked')
  writeFileSync(blocked, 'a file where a folder should be')
  const log = openLog(blocked)
  log.info('dropped')
  rmSync(blocked)
  mkdirSync(blocked)
  log.info('kept')
  expect(linesIn(blocked)).toMatchObject([{ msg: 'kept' }])
})
