import { randomUUID } from 'node:crypto'
import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import { z } from 'zod'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { Result } from '@shared/errors/result'
import { callChannel, registerFilesChannel } from '@shared/ipc/channels'
import { contract, type Handlers } from '@shared/ipc/contract'
import { sqliteError } from '../library/sqlite-errors'
import type { Log } from '../platform/log/log'

export interface CallDeps {
  handlers: Handlers
  /** Turns paths of files the person picked or dropped into ids. Reached by the preload only. */
  registerFiles: (paths: readonly string[]) => string[]
  isTrusted: (event: IpcMainInvokeEvent) => boolean
  /** A query met a damaged page: the library must be closed and repaired. */
  onLibraryDamage: () => void
  log: Log
}

type AnyHandler = (input: unknown) => unknown

/** Registers every call of the contract, and nothing else: identify the sender, validate, run, answer a Result. */
export function registerCalls(deps: CallDeps): void {
  for (const [domain, calls] of Object.entries(contract)) {
    for (const [name, { input }] of Object.entries(calls as Record<string, { input: z.ZodType }>)) {
      const handler = (deps.handlers as unknown as Record<string, Record<string, AnyHandler>>)[domain]?.[name]
      if (!handler) throw new Error(`no handler for ${domain}.${name}`)
      handle(deps, callChannel(domain, name), input, handler)
    }
  }
  handle(deps, registerFilesChannel, z.array(z.string().min(1)).max(10_000), (paths) =>
    deps.registerFiles(paths as string[]),
  )
}

function handle(deps: CallDeps, channel: string, schema: z.ZodType, run: AnyHandler): void {
  ipcMain.handle(channel, async (event, input: unknown): Promise<Result<unknown>> => {
    try {
      if (!deps.isTrusted(event)) throw new AppError('forbidden-sender')
      const parsed = schema.safeParse(input)
      if (!parsed.success)
        throw new AppError('invalid-input', { detail: { issue: z.prettifyError(parsed.error) } })
      return { ok: true, value: await run(parsed.data) }
    } catch (error) {
      return { ok: false, error: toExpected(error, channel, deps).toWire() }
    }
  })
}

/** Expected failures pass; everything else is a bug: the full story goes to the log, the window gets a reference. */
function toExpected(cause: unknown, channel: string, { log, onLibraryDamage }: CallDeps): AppError {
  const error = sqliteError(cause)
  if (error.code === 'library-damaged' && error !== cause) onLibraryDamage()
  if (error.code !== 'internal') {
    if (!isCancelled(error)) log.warn('call failed', { channel, code: error.code, ...error.detail })
    return error
  }
  const reference = randomUUID().slice(0, 8)
  log.error('call failed unexpectedly', { channel, reference }, cause)
  return new AppError('internal', { reference, cause })
}
