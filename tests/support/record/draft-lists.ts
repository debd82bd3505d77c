import type { Page } from 'playwright'
import type { Sample } from '@shared/domain/dataset/sample'
import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'

interface DraftLists {
  draftId: string
  takes: Take[]
  samples: Sample[]
  recordings: Recording[]
}

/** What main holds of the only draft, asked as the page asks. */
export const draftLists = (page: Page): Promise<DraftLists> =>
  page.evaluate(async () => {
    const { calls } = window.studio
    const drafts = await calls.drafts.list({})
    if (!drafts.ok) throw new Error(drafts.error.code)
    const draftId = drafts.value[0]?.id ?? ''
    const [takes, samples, recordings] = await Promise.all([
      calls.takes.list({ draftId }),
      calls.samples.list({ draftId }),
      calls.recordings.list({ draftId }),
    ])
    if (!takes.ok || !samples.ok || !recordings.ok) throw new Error('main refused a list')
    return { draftId, takes: takes.value, samples: samples.value, recordings: recordings.value }
  })
