import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../../cloud/cloud-client'
import type { Log } from '../../platform/log/log'
import { asAppError, isVoiceGone } from '../transfer/failure-kind'
import { reconcile, type Reconciliation, type ServerSample } from './reconcile'
import type { UploadStore } from './upload-store'

/** Readings that must lack a confirmed sample, and settling times they must span, before it counts as removed. */
const missingReadings = 3
const missingSettlings = 2

/** Reads the cloud's list and writes what it proves into the ledger. */
export interface ListReader {
  /**
   * Rows that are proven not to be there are planned again.
   * @throws AppError of the client; `not-found` (what: cloud-voice) when the voice is gone
   */
  read(options: { voiceId: string; signal: AbortSignal }): Promise<Reconciliation>
  /** Ours, beyond the one of its row, as of the last reading. */
  doubles(): ServerSample[]
  /** Samples of the voice that are not from this ledger, as of the last reading. */
  foreign(): ServerSample[]
  /** A confirmed sample was not in the last list: old list, or removed by somebody. */
  isDoubtful(): boolean
  /** Another voice is bound: what was read says nothing about it. */
  forget(): void
}

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

  /** A list that lacks confirmed samples again and again, over a long time, is no old list: somebody removed them. */
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
      // Read after the answer: rows that were begun meanwhile have no settling time and are left alone.
      const rows = store.rows(draftId)
      const result = reconcile({ rows, server: server.samples, readAtMs })
      const removed = removedInCloud(result.missing, readAtMs)
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
        samples: server.samples.length,
        confirmed: result.confirmed.length,
        resend: result.resend.length,
        settling: result.settling.length,
        missing: result.missing.length,
        doubles: result.doubles.length,
      })
      last = { ...result, missing: result.missing.filter((id) => !removed.includes(id)) }
      return last
    },
    doubles: () => last?.doubles ?? [],
    foreign: () => last?.foreign ?? [],
    isDoubtful: () => (last?.missing.length ?? 0) > 0,
    forget() {
      last = null
      missing.clear()
    },
  }
}

/** What lies there under our name has another size or content than what was sent. */
const unlike = new AppError('cloud-bad-answer', { detail: { reason: 'sample-differs' } }).toWire()
/** Somebody removed the sample in the cloud. It is offered again, never sent by itself. */
const removedThere = new AppError('not-found', { detail: { what: 'cloud-sample' } }).toWire()
