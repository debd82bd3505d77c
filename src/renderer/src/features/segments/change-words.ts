import type { AudioChange } from '@shared/domain/piece'
import { counted } from '@renderer/copy/format'

const quoted = (name: string): string => `“${name}”`

/** What a change did, in one line. */
export function changeWords({ kind, sources, made }: Pick<AudioChange, 'kind' | 'sources' | 'made'>): string {
  const [source = ''] = sources
  const [piece = ''] = made
  if (kind === 'settings-applied') {
    return `Settings applied to ${sources.length === 1 ? quoted(source) : counted(sources.length, 'sample')}`
  }
  if (sources.length === 1) {
    return made.length === 1
      ? `${quoted(source)} became ${quoted(piece)}`
      : `${quoted(source)} split into ${counted(made.length, 'piece')}`
  }
  if (made.length === 1) return `${counted(sources.length, 'take')} joined into ${quoted(piece)}`
  return `${counted(sources.length, 'sample')} became ${counted(made.length, 'piece')}`
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
        ? 'Its samples became others since. Put that change back first.'
        : 'A later change was made of its samples. Put that one back first.'
    case 'samples-removed':
      return 'Its samples are not in the list any more.'
    case 'trash-emptied':
      return 'The trash was emptied since.'
  }
}
