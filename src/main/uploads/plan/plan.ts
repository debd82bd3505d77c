import type { DatasetFinding } from '@shared/domain/dataset/analysis'
import { planTexts } from '@shared/copy/plan-texts'
import { findingTexts, isTooLarge, isTooMany, isTooShort } from '@shared/domain/dataset/caps'
import type { Draft } from '@shared/domain/dataset/draft'
import { draftProblems } from '@shared/domain/dataset/draft-rules'
import type { FindingCode, Sample } from '@shared/domain/dataset/sample'
import type { PlanItem, PlanFix, PlanProblem, UploadPlan } from '@shared/domain/cloud/upload'
import { samplesPerVoiceMax, samplesTotalSizeLimitBytes } from '@shared/limits'
import { expectedReplacements, type Successors } from '../ledger/replaced-samples'
import { makeBatches } from './batches'
import { canConvert, expectedFlacBytes } from './flac-estimate'
import { leastUsefulByCount, leastUsefulBySize, type UsableMsOf } from './least-useful'

/** The person's fixes by sample id. */
export type PlanFixes = Readonly<Record<string, PlanFix>>

/** What a plan needs to know about a row of the ledger. */
export interface PlannedBefore {
  sampleId: string
  state: 'planned' | 'intent' | 'sent' | 'confirmed' | 'failed'
  /** Size of the bytes that were or will be sent. */
  sizeBytes: number
  durationMs: number | null
  /** Removed locally, but the cloud's copy still counts. */
  isRemoved: boolean
  /** Removed, and the draft holds another version of it: the same speech is counted once. */
  hasVersionHere: boolean
}

/** What the report says of a sample that adds nothing. */
export type Doubt = Pick<DatasetFinding, 'kind' | 'message'>

/** Everything a plan depends on. */
export interface PlanInput {
  draft: Pick<Draft, 'id' | 'name' | 'description'>
  /** In list order, trash excluded. */
  samples: readonly Sample[]
  fixes: PlanFixes
  ledger: readonly PlannedBefore[]
  /** Samples of the voice that are not from this ledger, as last read. */
  foreign: readonly { sizeBytes: number | null; durationMs: number | null }[]
  usableMsOf: UsableMsOf
  /** Why the report finds nothing usable in a sample; null where it does, or nobody knows. */
  doubtOf: (sampleId: string) => Doubt | null
  /** What replaces samples that others were made from. */
  successors: Successors
  /** No voice may be made of it in this workspace. */
  isKeptHere: boolean
}

/** Findings that exclude a file without blocking the others; the person fixes them in the list. */
const leavingOut: readonly FindingCode[] = ['duplicate-file', 'language-mismatch']

/**
 * Plans what to send in which batches, checked against every cap at once (spec/professional-clone.md sections 5 and 9).
 * Pure. Samples already in the cloud count against the caps. Samples in transit count as unsent and keep their bytes.
 */
export function makePlan(input: PlanInput): UploadPlan {
  const ledger = new Map(input.ledger.map((row) => [row.sampleId, row]))
  const drafted = input.samples.map((sample) =>
    planItem(sample, {
      row: ledger.get(sample.id),
      fix: input.fixes[sample.id],
      doubtOf: input.doubtOf,
    }),
  )
  const sent = drafted.filter((item) => item.leftOut === null)
  const batches = makeBatches(sent.map((item) => ({ id: item.sampleId, sizeBytes: item.plannedSizeBytes })))
  const batchOf = new Map(batches.flatMap((batch, index) => batch.map(({ id }) => [id, index] as const)))
  const items = drafted.map((item) => ({ ...item, batch: batchOf.get(item.sampleId) ?? null }))

  const confirmed = input.ledger.filter((row) => row.state === 'confirmed')
  const inCloud = [...confirmed, ...input.foreign]
  const confirmedSizeBytes = sum(inCloud.map((row) => row.sizeBytes ?? 0))
  const totals = {
    count: sent.length + inCloud.length,
    sizeBytes: sum(sent.map((item) => item.plannedSizeBytes)) + confirmedSizeBytes,
    durationMs: sum(
      [...sent, ...confirmed.filter((row) => !row.hasVersionHere), ...input.foreign].map(
        (row) => row.durationMs ?? 0,
      ),
    ),
    confirmedCount: inCloud.length,
    confirmedSizeBytes,
    replacedCount: expectedReplacements(confirmed, input.successors, {
      fixes: input.fixes,
      sent: new Set(sent.map(({ sampleId }) => sampleId)),
    }),
  }
  return {
    draftId: input.draft.id,
    items,
    batches: batches.map((batch) => ({
      sampleIds: batch.map(({ id }) => id),
      sizeBytes: sum(batch.map(({ sizeBytes }) => sizeBytes)),
    })),
    problems: [
      ...(input.isKeptHere ? [problem('sample-dataset', planTexts.sampleDataset, [], [])] : []),
      ...detailProblems(input.draft),
      ...fileProblems(sent),
      ...capProblems(sent, totals, input),
      ...(sent.length === 0 ? [problem('nothing-to-send', planTexts.nothing, [], [])] : []),
    ],
    totals,
  }
}

