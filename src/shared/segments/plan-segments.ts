import { findingTexts, isTooLarge, isTooMany, isTooShort } from '../domain/dataset/caps'
import type { Segment, SegmentEdits, SegmentPlan } from '../domain/dataset/segment'
import { samplesPerVoiceMax, uploadBatchMaxBytes } from '../limits'
import { findCuts } from './find-cuts'
import { joinParts, obstacleOf, type Part } from './join-parts'
import { nameOf } from './segment-name'
import { flacBytesPerMs, type SegmentFormat, type SegmentSource } from './segment-source'

/** Everything a plan depends on. */
export interface PlanSegmentsInput {
  draftId: string
  /** In list order: every ready sample with a known duration. */
  sources: readonly SegmentSource[]
  /** What else counts toward the caps: samples that cannot be split, and other samples in the cloud. */
  others: { count: number; sizeBytes: number }
  edits: SegmentEdits
}

/** Tolerance for automatic cuts: a slightly longer segment is better than one more file. */
const targetGrowth = 1.15
const growthsMax = 40

interface Attempt {
  segments: Segment[]
  roughCuts: SegmentPlan['roughCuts']
}

/**
 * Plans segments under every cap at once (spec/professional-clone.md sections 5 and 9): none under 30 s, at most 100, under
 * 1.5 GB in total, and each within a batch of 200 MB. Long samples are cut at pauses, short takes of a session are joined,
 * and uncompressed files become FLAC where necessary. Pure. Caps that cannot be met are reported as problems.
 */
export function planSegments(input: PlanSegmentsInput): SegmentPlan {
  const limits: Limits = {
    targetMs: startTarget(input),
    uncut: new Set<string>(),
    flac: new Set<string>(),
    lossyBits: 24,
  }
  let attempt = attemptPlan(input, limits)
  // If not even whole samples fit, longer segments do not help: keep the preference and report the problem.
  const longest = { ...limits, targetMs: Number.MAX_SAFE_INTEGER }
  const canFit = (): boolean => !isTooMany(totalsOf(input, attemptPlan(input, longest).segments).count)
  if (isTooMany(totalsOf(input, attempt.segments).count) && canFit()) {
    for (let i = 0; i < growthsMax && isTooMany(totalsOf(input, attempt.segments).count); i++) {
      limits.targetMs *= targetGrowth
      attempt = attemptPlan(input, limits)
    }
  }
  attempt = fitSize(input, limits, attempt)
  const totals = totalsOf(input, attempt.segments)
  return {
    draftId: input.draftId,
    segments: attempt.segments,
    roughCuts: attempt.roughCuts,
    problems: problemsOf(attempt.segments, totals),
    totals,
    isUnchanged: attempt.segments.every(({ format }) => format === 'as-is'),
  }
}

interface Limits {
  targetMs: number
  /** Kept whole because cutting them would take too much space. */
  uncut: Set<string>
  /** Converted to FLAC because the total would not fit otherwise. */
  flac: Set<string>
  /** Bit depth for segments of lossy files: 24 keeps the decoder's output; 16, with dither, if space is short. */
  lossyBits: 16 | 24
}

const fittedFormat = (format: SegmentFormat, { lossyBits }: Limits): SegmentFormat =>
  format.codec === 'lossy' ? { ...format, bits: lossyBits } : format

