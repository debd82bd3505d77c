import { randomUUID } from 'node:crypto'
import type { IpcMainInvokeEvent } from 'electron'
import { z } from 'zod'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { Result } from '@shared/errors/result'
import { callChannel, registerFilesChannel } from '@shared/ipc/channels'
import { contract, type Handlers } from '@shared/ipc/contract'
import { manyFiles } from '@shared/lib/bounds'
import { libraryError, sqliteError } from '../library/sqlite-errors'
import { isDiskGone } from '../platform/files/file-errors'
import type { Log } from '../platform/log/log'
import type { Handler, Scope } from '../scope/open-scope'
import type { AnswerCall } from './call-gate'

export interface CallDeps {
  /** Answers every call of the contract, some of them only while a library is open. */
  scope: Scope<Handlers>
  /** Why no library is open. */
  missingLibrary: () => AppError
  /** Turns paths of files the person picked or dropped into ids. Reached by the preload only. */
  registerFiles: (paths: readonly string[]) => string[]
  isTrusted: (event: IpcMainInvokeEvent) => boolean
  /** A query met a damaged page: the library must be closed and repaired. */
  onLibraryDamage: () => void
  /** A disk failed, or takes nothing any more: the library's, perhaps. */
  onDiskFailure: () => void
  log: Log
}

/** Windows' own; elsewhere paths are shorter. */
const pathMaxChars = 32_767
/** A list can be wrong in each of its entries. */
const wordsMaxChars = 1_000
const wordsOf = (error: z.ZodError): string => z.prettifyError(error).slice(0, wordsMaxChars)

/** Answers every call of the contract, and nothing else: identify the sender, validate, run, answer a Result. */
export function answerCalls(deps: CallDeps): AnswerCall {
  const known = new Map<string, { schema: z.ZodType; run: Handler }>()
  for (const [domain, calls] of Object.entries(contract)) {
    for (const [name, { input }] of Object.entries(calls as Record<string, { input: z.ZodType }>)) {
      known.set(callChannel(domain, name), {
        schema: input,
        async run(given) {
          const handler = deps.scope.handler(domain, name)
          if (!handler) throw deps.missingLibrary()
          try {
            return await handler(given)
          } catch (error) {
            // Whatever fails because its library or workspace ended meanwhile was asked of nobody any more.
            if (error instanceof AppError || deps.scope.handler(domain, name) === handler) throw error
            throw new AppError('cancelled', { cause: error })
          }
        },
      })
    }
  }
  known.set(registerFilesChannel, {
    schema: z.array(z.string().min(1).max(pathMaxChars)).max(manyFiles),
    run: (paths) => deps.registerFiles(paths as string[]),
  })
  return (channel, event, input) => answer(deps, channel, event, known.get(channel), input)
}

async function answer(
  deps: CallDeps,
  channel: string,
  event: IpcMainInvokeEvent,
  call: { schema: z.ZodType; run: Handler } | undefined,
  input: unknown,
): Promise<Result<unknown>> {
  try {
    if (!deps.isTrusted(event)) throw new AppError('forbidden-sender')
    if (!call) throw new AppError('invalid-input', { detail: { issue: 'unknown call' } })
    const parsed = call.schema.safeParse(input)
    if (!parsed.success) throw new AppError('invalid-input', { detail: { issue: wordsOf(parsed.error) } })
    return { ok: true, value: await call.run(parsed.data) }
  } catch (error) {
    return { ok: false, error: toExpected(error, channel, deps).toWire() }
  }
}

/** A disk may fail wherever something is written; a file that is not there where one is expected is a bug. */
function translated(cause: unknown): AppError {
  const error = libraryError(cause)
  return error.code.startsWith('disk-') ? error : sqliteError(cause)
}

/** Expected failures pass; everything else is a bug: the full story goes to the log, the window gets a reference. */
function toExpected(cause: unknown, channel: string, deps: CallDeps): AppError {
  const { log } = deps
  const error = translated(cause)
  if (error.code === 'library-damaged' && error !== cause) deps.onLibraryDamage()
  if (isDiskGone(error)) deps.onDiskFailure()
  if (error.code !== 'internal') {
    if (!isCancelled(error)) log.warn('call failed', { channel, code: error.code, ...error.detail })
    return error
  }
  const reference = randomUUID().slice(0, 8)
  log.error('call failed unexpectedly', { channel, reference }, cause)
  return new AppError('internal', { reference, cause })
}
