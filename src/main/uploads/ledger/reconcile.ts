import type { CloudSample } from '../../cloud/cloud-types'
import { sampleMark, uploadMark } from '../plan/upload-name'

/** Tolerance between two decoders' measurements of one file. */
export const durationToleranceMs = 50

/** What the cloud reports about a sample that helps to identify it. */
export type ServerSample = Pick<CloudSample, 'sampleId' | 'fileName' | 'sizeBytes' | 'hash' | 'durationMs'>

/** What the ledger knows about a sample being uploaded. */
export interface LedgerEntry {
  sampleId: string
  uploadName: string
  sha256: string
  sizeBytes: number
  durationMs: number | null
  state: 'planned' | 'intent' | 'sent' | 'confirmed' | 'failed'
  cloudSampleId: string | null
  /** In intent or sent: a cut request can still commit until then. Null while the request is running. */
  settleUntilMs: number | null
}

/** A ledger row and its sample in the cloud. */
export interface Match {
  sampleId: string
  cloudSampleId: string
}

/** The result of pairing. */
export interface Matching {
  /** Rows paired with their samples. */
  pairs: Match[]
  /** Rows whose name the server has with different content. */
  contradicted: Match[]
  /** Duplicates of our samples. */
  doubles: ServerSample[]
  /** Samples that are not from this ledger. */
  foreign: ServerSample[]
}

/**
 * Pairs ledger rows with server samples, each at most once and never by position:
 * 1. by the server's id, 2. by the server's hash if it equals our SHA-256 (64 equal hex digits are proof enough),
 * 3. by our unique name and the size; of several, the one with a matching duration, 4. by size and duration alone where the
 * server reports no name, or in the response to the request that sent the rows. In that response, the name alone suffices,
 * and so does what else leaves no doubt.
 * A different hash rules out a pair only after a pair by id proved that this server's hash is a SHA-256. A different
 * duration alone does not: decoders disagree about padding, and the name carries 64 bits of id and content.
 */
export function matchSamples(
  rows: readonly LedgerEntry[],
  server: readonly ServerSample[],
  source: 'list' | 'answer' = 'list',
): Matching {
  const free = new Map(server.map((sample) => [sample.sampleId, sample]))
  const open = new Set(rows)
  const pairs: Match[] = []
  const pair = (row: LedgerEntry, sample: ServerSample): void => {
    free.delete(sample.sampleId)
    open.delete(row)
    pairs.push({ sampleId: row.sampleId, cloudSampleId: sample.sampleId })
  }

  let isHashProven = false
  for (const row of rows) {
    const sample = row.cloudSampleId === null ? undefined : free.get(row.cloudSampleId)
    if (!sample) continue
    if (hashOf(sample) === row.sha256) isHashProven = true
    pair(row, sample)
  }

  for (const isNamed of [true, false]) {
    for (const row of byProgress(open)) {
      const sample = [...free.values()].find(
        (candidate) => hashOf(candidate) === row.sha256 && (!isNamed || hasMark(candidate, row)),
      )
      if (sample) pair(row, sample)
    }
  }

  for (const row of byProgress(open)) {
    const candidates = [...free.values()].filter(
      (candidate) =>
        hasMark(candidate, row) &&
        (source === 'answer' || (candidate.sizeBytes ?? row.sizeBytes) === row.sizeBytes) &&
        !(isHashProven && contradictsHash(candidate, row)),
    )
    const sample = candidates.find((candidate) => fitsDuration(candidate, row)) ?? candidates[0]
    if (sample) pair(row, sample)
  }

  const isMarked = (sample: ServerSample): boolean =>
    rows.some((owner) => sample.fileName.includes(sampleMark(owner.sampleId)))
  const isNameless = (sample: ServerSample): boolean => source === 'answer' || sample.fileName === ''
  for (const row of byProgress(open)) {
    if (row.state === 'planned' || row.state === 'failed') continue
    const sample = [...free.values()].find(
      (candidate) =>
        isNameless(candidate) &&
        !isMarked(candidate) &&
        candidate.sizeBytes === row.sizeBytes &&
        fitsDuration(candidate, row) &&
        !(isHashProven && contradictsHash(candidate, row)),
    )
    if (sample) pair(row, sample)
  }

  const rest = [...free.values()].filter((sample) => !isMarked(sample))
  if (source === 'answer') for (const [row, sample] of madeOf([...open], rest)) pair(row, sample)

  const contradicted: Match[] = []
  const doubles: ServerSample[] = []
  const foreign: ServerSample[] = []
  const knownHashes = new Set(rows.map((row) => row.sha256))
  for (const sample of free.values()) {
    const owner = rows.find((row) => sample.fileName.includes(sampleMark(row.sampleId)))
    if (owner && open.has(owner)) {
      contradicted.push({ sampleId: owner.sampleId, cloudSampleId: sample.sampleId })
      open.delete(owner)
      // Where ours has been there before, somebody put this one in its place: it is no copy of ours.
      if (owner.cloudSampleId === null) doubles.push(sample)
      else foreign.push(sample)
    } else if (owner || knownHashes.has(hashOf(sample) ?? '')) doubles.push(sample)
    else foreign.push(sample)
  }
  return { pairs, contradicted, doubles, foreign }
}

