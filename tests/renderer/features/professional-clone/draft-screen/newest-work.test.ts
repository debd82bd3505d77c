import { describe, expect, it } from 'vitest'
import { newestWork } from '@renderer/features/professional-clone/draft-screen/newest-work'
import { draftIdOf, jobWith } from '../../../builders'

const draftId = draftIdOf(1)
const apply = jobWith({ id: draftIdOf(501), kind: 'apply-settings', startedAtMs: 20 })
const separate = jobWith({ id: draftIdOf(502), kind: 'separate', startedAtMs: 30 })
const failed = { ...apply, state: 'failed' } as const

describe('the work on the samples of a draft', () => {
  it('is what runs for this draft, except imports and measurements', () => {
    const measure = jobWith({ id: draftIdOf(503), kind: 'measure' })
    const elsewhere = { ...apply, draftId: draftIdOf(2) }
    expect(newestWork([measure, elsewhere, jobWith()], draftId, 0)).toBeUndefined()
    expect(newestWork([apply, { ...separate, state: 'done' }], draftId, 0)).toBe(apply)
    expect(newestWork([apply, separate], draftId, 0)).toBe(separate)
  })

  it('stays if it failed since the page was opened, until a later success', () => {
    expect(newestWork([failed], draftId, 10)).toBe(failed)
    expect(newestWork([failed], draftId, 21)).toBeUndefined()
    expect(newestWork([failed, { ...apply, state: 'done' }], draftId, 10)).toBeUndefined()
    expect(newestWork([{ ...separate, state: 'failed' }], draftId, 10)).toBeUndefined()
    const download = { ...failed, kind: 'sample-download' } as const
    expect(newestWork([download], draftId, 10)).toBe(download)
    // Where not even its rows could be stored, nothing else tells of it.
    const adding = { ...failed, kind: 'import' } as const
    expect(newestWork([adding], draftId, 10)).toBe(adding)
  })
})
