import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { CloudClient } from '@main/cloud/cloud-client'
import { type Library, openLibrary } from '@main/library/library'
import { createMedia } from '@main/media/media'
import { createAudioWorkers } from '@main/media/workers/audio-workers'
import { systemClock } from '@main/platform/clock'
import type { Topics } from '@main/scope/topics'
import type { SpeechLedger } from '@main/speech/speech-ledger'
import type { ConversionItem } from '@shared/domain/speech/conversion'
import type { Generation } from '@shared/domain/speech/generation'
import { isUnderWay } from '@shared/domain/speech/generation-states'
import { AppError } from '@shared/errors/app-error'
import { root } from '../../../build/lib/electron-path.mjs'
import { openConversionOf } from '../../support/cloud/conversion-session'
import { openSpeech } from '../../support/cloud/speech-session'
import { openClient } from '../../support/cloud/workspace-deps'
import { createMemoryLog } from '../../support/memory-log'
import type { SpeechPlan } from './speech-plan'

export const speechChildFlag = '--speech-child'

export interface SpeechChildOptions {
  libraryFolder: string
  serverUrl: string
  apiKey: string
  plan: SpeechPlan
  waitsDividedBy: number
}

/** A generation as the ledger has it at the end. */
export interface SpeechChildRow {
  generation: Generation
  path: string | null
}

/** What the app has at the end of its last life. */
export interface SpeechChildReport {
  rows: SpeechChildRow[]
  conversion: { item: ConversionItem; path: string } | null
}

/** In one life; a person who reads what went wrong gives up some time. */
const pressesMax = 4
const stepMs = 10

/**
 * One life of the app with a person who asks for speech, in a process that can be killed. Its last line is what the app
 * has once nothing is under way.
 */
export async function runSpeechChild(): Promise<void> {
  const options = JSON.parse(process.argv.at(-1) ?? '') as SpeechChildOptions
  const { plan, waitsDividedBy } = options
  const library = openLibrary({ folder: options.libraryFolder, clock: systemClock, log: createMemoryLog() })
  const client = openClient(options)
  const { speech, ledger, topics } = openSpeech({ library, cloud: () => client, waitsDividedBy })
  const conversion =
    plan.conversion && openConversion({ library, client, ledger, topics, plan: plan.conversion })
  await whenPossible(() => {
    if (ledger.since(0).length > 0) return
    library.transaction(() => {
      for (const { request, withChoice } of plan.asks) ledger.request(request, { withChoice })
    })
  })
  await speech.resume?.()
  await conversion?.module.resume?.()
  process.stdout.write('"begun"\n')
  const begunAtMs = Date.now()
  const tell = async (): Promise<void> => {
    const rows = ledger.since(0).map((generation): SpeechChildRow => ({
      generation,
      path: ledger.fileOf(generation.id)?.path ?? null,
    }))
    const report: SpeechChildReport = { rows, conversion: (await conversion?.report()) ?? null }
    process.stdout.write(`${JSON.stringify(report)}\n`)
  }
  // It is asked what has not settled.
  process.once('SIGTERM', () => void tell().then(() => process.exit(1)))
  for (;;) {
    for (const { request, cancelAfterMs } of plan.asks)
      if (cancelAfterMs !== null && Date.now() - begunAtMs >= cancelAfterMs) cancel(ledger, request)
    const isAsked = await whenPossible(() => askAgain(ledger, plan))
    const isConverted = (await conversion?.step()) ?? true
    if (isAsked && isConverted && !ledger.since(0).some(({ state }) => isUnderWay(state))) break
    await new Promise((resolve) => setTimeout(resolve, stepMs))
  }
  await tell()
  await conversion?.module.close?.()
  await speech.close()
  await client.close()
  library.close()
  process.exit(0)
}

/** On a full disk a press does nothing, and the person presses again. */
async function whenPossible<T>(act: () => T | Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      const isFull = error instanceof AppError ? error.code === 'disk-full' : isSqliteFull(error)
      if (!isFull) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

const isSqliteFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL'

const sameAs =
  (request: Generation['request']) =>
  (row: Generation): boolean =>
    JSON.stringify(row.request) === JSON.stringify(request)

function cancel(ledger: SpeechLedger, request: Generation['request']): void {
  for (const row of ledger.since(0).filter(sameAs(request)))
    if (isUnderWay(row.state)) void whenPossible(() => ledger.cancel(row.id))
}

/** @returns whether everything was asked for that the person wants */
function askAgain(ledger: SpeechLedger, { asks, regenerations }: SpeechPlan): boolean {
  const [first] = asks
  if (!first || regenerations === 0) return true
  const same = ledger.since(0).filter(sameAs(first.request))
  const times = asks.filter(({ request }) => JSON.stringify(request) === JSON.stringify(first.request)).length
  if (same.length >= times + regenerations) return true
  if (same.every(({ state }) => !isUnderWay(state))) ledger.request(first.request)
  return false
}

/** The queue of speech to speech over files, and a person who presses Convert until it is converted. */
function openConversion(o: {
  library: Library
  client: CloudClient
  ledger: SpeechLedger
  topics: Topics
  plan: NonNullable<SpeechPlan['conversion']>
}) {
  const { library, ledger, plan } = o
  const workerFile = join(root, 'out', 'main', 'audio-worker.js')
  const media = createMedia({ workers: createAudioWorkers({ workerFile, count: 1 }), env: process.env })
  const { module, calls } = openConversionOf(plan.path, {
    ...{ library, client: o.client, ledger, topics: o.topics, media },
    measure: () => Promise.resolve(null),
  })
  const first = async (): Promise<ConversionItem | null> => (await calls.queue({})).items[0] ?? null
  let presses = 0
  return {
    module,
    /** @returns whether it is converted or given up */
    async step(): Promise<boolean> {
      const item = await first()
      if (!item) {
        await whenPossible(() => calls.add({ fileIds: [randomUUID()], takeIds: [], sampleIds: [] }))
        return false
      }
      if (item.state === 'converted' || (item.state === 'error' && presses >= pressesMax)) return true
      if (item.state === 'processing') return false
      if (item.state === 'error') {
        presses += 1
        await whenPossible(() => calls.regenerate({ ids: [item.id] }))
      } else if (item.durationMs !== null)
        await whenPossible(() => calls.start({ ids: [item.id], wish: plan.wish, allowsOverage: false }))
      return false
    },
    async report(): Promise<SpeechChildReport['conversion']> {
      const item = await first()
      return item && { item, path: join(library.folder, 'conversions', item.id, 'converted.flac') }
    },
  }
}
