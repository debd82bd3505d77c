import type { JoinObstacle, Segment, SegmentPlan } from '@shared/domain/dataset/segment'
import { someNames } from '@shared/copy/some-names'
import type { Sample } from '@shared/domain/dataset/sample'
import { counted, size } from '@renderer/copy/format'

/** What a segment is made of, for its row. */
export function madeOf(segment: Segment, nameOf: (sampleId: string) => string): string {
  const names = [...new Set(segment.spans.map(({ sampleId }) => sampleId))].map(nameOf)
  const [first = ''] = names
  const joined = `${counted(names.length, 'take')} joined: ${names.join(', ')}`
  if (segment.obstacle !== null)
    return names.length > 1 ? `${joined}. ${whyAlone(segment)}` : whyAlone(segment)
  if (segment.format === 'as-is') return 'Unchanged'
  return segment.spans.length === 1 ? `From ${first}` : joined
}

/** Why segments under 30 s, alike in this, do not grow, and what would help. */
function whyAlone({ spans, obstacle }: Pick<Segment, 'spans' | 'obstacle'>, count = 1): string {
  const isJoined = new Set(spans.map(({ sampleId }) => sampleId)).size > 1
  return obstacle === null
    ? ''
    : `Not joined ${isJoined ? 'with more ' : ''}because ${obstacleWords[obstacle](count === 1 ? one : many)}`
}

interface Referents {
  it: string
  its: string
  sample: string
}

const one: Referents = { it: 'it', its: 'its', sample: 'this sample' }
const many: Referents = { it: 'them', its: 'their', sample: 'these samples' }

const obstacleWords: Record<JoinObstacle, (names: Referents) => string> = {
  'speakers-chosen': ({ it }) => `speakers are selected in ${it}. Apply the settings to the audio first.`,
  'kept-whole': ({ sample }) => `you keep ${sample} unchanged.`,
  unusable: ({ it }) => `the report finds nothing usable in ${it}. Remove ${it}, or record ${it} again.`,
  'cut-by-hand': ({ sample }) =>
    `you set the cuts of ${sample}. Create the segments and remove those you do not want: the rest can be joined.`,
  'unknown-folder': ({ its }) => `${its} original folder is unknown. Only takes of one session are joined.`,
  'cannot-be-cut': ({ its }) => `${its} format cannot be changed without loss.`,
  'other-folder': ({ it }) => `the samples beside ${it} come from another folder.`,
  'other-format': ({ it }) => `the samples beside ${it} have another sample rate or channel count.`,
  'other-language': ({ it }) => `the samples beside ${it} are in another language.`,
  'other-settings': ({ it }) => `noise removal or gain differ from the samples beside ${it}.`,
  'other-sound': ({ it }) => `level or noise differ too much from the samples beside ${it}.`,
  'neighbors-apart': ({ it }) => `the samples beside ${it} cannot be joined.`,
  alone: () => 'there is no other sample.',
}

/** Why segments stay under 30 s: a sentence for each reason, with how many it holds for. */
export function shortWords({ segments }: SegmentPlan): string[] {
  const short = segments.filter(({ obstacle }) => obstacle !== null)
  const alike = Map.groupBy(short, (segment) => whyAlone(segment))
  return [...alike.values()].map((all) => {
    const [first] = all
    const why = first === undefined ? '' : whyAlone(first, all.length)
    return `${counted(all.length, 'segment')} under 30 s: ${why} ${namesOf(all)}`
  })
}

const namesOf = (segments: readonly Segment[]): string => `(${someNames(segments.map(({ name }) => name))})`

/** Growth that is worth a word. */
const noticedGrowth = 2

/** How many bytes more parts of compressed files take than in their files; null where that is little, or there are none. */
export function growthWords(
  { segments }: SegmentPlan,
  samples: readonly Pick<Sample, 'id' | 'sizeBytes' | 'facts'>[],
): string | null {
  const bytesPerMs = new Map(
    samples.flatMap(({ id, sizeBytes, facts }) =>
      facts?.isLossless === false && facts.durationMs ? [[id, sizeBytes / facts.durationMs] as const] : [],
    ),
  )
  const made = segments.filter(
    ({ format, spans }) => format === 'flac' && spans.every(({ sampleId }) => bytesPerMs.has(sampleId)),
  )
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const before = sum(
    made.flatMap(({ spans }) =>
      spans.map(({ sampleId, startMs, endMs }) => (bytesPerMs.get(sampleId) ?? 0) * (endMs - startMs)),
    ),
  )
  const after = sum(made.map(({ plannedSizeBytes }) => plannedSizeBytes))
  if (after <= before * noticedGrowth) return null
  return `Parts of compressed files become FLAC so that nothing is lost: about ${size(after)} instead of ${size(before)}.`
}

/** What the button does. */
export function applyLabel(plan: SegmentPlan): string {
  const made = plan.segments.filter(({ format }) => format === 'flac').length
  return made === 0 ? 'Create segments' : `Create ${counted(made, 'segment')}`
}

export const roughWords = (count: number): string =>
  `${counted(count, 'cut falls', 'cuts fall')} within speech because there was no pause. Check ${count === 1 ? 'it' : 'them'} before you continue.`
