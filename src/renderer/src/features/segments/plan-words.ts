import type { Segment, SegmentPlan } from '@shared/domain/dataset/segment'
import { counted } from '@renderer/copy/format'

/** What a segment is made of, for its row. */
export function madeOf(segment: Segment, nameOf: (sampleId: string) => string): string {
  const names = [...new Set(segment.spans.map(({ sampleId }) => sampleId))].map(nameOf)
  const [first = ''] = names
  if (segment.format === 'as-is') return 'Unchanged'
  const isPart = segment.spans.length === 1
  return isPart ? `From ${first}` : `${counted(names.length, 'take')} joined: ${names.join(', ')}`
}

/** What the button does. */
export function applyLabel(plan: SegmentPlan): string {
  const made = plan.segments.filter(({ format }) => format === 'flac').length
  return made === 0 ? 'Create segments' : `Create ${counted(made, 'segment')}`
}

export const roughWords = (count: number): string =>
  `${counted(count, 'cut falls', 'cuts fall')} within speech because there was no pause. Check ${count === 1 ? 'it' : 'them'} before you continue.`