function planItem(
  sample: Sample,
  {
    row,
    fix,
    doubtOf,
  }: { row: PlannedBefore | undefined; fix: PlanFix | undefined } & Pick<PlanInput, 'doubtOf'>,
): PlanItem {
  const isOnItsWay = row?.state === 'intent' || row?.state === 'sent'
  const isConverted = fix === 'convert-to-flac' && canConvert(sample)
  const base = {
    sampleId: sample.id,
    name: sample.name,
    sizeBytes: sample.sizeBytes,
    durationMs: sample.facts?.durationMs ?? null,
    batch: null,
  }
  if (row?.state === 'confirmed' || isOnItsWay) {
    const leftOut = row.state === 'confirmed' ? planTexts.inCloud : fix === 'drop' ? planTexts.dropped : null
    return {
      ...base,
      plannedSizeBytes: row.sizeBytes,
      fix: fix === 'drop' ? fix : null,
      leftOut,
      doubt: null,
    }
  }
  // What a plan once accepted stays accepted.
  const doubt = row || sample.state !== 'ready' ? null : doubtAbout(sample, doubtOf)
  const leftOut = whyLeftOut(sample, fix)
  return {
    ...base,
    plannedSizeBytes: isConverted ? expectedFlacBytes(sample) : sample.sizeBytes,
    fix: isConverted || fix === 'drop' || (fix === 'send' && doubt !== null) ? fix : null,
    leftOut: leftOut ?? (fix === undefined ? doubt : null),
    doubt,
  }
}

function doubtAbout({ id, skippedWarnings }: Sample, doubtOf: PlanInput['doubtOf']): string | null {
  const doubt = doubtOf(id)
  const isWanted = doubt?.kind === 'duplicate' && skippedWarnings.includes('duplicate-file')
  return isWanted ? null : (doubt?.message ?? null)
}

function whyLeftOut(sample: Sample, fix: PlanFix | undefined): string | null {
  if (sample.state === 'importing') return planTexts.importing
  if (sample.state === 'failed') return planTexts.failed
  const finding = sample.findings.find(
    ({ code }) => leavingOut.includes(code) && !sample.skippedWarnings.includes(code),
  )
  if (finding) return finding.message
  return fix === 'drop' ? planTexts.dropped : null
}

function detailProblems(draft: PlanInput['draft']): PlanProblem[] {
  const { name, description } = draftProblems(draft)
  return [name, description].flatMap((message) =>
    message === undefined ? [] : [problem('invalid-details', message, [], [])],
  )
}

function fileProblems(sent: readonly PlanItem[]): PlanProblem[] {
  const unknown = sent.filter((item) => item.durationMs === null)
  const short = sent.filter((item) => item.durationMs !== null && isTooShort(item.durationMs))
  return [
    ...(short.length === 0 ? [] : [{ ...fileProblem('min-duration', short), isJoinable: true }]),
    ...(unknown.length === 0 ? [] : [fileProblem('indeterminate-duration', unknown)]),
  ]
}

/**
 * Each problem lists the files its fixes apply to: the size cap yields one for converting and one for leaving out. What is
 * left out is what adds least; joining short files into one comes first, because it loses nothing.
 */
function capProblems(
  sent: readonly PlanItem[],
  totals: UploadPlan['totals'],
  { samples, usableMsOf }: Pick<PlanInput, 'samples' | 'usableMsOf'>,
): PlanProblem[] {
  const problems: PlanProblem[] = []
  if (isTooMany(totals.count)) {
    const surplus = leastUsefulByCount(sent, totals.count - samplesPerVoiceMax, usableMsOf)
    problems.push({ ...fileProblem('max-samples-per-voice-exceeded', surplus), isJoinable: true })
  }
  if (isTooLarge(totals.sizeBytes)) {
    const convertible = new Set(samples.filter(canConvert).map(({ id }) => id))
    const saveable = sent.filter((item) => item.fix !== 'convert-to-flac' && convertible.has(item.sampleId))
    const code = 'max-samples-size-exceeded'
    if (saveable.length > 0) problems.push(problem(code, findingTexts[code], saveable, ['convert-to-flac']))
    const excessBytes = totals.sizeBytes - samplesTotalSizeLimitBytes + 1
    problems.push(fileProblem(code, leastUsefulBySize(sent, excessBytes, usableMsOf)))
  }
  return problems
}

const fileProblem = (code: FindingCode & PlanProblem['code'], items: readonly PlanItem[]): PlanProblem =>
  problem(code, findingTexts[code], items, ['drop'])

const problem = (
  code: PlanProblem['code'],
  message: string,
  items: readonly PlanItem[],
  fixes: PlanFix[],
): PlanProblem => ({
  code,
  message,
  sampleIds: [...new Set(items.map((item) => item.sampleId))],
  fixes,
  isJoinable: false,
})

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
