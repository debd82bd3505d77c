import type { Job } from '@shared/domain/app/job'
import { counted } from '@renderer/copy/format'
import { jobErrorWords } from '@renderer/copy/sample-sound'

/** How a change of a draft's audio ended. */
type ChangeNews =
  | { kind: 'done'; draftId: string; changeId: string; title: string }
  | { kind: 'failed'; changeId: string; title: string; body: string }

/** Tells of each change that ends, once, whatever is open by then; of one that was cancelled nothing. */
export function createChangeWatch(): (job: Job) => ChangeNews | null {
  const told = new Set<string>()
  return (job) => {
    const { id, kind, state, draftId, totalCount } = job
    if ((kind !== 'make-segments' && kind !== 'apply-settings') || draftId === null) return null
    if ((state !== 'done' && state !== 'failed') || told.has(id)) return null
    told.add(id)
    if (state === 'failed') return { kind: 'failed', changeId: id, ...jobErrorWords(job) }
    const title =
      kind === 'make-segments'
        ? `Created ${counted(totalCount, 'segment')}`
        : `Settings applied to ${counted(totalCount, 'sample')}`
    return { kind: 'done', draftId, changeId: id, title }
  }
}
