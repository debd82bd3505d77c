import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../../cloud/cloud-client'
import type { Log } from '../../platform/log/log'
import { asAppError, isVoiceGone } from '../../cloud/failure-kind'
import { reconcile, type Reconciliation, type ServerSample } from './reconcile'
import type { UploadStore } from './upload-store'

/** A confirmed sample counts as removed only if it is missing from this many readings, over as many settling times. */
const missingReadings = 3
const missingSettlings = 2

/** Reads the cloud's list and records in the ledger what it proves. */
export interface ListReader {
  /**
   * Rows proven to be missing are planned again.
   * @throws AppError of the client; `not-found` (what: cloud-voice) if the voice is gone
   */
  read(options: { voiceId: string; signal: AbortSignal }): Promise<Reconciliation>
  /** Duplicates of our samples, as of the last reading. */
  doubles(): ServerSample[]
  /** Samples of the voice that are not from this ledger, as of the last reading; null: none yet. */
  foreign(): ServerSample[] | null
  /** A confirmed sample was missing from the last list, which was stale or reflects a removal. */
  isDoubtful(): boolean
  /** Discards the readings, because another voice was bound. */
  forget(): void
}

/** Creates the reader of one draft's voice. */
export function createListReader(deps: {
  draftId: string
  store: UploadStore
  client: CloudClient
  nowMs: () => number
  settleMs: number
  log: Log
}): ListReader {
  const { draftId, store, client, nowMs, settleMs, log } = deps
  const missing = new Map<string, { sinceMs: number; readings: number }>()
  let last: Reconciliation | null = null

  /** A list that lacks confirmed samples repeatedly and over a long time is not stale: they were removed. */
  function removedInCloud(ids: readonly string[], readAtMs: number): string[] {
    for (const id of missing.keys()) if (!ids.includes(id)) missing.delete(id)
    return ids.filter((id) => {
      const seen = missing.get(id) ?? { sinceMs: readAtMs, readings: 0 }
      missing.set(id, { ...seen, readings: seen.readings + 1 })
      return seen.readings + 1 >= missingReadings && readAtMs - seen.sinceMs >= missingSettlings * settleMs
    })
  }

  return {
    async read({ voiceId, signal }) {
      const readAtMs = nowMs()
      const server = await client.getVoice(voiceId, { signal }).catch((thrown: unknown) => {
        const error = asAppError(thrown)
        throw isVoiceGone(error)
          ? new AppError('not-found', { detail: { what: 'cloud-voice' }, cause: error })
          : error
      })
      if (signal.aborted) throw new AppError('cancelled')
      // Read after the response: rows started in the meantime have no settling time and are skipped.
      const rows = store.rows(draftId)
      const others = store.owners.ofOtherVoices(voiceId)
      const samples = server.samples.filter(({ sampleId }) => !others.has(sampleId))
      const result = reconcile({ rows, server: samples, readAtMs })
      const missing = server.areSamplesUntold ? [] : result.missing
      const removed = removedInCloud(missing, readAtMs)
      store.apply({
        confirmed: result.confirmed,
        planned: result.resend,
        failed: [],
        failedError: unlike,
      })
      const contradicted = result.contradicted.map(({ sampleId }) => sampleId)
      if (contradicted.length > 0) store.markFailed(contradicted, unlike)
      if (removed.length > 0) {
        store.apply({ confirmed: [], planned: [], failed: removed, failedError: removedThere })
      }
      log.info('read the list', {
        draftId,
        samples: samples.length,
        confirmed: result.confirmed.length,
        resend: result.resend.length,
        settling: result.settling.length,
        missing: missing.length,
        doubles: result.doubles.length,
      })
      last = { ...result, missing: missing.filter((id) => !removed.includes(id)) }
      return last
    },
    doubles: () => last?.doubles ?? [],
    foreign: () => last?.foreign ?? null,
    isDoubtful: () => (last?.missing.length ?? 0) > 0,
    forget() {
      last = null
      missing.clear()
    },
  }
}

/** A sample with our name has a different size or content than what was sent. */
const unlike = new AppError('cloud-bad-answer', { detail: { reason: 'sample-differs' } }).toWire()
/** The sample was removed in the cloud. It is offered again, but not sent automatically. */
const removedThere = new AppError('not-found', {
  detail: { what: 'cloud-sample', reason: 'uploaded-before' },
}).toWire()
