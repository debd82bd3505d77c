import type { SegmentSpan } from '../domain/dataset/segment'
import { sampleMinDurationMs } from '../limits'

/** A stretch of one sample between two cuts. */
export interface Part {
  span: SegmentSpan
  /** The whole of what was kept of its sample. */
  isWhole: boolean
  /** Of the whole file, before trim: what the minimum of 30 s counts while nothing is changed. */
  fileMs: number
  /** Parts with another key, or without one, never become one file. */
  joinKey: string | null
}

const lengthMs = ({ span }: Part): number => span.endMs - span.startMs
const totalMs = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + lengthMs(part), 0)
const isShort = (parts: readonly Part[]): boolean => {
  const [only, more] = parts
  return (only?.isWhole && !more ? only.fileMs : totalMs(parts)) < sampleMinDurationMs
}

/**
 * Joins neighbours of one session into groups, each of which becomes a file: takes under 30 s always, because nothing
 * else can be done with them, longer ones up to the target where that is wished. What is left under 30 s goes with its
 * neighbour; a group stays short only where its whole session has less.
 */
export function joinParts(
  parts: readonly Part[],
  options: { isJoining: boolean; targetMs: number },
): Part[][] {
  const canGrow = (group: readonly Part[], part: Part): boolean => {
    const last = group.at(-1)
    if (!last || last.joinKey === null || last.joinKey !== part.joinKey) return false
    if (isShort(group) && isShort([part])) return true
    if (
      totalMs(group) + lengthMs(part) > options.targetMs ||
      !part.isWhole ||
      !group.every((one) => one.isWhole)
    )
      return false
    if (options.isJoining) return true
    return isShort([part]) && group.every((one) => isShort([one]))
  }
  const groups: Part[][] = []
  for (const part of parts) {
    const group = groups.at(-1)
    if (group && canGrow(group, part)) group.push(part)
    else groups.push([part])
  }
  return attachShort(groups)
}

/** A group under 30 s goes to the neighbour that has less, so that neither grows more than it must. */
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
  a !== undefined && b !== undefined && a.joinKey !== null && a.joinKey === b.joinKey