function attemptPlan({ sources, edits }: PlanSegmentsInput, limits: Limits): Attempt {
  const byId = new Map(sources.map((source) => [source.sampleId, source]))
  const keptWhole = new Set(edits.keepWhole)
  const roughCuts: SegmentPlan['roughCuts'] = []
  const parts = sources.flatMap((source): Part[] => {
    const { sampleId, kept, format } = source
    const isFixed = keptWhole.has(sampleId) || format === null
    const cuts = isFixed ? { cutsMs: [], roughMs: [] } : cutsOf(source, format, edits, limits)
    roughCuts.push(...cuts.roughMs.map((atMs) => ({ sampleId, atMs })))
    const bounds = [kept.startMs, ...cuts.cutsMs, kept.endMs]
    const isByHand = edits.cutsMs[sampleId] !== undefined && cuts.cutsMs.length > 0
    const session =
      format === null
        ? 'cannot-be-cut'
        : keptWhole.has(sampleId)
          ? 'kept-whole'
          : isByHand
            ? 'cut-by-hand'
            : source.session
    const bytesPerMs = format === null ? 0 : flacBytesPerMs(source, fittedFormat(format, limits))
    return bounds.slice(1).map((endMs, index) => {
      const startMs = bounds[index] ?? 0
      return {
        span: { sampleId, startMs, endMs },
        originId: source.originId,
        isWhole: cuts.cutsMs.length === 0,
        fileMs: source.durationMs,
        session,
        flacBytes: bytesPerMs * (endMs - startMs),
      }
    })
  })
  const groups = joinParts(parts, { isJoining: edits.isJoining, targetMs: limits.targetMs })
  const counts = new Map<string, number>()
  for (const [first] of groups) {
    if (first) counts.set(first.span.sampleId, (counts.get(first.span.sampleId) ?? 0) + 1)
  }
  const numbers = new Map<string, number>()
  return {
    roughCuts,
    segments: groups.flatMap((group, index) => {
      const first = group[0] && byId.get(group[0].span.sampleId)
      if (!first) return []
      const number = (numbers.get(first.sampleId) ?? 0) + 1
      numbers.set(first.sampleId, number)
      const segment = toSegment(group, {
        byId,
        first,
        number,
        count: counts.get(first.sampleId) ?? 1,
        limits,
      })
      const obstacle =
        segment.problem === 'min-duration' ? obstacleOf(group, groups[index - 1], groups[index + 1]) : null
      return [{ ...segment, obstacle }]
    }),
  }
}

function cutsOf(
  source: SegmentSource,
  format: SegmentFormat,
  edits: SegmentEdits,
  limits: Limits,
): { cutsMs: number[]; roughMs: number[] } {
  const { targetMs, uncut } = limits
  const { kept, speech, rmsPerSecondDbfs } = source
  const byHand = edits.cutsMs[source.sampleId]
  if (byHand) {
    const inside = byHand.filter((atMs) => atMs > kept.startMs && atMs < kept.endMs)
    return { cutsMs: [...new Set(inside)].sort((a, b) => a - b), roughMs: [] }
  }
  if (uncut.has(source.sampleId)) return { cutsMs: [], roughMs: [] }
  const maxMs = uploadBatchMaxBytes / flacBytesPerMs(source, fittedFormat(format, limits))
  return findCuts({ kept, speech, rmsPerSecondDbfs, targetMs, maxMs })
}

function toSegment(
  group: readonly Part[],
  parts: {
    byId: ReadonlyMap<string, SegmentSource>
    first: SegmentSource
    number: number
    count: number
    limits: Limits
  },
): Omit<Segment, 'obstacle'> {
  const { byId, first, limits } = parts
  const isOneWhole = group.length === 1 && group[0]?.isWhole === true
  const isAsIs = isOneWhole && !limits.flac.has(first.sampleId) && !fitsBatchOnlyAsFlac(first)
  const whole = isOneWhole ? { startMs: 0, endMs: first.durationMs } : null
  const spans = whole ? [{ sampleId: first.sampleId, ...whole }] : group.map(({ span }) => span)
  const durationMs = spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  const formats = spans.flatMap(({ sampleId }) => byId.get(sampleId)?.format ?? [])
  const bytes = spans.reduce((sum, { sampleId, startMs, endMs }) => {
    const source = byId.get(sampleId)
    if (!source?.format) return sum
    return sum + flacBytesPerMs(source, fittedFormat(source.format, limits)) * (endMs - startMs)
  }, 0)
  const plannedSizeBytes = isAsIs ? first.sizeBytes : Math.ceil(bytes)
  return {
    id: `${first.sampleId}@${Math.round(spans[0]?.startMs ?? 0)}`,
    name: nameOf({
      first: first.name,
      isAsIs,
      isWhole: isOneWhole,
      sampleCount: new Set(spans.map((one) => one.sampleId)).size,
      number: parts.number,
      count: parts.count,
    }),
    spans,
    durationMs,
    plannedSizeBytes,
    format: isAsIs ? 'as-is' : 'flac',
    bits: isAsIs ? null : formats.some((format) => fittedFormat(format, limits).bits === 24) ? 24 : 16,
    problem: isTooShort(durationMs) ? 'min-duration' : isTooLarge(plannedSizeBytes) ? 'too-large' : null,
  }
}

