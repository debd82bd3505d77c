import type { IpcMainInvokeEvent } from 'electron'
import { expect, test, vi } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { callChannel, domains, registerFilesChannel } from '@shared/ipc/channels'
import { answerCalls, type CallDeps } from '@main/ipc/answer-calls'
import { hostileCalls } from '../../support/ipc/hostile-inputs'
import { createMemoryLog } from '../../support/memory-log'

const event = {} as IpcMainInvokeEvent
const channels = [
  registerFilesChannel,
  ...Object.entries(domains).flatMap(([domain, { calls }]) => calls.map((name) => callChannel(domain, name))),
]

/** @returns what was run, beside the answers */
function openCalls(deps: Partial<CallDeps> = {}) {
  const run: string[] = []
  const log = createMemoryLog()
  const answer = answerCalls({
    scope: {
      handler: (domain, name) => () => void run.push(`${domain}.${name}`),
      sound: () => undefined,
      cloudSound: () => undefined,
      resume: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
    missingLibrary: () => new AppError('library-missing'),
    registerFiles: () => {
      run.push(registerFilesChannel)
      return []
    },
    isTrusted: () => true,
    onLibraryDamage: () => undefined,
    onDiskFailure: () => undefined,
    log,
    ...deps,
  })
  return { answer, run, log }
}

test('of 2,000 malformed inputs over every channel none is run, and each is answered with a few words', async () => {
  const { answer, run, log } = openCalls()
  const hostile = hostileCalls(24)
  expect(hostile.length).toBeGreaterThanOrEqual(2_000)
  expect(new Set(hostile.map(({ channel }) => channel)).size).toBe(channels.length - 1)
  for (const { channel, input } of hostile) {
    const answered = await answer(channel, event, input)
    expect(answered).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
    expect(JSON.stringify(answered).length).toBeLessThan(3_000)
  }
  expect(run).toEqual([])
  expect(log.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test.each([
  ['no list', '/etc/passwd'],
  ['no text', [1]],
  ['nothing', ['']],
  ['too much', Array.from({ length: 10_001 }, () => '/a')],
  ['a path of no system', ['/'.repeat(100_000)]],
])('files are registered of nothing but a list of paths: %s', async (_, input) => {
  const { answer, run } = openCalls()
  expect(await answer(registerFilesChannel, event, input)).toMatchObject({
    ok: false,
    error: { code: 'invalid-input' },
  })
  expect(run).toEqual([])
})

test('a stranger is answered nothing on any channel, and there are no others', async () => {
  const { answer, run } = openCalls({ isTrusted: () => false })
  for (const channel of [...channels, 'drafts.destroy', '__proto__', ''])
    expect(await answer(channel, event, {})).toMatchObject({ ok: false, error: { code: 'forbidden-sender' } })
  const own = openCalls()
  for (const channel of ['drafts.destroy', '__proto__', 'constructor', ''])
    expect(await own.answer(channel, event, {})).toMatchObject({
      ok: false,
      error: { code: 'invalid-input' },
    })
  expect([...run, ...own.run]).toEqual([])
})

test('what fails because its library closed in the middle is cancelled, and nothing unexpected', async () => {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  let open: (() => Promise<never>) | undefined = () => failed
  const scope = {
    handler: () => open,
    sound: () => undefined,
    cloudSound: () => undefined,
    resume: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
  const { answer, log } = openCalls({ scope })
  const asked = () => answer(callChannel('professionalClone', 'sessions'), event, {})
  const inTheMiddle = asked()
  open = undefined
  reject(new TypeError('The database connection is not open'))
  expect(await inTheMiddle).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(log.lines.filter(({ level }) => level === 'error')).toEqual([])

  open = () => failed
  expect(await asked()).toMatchObject({ ok: false, error: { code: 'internal' } })
})

test.each(['SQLITE_IOERR_WRITE', 'SQLITE_CANTOPEN', 'SQLITE_READONLY_DBMOVED'])(
  'what %s ends is told to whoever looks after the disk',
  async (code) => {
    const onDiskFailure = vi.fn()
    const fail = (): never => {
      throw Object.assign(new Error('no disk'), { code })
    }
    const { answer } = openCalls({
      onDiskFailure,
      scope: {
        handler: () => fail,
        sound: () => undefined,
        cloudSound: () => undefined,
        resume: () => Promise.resolve(),
        close: () => Promise.resolve(),
      },
    })
    await answer('call:drafts.list', event, {})
    expect(onDiskFailure).toHaveBeenCalledOnce()
  },
)

test.each([
  ['ENOSPC', 'disk-full'],
  ['EROFS', 'disk-read-only'],
  // What nobody chose is missing: a bug, which is told as one.
  ['ENOENT', 'internal'],
])('%s, met where nobody expects it, is told as %s', async (code, told) => {
  const fail = (): never => {
    throw Object.assign(new Error('no'), { code })
  }
  const { answer } = openCalls({
    scope: {
      handler: () => fail,
      sound: () => undefined,
      cloudSound: () => undefined,
      resume: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
  })
  expect(await answer('call:drafts.list', event, {})).toMatchObject({ ok: false, error: { code: told } })
})
