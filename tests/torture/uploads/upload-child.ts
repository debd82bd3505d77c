import { createInterface } from 'node:readline'
import { createCloudClient } from '@main/cloud/create-cloud-client'
import { createDraftStore } from '@main/drafts/draft-store'
import { createSampleStore } from '@main/drafts/sample-store'
import { openLibrary } from '@main/library/library'
import { systemClock } from '@main/platform/clock'
import type { UploadTiming } from '@main/uploads/transfer/timing'
import { createTopics } from '@main/scope/topics'
import { createVoiceLock } from '@main/voices/voice-lock'
import { createUploads } from '@main/uploads/uploads'
import type { UploadPhase } from '@shared/domain/cloud/upload'
import { AppError } from '@shared/errors/app-error'
import { createFakeDesktop } from '../../support/app/fake-desktop'
import { allAllowed } from '../../support/cloud/all-allowed'
import { createMemoryLog } from '../../support/memory-log'

export const uploadChildFlag = '--upload-child'

export interface UploadChildOptions {
  libraryFolder: string
  serverUrl: string
  apiKey: string
  draftId: string
  timing: UploadTiming
  batchBytes: number
}

/** One line per change on stdout. */
export interface UploadChildState {
  phase: UploadPhase | 'none'
  doubles: number
  errors: string[]
  /** Set in the answer to a command. */
  done?: string
}

/**
 * The upload engine in a process of its own, so that it can be killed at any instant. It stands for the app and for a
 * person who presses Upload again whenever the upload is blocked. Commands on stdin: removeDoubles, close.
 */
export async function runUploadChild(): Promise<void> {
  const options = JSON.parse(process.argv.at(-1) ?? '') as UploadChildOptions
  const { draftId } = options
  const log = createMemoryLog()
  const library = openLibrary({ folder: options.libraryFolder, clock: systemClock, log })
  const client = createCloudClient({
    serverUrl: options.serverUrl,
    credential: { authentication: 'api-key', secret: options.apiKey },
    resolveProxy: () => Promise.resolve('DIRECT'),
    // Waits of the client shrink with those of the engine.
    clock: {
      nowMs: () => performance.now() * 20,
      steadyMs: () => performance.now() * 20,
      setTimeout: (fn, ms) => systemClock.setTimeout(fn, ms / 20),
    },
    log,
  })
  const stores = { db: library.db, nowMs: () => Date.now(), workspace: () => 'torture' }
  const drafts = createDraftStore(stores)
  const samples = createSampleStore(stores)
  const unused = (): never => {
    throw new AppError('ffmpeg-missing')
  }
  const uploads = createUploads({
    voiceLock: createVoiceLock(),
    library,
    draft: (id) => drafts.get(id),
    samplesOf: (id) => samples.list(id),
    reportsOf: () => [],
    skipWarning: (id, code) => samples.skipWarning(id, code),
    audioStore: { ingest: unused },
    media: { convertToFlac: unused, probe: unused },
    workspace: 'torture',
    access: allAllowed,
    account: {
      cloud: () => client,
      connection: () => ({ state: 'unknown' }),
      hint: () => undefined,
    },
    desktop: createFakeDesktop(),
    clock: systemClock,
    log,
    publish: () => undefined,
    topics: createTopics(),
    uploadsAsFilesAreAdded: () => false,
    timing: options.timing,
    batching: { maxBytes: options.batchBytes, parallel: 2 },
  })

  let last = ''
  const state = (): UploadChildState => {
    const upload = uploads.list().find((each) => each.draftId === draftId)
    return {
      phase: upload?.phase ?? 'none',
      doubles: upload?.doubles.length ?? 0,
      errors: [
        ...(upload?.error ? [upload.error.code] : []),
        ...(upload?.items.flatMap((item) => (item.error ? [item.error.code] : [])) ?? []),
      ],
    }
  }
  const say = (done?: string): void => {
    const line = JSON.stringify({ ...state(), ...(done === undefined ? {} : { done }) })
    if (line !== last) process.stdout.write(`${line}\n`)
    last = line
  }
  /** The person: Upload, and Upload again. */
  const press = (): void => {
    const { phase, errors } = state()
    if (phase === 'none') uploads.start(draftId, {})
    if (phase === 'blocked' && errors.includes('not-found')) uploads.start(draftId, {})
    else if (phase === 'blocked') uploads.resume(draftId)
  }
  uploads.resumeAtStart()
  press()
  const timer = setInterval(() => {
    say()
    press()
  }, 25)

  const end = Promise.withResolvers<undefined>()
  const orders = createInterface({ input: process.stdin })
  orders.on('line', (line) => {
    if (line === 'close') end.resolve(undefined)
    if (line === 'log') process.stdout.write(`${JSON.stringify({ ...state(), log: log.lines })}\n`)
    if (line === 'removeDoubles') {
      uploads.removeDoubles(draftId).then(
        () => say('removeDoubles'),
        (error: unknown) => say(error instanceof AppError ? error.code : String(error)),
      )
    }
  })
  orders.on('close', () => end.resolve(undefined))
  await end.promise
  clearInterval(timer)
  await uploads.close()
  await client.close()
  library.close()
  process.exit(0)
}