/** Whether the file exceeds a batch, but fits one as FLAC. */
function fitsBatchOnlyAsFlac(source: SegmentSource): boolean {
  const flacBytes = wholeFlacBytes(source)
  return source.sizeBytes > uploadBatchMaxBytes && flacBytes !== null && flacBytes <= uploadBatchMaxBytes
}

/** Null if FLAC would not help or would not be lossless. */
const wholeFlacBytes = (source: SegmentSource): number | null =>
  source.format?.codec === 'pcm' ? flacBytesPerMs(source, source.format) * source.durationMs : null

/**
 * Starts with a longer target if the audio is too long for the preferred one. Short samples are not counted: only joining
 * tells how many places they take.
 */
function startTarget({ sources, others, edits }: PlanSegmentsInput): number {
  const places = Math.max(1, samplesPerVoiceMax - others.count)
  const longMs = sources
    .map(({ kept }) => kept.endMs - kept.startMs)
    .filter((ms) => ms > edits.targetMs)
    .reduce((a, b) => a + b, 0)
  return Math.max(edits.targetMs, longMs / places)
}

/**
 * Makes the plan fit the size cap: uncompressed files become FLAC, largest saving first; then segments of lossy files get
 * 16 bits; then lossy files that grow when cut stay whole.
 */
function fitSize(input: PlanSegmentsInput, limits: Limits, attempt: Attempt): Attempt {
  const isOver = (segments: readonly Segment[]): boolean => isTooLarge(totalsOf(input, segments).sizeBytes)
  if (!isOver(attempt.segments)) return attempt
  const keptWhole = new Set(input.edits.keepWhole)
  const saving = (source: SegmentSource): number =>
    source.sizeBytes - (wholeFlacBytes(source) ?? source.sizeBytes)
  const bySaving = input.sources
    .filter((source) => saving(source) > 0 && !keptWhole.has(source.sampleId))
    .sort((a, b) => saving(b) - saving(a))
  let fitted = attempt
  for (const source of bySaving) {
    limits.flac.add(source.sampleId)
    fitted = attemptPlan(input, limits)
    if (!isOver(fitted.segments)) return fitted
  }
  limits.lossyBits = 16
  fitted = attemptPlan(input, limits)
  if (!isOver(fitted.segments)) return fitted
  const growth = (source: SegmentSource): number =>
    source.format?.codec === 'lossy'
      ? flacBytesPerMs(source, fittedFormat(source.format, limits)) * source.durationMs - source.sizeBytes
      : 0
  const isCut = (source: SegmentSource): boolean =>
    fitted.segments.some(
      (segment) => segment.format === 'flac' && segment.spans.some((one) => one.sampleId === source.sampleId),
    )
  const byGrowth = input.sources
    .filter(
      (source) => growth(source) > 0 && isCut(source) && input.edits.cutsMs[source.sampleId] === undefined,
    )
    .sort((a, b) => growth(b) - growth(a))
  for (const source of byGrowth) {
    limits.uncut.add(source.sampleId)
    fitted = attemptPlan(input, limits)
    if (!isOver(fitted.segments)) return fitted
  }
  return fitted
}

/** A replaced sample in the cloud counts along with its replacements until they are confirmed (rulings). */
function totalsOf(
  { sources, others }: PlanSegmentsInput,
  segments: readonly Segment[],
): SegmentPlan['totals'] {
  const asIs = new Set(
    segments.filter(({ format }) => format === 'as-is').map(({ spans }) => spans[0]?.sampleId),
  )
  const replaced = sources.filter((source) => source.cloudSizeBytes !== null && !asIs.has(source.sampleId))
  return {
    count: segments.length + others.count + replaced.length,
    sizeBytes:
      segments.reduce((sum, segment) => sum + segment.plannedSizeBytes, 0) +
      others.sizeBytes +
      replaced.reduce((sum, source) => sum + (source.cloudSizeBytes ?? 0), 0),
    durationMs: segments.reduce((sum, segment) => sum + segment.durationMs, 0),
  }
}

function problemsOf(segments: readonly Segment[], totals: SegmentPlan['totals']): SegmentPlan['problems'] {
  const codes = [
    ...(segments.some(({ problem }) => problem === 'min-duration') ? ['min-duration' as const] : []),
    ...(isTooMany(totals.count) ? ['max-samples-per-voice-exceeded' as const] : []),
    ...(isTooLarge(totals.sizeBytes) ? ['max-samples-size-exceeded' as const] : []),
  ]
  return codes.map((code) => ({ code, message: findingTexts[code] }))
}
