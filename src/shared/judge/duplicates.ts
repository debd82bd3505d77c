import type { Analysis, Span } from '../domain/dataset/analysis'
import { type SameSound, sameSounds, sameSoundShiftMs } from './same-sound'
import { intersect, shifted, subtract } from './spans'
import { bandwidthCleanHz } from './thresholds'

interface Held {
  sampleId: string
  analysis: Pick<Analysis, 'sha256' | 'fingerprint' | 'durationMs'>
}

/** A sample with the same sound that counts before. */
export interface Twin {
  sampleId: string
  /** How much later the same is heard in the repetition. */
  shiftMs: number
  /** Where in the repetition it may be heard; told through a third, only where that one is heard. */
  within: readonly Span[]
}

export interface Duplicate {
  /** Best first. */
  twins: readonly Twin[]
  isSameFile: boolean
}

/** A sample with what makes one of several with the same sound worth more. */
interface RankedHeld extends Held {
  analysis: Held['analysis'] &
    Pick<Analysis, 'bandwidthHz' | 'sampleRateHz' | 'complaintCount' | 'isCutShort'>
  isLossless: boolean
}

/** As many as a voice takes samples. Thousands of copies, each with all before it, would take hours and all the memory. */
const twinsMax = 100

/** Paddings of codecs and trimmed ends differ by less. */
const sameLengthShare = 0.95

/**
 * The same samples, those with the same sound best first: the undamaged, then the longer, the one with all of the voice's band,
 * the lossless, the one with more bandwidth and the higher rate. Between equals the list decides.
 */
export function bestFirst<T extends RankedHeld>(inOrder: readonly T[]): readonly T[] {
  const duplicates = findDuplicates(inOrder)
  if (duplicates.size === 0) return inOrder
  const leaders = new Map<string, string>()
  const leaderOf = (sampleId: string): string => {
    let leader = sampleId
    for (let next = leaders.get(leader); next !== undefined; next = leaders.get(leader)) leader = next
    if (leader !== sampleId) leaders.set(sampleId, leader)
    return leader
  }
  for (const [sampleId, { twins }] of duplicates)
    for (const twin of twins) {
      const [own, other] = [leaderOf(sampleId), leaderOf(twin.sampleId)]
      if (own !== other) leaders.set(own, other)
    }
  const groups = Map.groupBy(inOrder, ({ sampleId }) => leaderOf(sampleId))
  return [...groups.values()].flatMap((group) =>
    [false, true].flatMap((damage) => rank(group.filter((each) => isDamaged(each) === damage))),
  )
}

const isDamaged = ({ analysis }: RankedHeld): boolean => analysis.complaintCount > 0 || analysis.isCutShort

/** Of one sound. What is about as long as the longest of the rest is compared by its quality. */
function rank<T extends RankedHeld>(group: readonly T[]): T[] {
  const left = group.toSorted((a, b) => b.analysis.durationMs - a.analysis.durationMs)
  const ranked: T[] = []
  while (left.length > 0) {
    const leastMs = (left[0]?.analysis.durationMs ?? 0) * sameLengthShare
    const alike = new Set(left.filter(({ analysis }) => analysis.durationMs >= leastMs))
    ranked.push(...group.filter((one) => alike.has(one)).toSorted((a, b) => qualityOrder(a, b)))
    left.splice(0, alike.size)
  }
  return ranked
}

function qualityOrder(a: RankedHeld, b: RankedHeld): number {
  const [own, other] = [qualityOf(a), qualityOf(b)]
  const at = own.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (other[at] ?? 0) - (own[at] ?? 0)
}

const qualityOf = ({ analysis, isLossless }: RankedHeld): number[] => [
  (analysis.bandwidthHz ?? 0) >= bandwidthCleanHz ? 1 : 0,
  isLossless ? 1 : 0,
  // A kilohertz more or less is measured, not heard.
  Math.round((analysis.bandwidthHz ?? 0) / 1_000),
  analysis.sampleRateHz,
]

/**
 * Samples that repeat an earlier one: the same bytes, or the same sound in another format, at another level or as a part,
 * told by their fingerprints. What repeats a repetition repeats the first one too.
 */
export function findDuplicates(inOrder: readonly Held[]): Map<string, Duplicate> {
  const duplicates = new Map<string, Duplicate>()
  inOrder.forEach((held, at) => {
    const twins: Twin[] = []
    const compared = new Set<string>()
    let isSameFile = false
    for (const other of inOrder.slice(0, at)) {
      if (twins.length >= twinsMax) break
      const isSame = other.analysis.sha256 === held.analysis.sha256
      const sounds = isSame ? sameFile : sameSounds(held.analysis, other.analysis)
      if (sounds.length === 0) continue
      isSameFile ||= isSame
      twins.push(...sounds.map((same) => ({ sampleId: other.sampleId, ...same })))
      // Of stretches that lie elsewhere a third may tell more.
      if (isSame || sameSoundShiftMs(held.analysis, other.analysis) !== null) compared.add(other.sampleId)
      const thirds = duplicates.get(other.sampleId)?.twins ?? []
      for (const { shiftMs, within: same } of sounds) {
        const heard = intersect(shifted([{ startMs: 0, endMs: other.analysis.durationMs }], shiftMs), same)
        for (const { sampleId, ...before } of thirds) {
          if (compared.has(sampleId)) continue
          const known = twins.flatMap((twin) => (twin.sampleId === sampleId ? twin.within : []))
          const within = subtract(intersect(shifted(before.within, shiftMs), heard), known)
          if (within.length > 0) twins.push({ sampleId, shiftMs: before.shiftMs + shiftMs, within })
        }
      }
    }
    if (twins.length > 0) duplicates.set(held.sampleId, { twins, isSameFile })
  })
  return duplicates
}

const sameFile: readonly SameSound[] = [{ shiftMs: 0, within: [{ startMs: 0, endMs: Infinity }] }]
