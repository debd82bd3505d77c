import type { CloudClient } from '@main/cloud/cloud-client'
import { createConversion, type ConversionDeps } from '@main/conversion/conversion'
import type { Library } from '@main/library/library'
import type { Media } from '@main/media/media'
import { systemClock } from '@main/platform/clock'
import type { Topics } from '@main/scope/topics'
import type { SpeechLedger } from '@main/speech/speech-ledger'
import { createMemoryLog } from '../memory-log'

const never = (): never => {
  throw new Error('nothing of this is asked for')
}

/** The queue of speech to speech over one file, in the workspace `demo`. */
export function openConversionOf(
  path: string,
  o: {
    library: Library
    client: CloudClient
    ledger: SpeechLedger
    topics: Topics
    media: Media
    measure: ConversionDeps['measure']
  },
) {
  const { client, ledger, ...shared } = o
  const module = createConversion({
    ...shared,
    account: { cloud: () => client, connection: () => ({ state: 'online', checkedAtMs: null }) },
    ledger,
    clock: systemClock,
    log: createMemoryLog(),
    workspace: 'demo',
    samples: { audioOf: never, get: never },
    audioStore: { pathOf: never },
    takes: { find: never, read: never, remove: never, restore: never },
    files: { resolve: () => [path] },
    dialogs: { pickFolder: never, pickTarget: never },
    analysisOf: never,
    makePeaks: never,
    rememberGenerated: (sha256) => ledger.rememberGenerated(sha256),
    volumeDbOf: () => 0,
    publish: () => undefined,
  })
  const calls = module.handlers?.conversion
  if (!calls) throw new Error('conversion answers no calls')
  return { module, calls }
}
