import type { JoinObstacle, SegmentSpan } from '../domain/dataset/segment'
import { sampleMinDurationMs, uploadBatchMaxBytes } from '../limits'
import { levelDriftStrongDb, roomDriftSnrDb, snrCleanDb } from '../judge/thresholds'
import type { Session, SessionSound } from './segment-source'

/** A span of one sample between two cuts. */
export interface Part {
  span: SegmentSpan
  /** Parts of one file are of one session wherever it lay. */
  originId: string
  /** Everything kept of its sample. */
  isWhole: boolean
  /** Length of the whole file before trim, which counts toward the minimum of 30 s while nothing is changed. */
  fileMs: number
  /** Only parts of one session are joined; or why this one never is. */
  session: Session | JoinObstacle
  /** Expected size as FLAC. */
  flacBytes: number
}

const lengthMs = ({ span }: Part): number => span.endMs - span.startMs
const totalMs = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + lengthMs(part), 0)
const totalBytes = (parts: readonly Part[]): number =>
  parts.reduce((sum, { flacBytes }) => sum + flacBytes, 0)
const isShort = (parts: readonly Part[]): boolean => {
  const [only, more] = parts
  return (only?.isWhole && !more ? only.fileMs : totalMs(parts)) < sampleMinDurationMs
}

/**
 * Joins neighboring takes of a session into groups, one file per group. Takes under 30 s are always joined, because they
 * cannot be used otherwise; longer ones up to the target, and to what an upload batch holds, if requested. A rest under
 * 30 s joins its neighbor. A group stays short only if its whole session is.
 */
export function joinParts(
  parts: readonly Part[],
  options: { isJoining: boolean; targetMs: number },
): Part[][] {
  const canGrow = (group: readonly Part[], next: readonly Part[]): boolean => {
    if (!isMate(group.at(-1), next[0])) return false
    if (isShort(group) && isShort(next)) return true
    if (
      totalMs(group) + totalMs(next) > options.targetMs ||
      totalBytes(group) + totalBytes(next) > uploadBatchMaxBytes ||
      ![...group, ...next].every((one) => one.isWhole)
    )
      return false
    if (options.isJoining) return true
    return isShort(next) && group.every((one) => isShort([one]))
  }
  const groups: Part[][] = []
  for (const next of reunited(parts)) {
    const group = groups.at(-1)
    if (group && canGrow(group, next)) group.push(...next)
    else groups.push([...next])
  }
  return attachShort(groups)
}

/** Short pieces of one file go together before others may take them: what lay between them was cut out. */
function reunited(parts: readonly Part[]): Part[][] {
  const runs: Part[][] = []
  for (const part of parts) {
    const run = runs.at(-1)
    if (run?.[0]?.originId === part.originId && isMate(run.at(-1), part)) run.push(part)
    else runs.push([part])
  }
  return runs.flatMap((run) => attachShort(run.map((part) => [part])))
}

/** Adds a group under 30 s to its shorter neighbor, so that no group grows more than necessary. */
function attachShort(groups: readonly Part[][]): Part[][] {
  const result: Part[][] = []
  const rest = [...groups]
  for (let group = rest.shift(); group; group = rest.shift()) {
    const before = result.at(-1)
    const after = rest[0]
    const canBefore = before !== undefined && isMate(before.at(-1), group[0])
    const canAfter = after !== undefined && isMate(group.at(-1), after[0])
    const takesAfter = canAfter && !(canBefore && totalMs(before) <= totalMs(after))
    if (!isShort(group)) result.push(group)
    else if (takesAfter) rest[0] = [...group, ...after]
    else if (canBefore) before.push(...group)
    else result.push(group)
  }
  return result
}

const isMate = (a: Part | undefined, b: Part | undefined): boolean =>
  a !== undefined && b !== undefined && obstacleBetween(a, b) === null

const sharedTraits = [
  ['folder', 'other-folder'],
  ['format', 'other-format'],
  ['language', 'other-language'],
  ['settings', 'other-settings'],
] as const

/** Why two parts cannot be one file; null: they can. */
function obstacleBetween(part: Part, neighbor: Part): JoinObstacle | null {
  const [own, other] = [part.session, neighbor.session]
  if (typeof own === 'string') return own
  if (typeof other === 'string') return 'neighbors-apart'
  const isOneFile = part.originId === neighbor.originId
  if (!isOneFile && own.folder === null) return 'unknown-folder'
  if (!isOneFile && other.folder === null) return 'neighbors-apart'
  const unlike = sharedTraits.find(([trait]) => own[trait] !== other[trait])
  if (unlike) return unlike[1]
  return own.sound && other.sound && isFarApart(own.sound, other.sound) ? 'other-sound' : null
}

/** Whether one after the other is heard as two recordings: by level, or by noise unless both are clean. */
function isFarApart(one: SessionSound, other: SessionSound): boolean {
  const [snr, otherSnr] = [one, other].map(({ snrDb }) => Math.min(snrDb ?? snrCleanDb, snrCleanDb))
  return (
    Math.abs(one.levelDb - other.levelDb) >= levelDriftStrongDb ||
    Math.abs((snr ?? 0) - (otherSnr ?? 0)) >= roomDriftSnrDb
  )
}

/** From what keeps samples apart most to what a person changes most easily. */
const bySeverity: readonly JoinObstacle[] = [
  'neighbors-apart',
  'unknown-folder',
  ...sharedTraits.map(([, obstacle]) => obstacle),
  'other-sound',
]

/** Why a group stayed alone between its neighbors in the list: the smallest thing that would have to change. */
export function obstacleOf(
  group: readonly Part[],
  before: readonly Part[] | undefined,
  after: readonly Part[] | undefined,
): JoinObstacle {
  const own = group.find((part): part is Part & { session: JoinObstacle } => typeof part.session === 'string')
  if (own) return own.session
  const [first, last] = [group[0], group.at(-1)]
  const pairs = [
    [first, before?.at(-1)],
    [last, after?.[0]],
  ] as const
  const found = pairs.flatMap(([part, neighbor]) =>
    part && neighbor ? (obstacleBetween(part, neighbor) ?? []) : [],
  )
  return bySeverity.findLast((obstacle) => found.includes(obstacle)) ?? 'alone'
}