/**
 * A server may keep something else of a file than it was sent, under another name. What it made of one request is told in
 * the answer to it: the one sample, or the only one of its length.
 */
function madeOf(
  rows: readonly LedgerEntry[],
  samples: readonly ServerSample[],
): [LedgerEntry, ServerSample][] {
  const isOneOfOne = rows.length === 1 && samples.length === 1
  const isLike = (row: LedgerEntry, sample: ServerSample): boolean =>
    isOneOfOne || (row.durationMs !== null && sample.durationMs !== null && fitsDuration(sample, row))
  return rows.flatMap((row): [LedgerEntry, ServerSample][] => {
    const [sample, ...others] = samples.filter((each) => isLike(row, each))
    const isOnly = others.length === 0 && sample && rows.filter((each) => isLike(each, sample)).length === 1
    return isOnly ? [[row, sample]] : []
  })
}

/** What one reading of the list says about each row. */
export interface Reconciliation {
  /** In the cloud, under an id that is new to the ledger. */
  confirmed: Match[]
  /** In intent or sent, settled, and not in the list: safe to send again. */
  resend: string[]
  /** In intent or sent: can still appear. */
  settling: string[]
  /** Confirmed earlier, but not in this list, which is stale or reflects a removal. Never resent automatically. */
  missing: string[]
  contradicted: Match[]
  doubles: ServerSample[]
  foreign: ServerSample[]
}

/**
 * Judges the ledger by one reading of the server's list. If a confirmed sample is missing, the list may be stale, and
 * nothing that was sent is declared lost.
 * @param readAtMs when the reading began; it proves absence only if that is after a row's settling time
 */
export function reconcile(options: {
  rows: readonly LedgerEntry[]
  server: readonly ServerSample[]
  readAtMs: number
}): Reconciliation {
  const { pairs, doubles, foreign, ...matching } = matchSamples(options.rows, options.server)
  const known = new Map(options.rows.map((row) => [row.sampleId, row]))
  const contradicted = matching.contradicted.filter(({ sampleId }) => mayHaveArrivedAs(known.get(sampleId)))
  const paired = new Set(pairs.map((match) => match.sampleId))
  const unlike = new Set(contradicted.map((match) => match.sampleId))
  const unpaired = options.rows.filter((row) => !paired.has(row.sampleId))
  // Another of the same name in its place, put there elsewhere, is not what was confirmed.
  const missing = unpaired.filter((row) => row.state === 'confirmed').map((row) => row.sampleId)
  const uncertain = unpaired.filter(
    (row) => (row.state === 'intent' || row.state === 'sent') && !unlike.has(row.sampleId),
  )
  const isLost = (row: LedgerEntry): boolean =>
    missing.length === 0 && row.settleUntilMs !== null && options.readAtMs >= row.settleUntilMs
  return {
    confirmed: pairs.filter(({ sampleId, cloudSampleId }) => {
      const row = known.get(sampleId)
      return row?.state !== 'confirmed' || row.cloudSampleId !== cloudSampleId
    }),
    resend: uncertain.filter(isLost).map((row) => row.sampleId),
    settling: uncertain.filter((row) => !isLost(row)).map((row) => row.sampleId),
    missing,
    contradicted,
    doubles,
    foreign,
  }
}

/** A request that has ended may have left something else than it sent. What is sent again because of that is not held back by it. */
const mayHaveArrivedAs = (row: LedgerEntry | undefined): boolean =>
  (row?.state === 'intent' || row?.state === 'sent') && row.settleUntilMs !== null

const hashOf = (sample: ServerSample): string | null => sample.hash?.toLowerCase() ?? null

const hasMark = (sample: ServerSample, row: LedgerEntry): boolean =>
  sample.fileName === row.uploadName || sample.fileName.includes(uploadMark(row.sampleId, row.sha256))

const contradictsHash = (sample: ServerSample, row: LedgerEntry): boolean => {
  const hash = hashOf(sample)
  return hash !== null && /^[0-9a-f]{64}$/.test(hash) && hash !== row.sha256
}

const fitsDuration = (sample: ServerSample, row: LedgerEntry): boolean =>
  sample.durationMs === null ||
  row.durationMs === null ||
  Math.abs(sample.durationMs - row.durationMs) <= durationToleranceMs

const progress: Record<LedgerEntry['state'], number> = {
  confirmed: 0,
  sent: 1,
  intent: 2,
  failed: 3,
  planned: 4,
}

/** Of two rows with identical content, the one that got further is paired first. */
const byProgress = (rows: Iterable<LedgerEntry>): LedgerEntry[] =>
  [...rows].sort((a, b) => progress[a.state] - progress[b.state])
