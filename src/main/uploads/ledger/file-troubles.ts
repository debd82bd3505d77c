import type { AppError } from '@shared/errors/app-error'

/** The same files are sent together so many times before they are divided. */
const triesTogether = 2

/** Server errors (garbage, 5xx) of a sample before it fails and waits for a retry. */
const strikesMax = 8

/** Which files of a run the server answered with errors, to find the one that is to blame without holding back others. */
export interface FileTroubles {
  launched(ids: readonly string[]): void
  /** The server took files of this request. */
  arrived(ids: readonly string[]): void
  /** @returns what to do with the files of a request that the server answered with an error */
  failed(ids: readonly string[], error: AppError): 'again' | 'divide' | 'give-up'
  /** Files without trouble first, otherwise in their order. */
  sorted<T extends { sampleId: string }>(rows: readonly T[]): T[]
  /** The person asked to try again: every file has all its tries. */
  forgive(): void
}

/** Creates the troubles of one run. */
export function createFileTroubles(): FileTroubles {
  const failures = new Map<string, number>()
  const strikes = new Map<string, number>()
  /** Which launch a sample was last part of, and how many there had been when it first failed. */
  const launchOf = new Map<string, number>()
  const launchesBefore = new Map<string, number>()
  let launches = 0
  let lastArrived = 0

  const countIn = (counts: Map<string, number>, id: string): number => counts.get(id) ?? 0
  const add = (counts: Map<string, number>, id: string): void => void counts.set(id, countIn(counts, id) + 1)
  const mostIn = (counts: Map<string, number>, ids: readonly string[]): number =>
    Math.max(...ids.map((id) => countIn(counts, id)))

  return {
    launched(ids) {
      launches += 1
      for (const id of ids) launchOf.set(id, launches)
    },
    arrived(ids) {
      lastArrived = Math.max(lastArrived, mostIn(launchOf, ids))
    },
    failed(ids, error) {
      for (const id of ids) {
        add(failures, id)
        if (!launchesBefore.has(id)) launchesBefore.set(id, launches)
        // A server that is out says nothing about a file, unless it took others in the meantime.
        if (!isServerOut(error) || lastArrived > countIn(launchesBefore, id)) add(strikes, id)
      }
      // Only a file that was alone in its request can be to blame.
      if (ids.length > 1) return mostIn(failures, ids) >= triesTogether ? 'divide' : 'again'
      return mostIn(strikes, ids) >= strikesMax ? 'give-up' : 'again'
    },
    sorted: (rows) => [...rows].sort((a, b) => countIn(failures, a.sampleId) - countIn(failures, b.sampleId)),
    forgive() {
      failures.clear()
      strikes.clear()
    },
  }
}

const outStatuses: ReadonlySet<unknown> = new Set([502, 503, 504])
const outNames: ReadonlySet<unknown> = new Set(['service_unavailable', 'maintenance'])

/** By its own words or its gateway's: it is waited for (api.md section 8), however long it takes. */
const isServerOut = ({ detail }: AppError): boolean =>
  outStatuses.has(detail['httpStatus']) || outNames.has(detail['status'])
