import type { AudioChange } from '@shared/domain/dataset/segment'
import { counted } from '@renderer/copy/format'

const quoted = (name: string): string => `“${name}”`

/** What a change did, in one line. */
export function changeWords({ kind, sources, made }: Pick<AudioChange, 'kind' | 'sources' | 'made'>): string {
  const [source = ''] = sources
  const [segment = ''] = made
  if (kind === 'recording-added') return `${quoted(segment)} added again from the booth`
  if (kind === 'settings-applied') {
    return `Settings applied to ${sources.length === 1 ? quoted(source) : counted(sources.length, 'sample')}`
  }
  if (sources.length === 1) {
    return made.length === 1
      ? `${quoted(source)} became ${quoted(segment)}`
      : `${quoted(source)} split into ${counted(made.length, 'segment')}`
  }
  if (made.length === 1) return `${counted(sources.length, 'take')} joined into ${quoted(segment)}`
  return `${counted(sources.length, 'sample')} became ${counted(made.length, 'segment')}`
}

/** Why a change cannot be taken back or done again just now. */
export function blockedWords({
  blockedBy,
  isUndone,
}: Pick<AudioChange, 'blockedBy' | 'isUndone'>): string | null {
  switch (blockedBy) {
    case null:
      return null
    case 'later-change':
      return isUndone
        ? 'Its samples were used in another change. Undo that change first.'
        : 'Its samples were changed again later. Undo that change first.'
    case 'samples-removed':
      return 'Its samples are no longer in the list.'
    case 'trash-emptied':
      return 'The trash has been emptied since.'
  }
}
