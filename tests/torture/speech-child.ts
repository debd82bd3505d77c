import { openLibrary } from '@main/library/library'
import { systemClock } from '@main/platform/clock'
import type { Generation } from '@shared/domain/speech/generation'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { openSpeech } from '../support/cloud/speech-session'
import { openClient } from '../support/cloud/workspace-deps'
import { createMemoryLog } from '../support/memory-log'

export const speechChildFlag = '--speech-child'

export interface SpeechChildOptions {
  libraryFolder: string
  serverUrl: string
  apiKey: string
  /** Asked for by the first life, all of them or none. */
  requests: SpeechRequest[]
  waitsDividedBy: number
}

/** A generation as the ledger has it at the end. */
export interface SpeechChildRow {
  generation: Generation
  path: string | null
}

/** One life of the app that asks for speech, in a process that can be killed. Its last line is the ledger. */
export async function runSpeechChild(): Promise<void> {
  const options = JSON.parse(process.argv.at(-1) ?? '') as SpeechChildOptions
  const library = openLibrary({ folder: options.libraryFolder, clock: systemClock, log: createMemoryLog() })
  const client = openClient(options)
  const { speech, ledger } = openSpeech({
    library,
    cloud: () => client,
    waitsDividedBy: options.waitsDividedBy,
  })
  if (ledger.since(0).length === 0)
    library.transaction(() => options.requests.forEach((request) => ledger.request(request)))
  // What was asked for just now is under way already.
  else await speech.resume?.()
  process.stdout.write('"begun"\n')
  const runs: ReadonlySet<string> = new Set(['queued', 'sent', 'arriving', 'checking'])
  while (ledger.since(0).some(({ state }) => runs.has(state)))
    await new Promise((resolve) => setTimeout(resolve, 10))
  const rows = ledger.since(0).map((generation): SpeechChildRow => ({
    generation,
    path: ledger.fileOf(generation.id)?.path ?? null,
  }))
  process.stdout.write(`${JSON.stringify(rows)}\n`)
  await speech.close?.()
  await client.close()
  library.close()
  process.exit(0)
}
