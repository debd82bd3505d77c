import { Link, useNavigate } from 'react-router'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { pathTo } from '@renderer/address/paths'
import { Button } from '@renderer/ui/button'
import { removeDrafts } from './draft-actions'

/** On the page of the sample dataset: what it is, and its way out. */
export function SampleDatasetNote({ draft }: { draft: DraftSummary }) {
  const navigate = useNavigate()
  const remove = async (): Promise<void> => {
    await navigate(pathTo('home'))
    await removeDrafts([draft])
  }
  return (
    <section
      aria-label="Sample dataset"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-accent-soft px-6 py-2"
    >
      <p className="min-w-0 flex-1 basis-80">
        A sample to explore: public-domain speech, most files with one typical fault. It can be uploaded to
        the demo workspace only.
      </p>
      <Button size="sm" asChild>
        <Link to={pathTo('report', draft.id)}>See what Timbre finds</Link>
      </Button>
      <Button size="sm" onClick={() => void remove()}>
        Remove sample
      </Button>
    </section>
  )
}
