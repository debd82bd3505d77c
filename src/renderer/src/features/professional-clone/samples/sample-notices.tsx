import type { ReactNode } from 'react'
import { CircleX, Mic } from 'lucide-react'
import { Link } from 'react-router'
import type { Sample } from '@shared/domain/dataset/sample'
import { pathTo } from '@renderer/address/paths'
import { useAnswer } from '@renderer/bridge/queries'
import { counted } from '@renderer/copy/format'
import { languageName } from '@renderer/copy/languages'
import { Button } from '@renderer/ui/button'
import { removeSamples, setLanguage } from './sample-actions'
import { isMarkedOtherLanguage, languageOffer } from './sample-status'

interface SampleNoticesProps {
  draftId: string
  /** The draft's. */
  language: string
  samples: readonly Sample[]
}

/** What several samples have in common that stands in the way, and what helps all of them. One alone says so in its row. */
export function SampleNotices({ draftId, language, samples }: SampleNoticesProps) {
  const failed = samples.filter(({ state }) => state === 'failed')
  const marked = samples.filter(isMarkedOtherLanguage)
  return (
    <>
      {failed.length < 2 ? null : (
        <Notice
          text={`${counted(failed.length, 'file')} could not be added. See each row for the reason.`}
          action={
            <Button size="sm" onClick={() => void removeSamples(draftId, failed)}>
              {`Remove all ${failed.length}`}
            </Button>
          }
        />
      )}
      {marked.length < 2 ? null : (
        <Notice
          text={`${counted(marked.length, 'sample')} were added in a language other than ${languageName(language)}.`}
          action={
            <Button size="sm" onClick={() => void setLanguage(draftId, marked, language)}>
              {languageOffer(marked.length, language)}
            </Button>
          }
        />
      )}
      <BoothNotice draftId={draftId} />
    </>
  )
}

/** What was recorded and is no sample yet would be looked for here, and the list may be empty. */
function BoothNotice({ draftId }: { draftId: string }) {
  const left = useAnswer('recordings', 'unsaved', { draftId }).data?.count ?? 0
  if (left === 0) return null
  return (
    <div className="flex shrink-0 items-center gap-3 border-b border-line px-6 py-1.5">
      <Mic aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <p className="min-w-0 flex-1">{`${counted(left, 'recording')} in the booth, not in the dataset yet`}</p>
      <Button size="sm" asChild>
        <Link to={pathTo('booth', draftId)}>Back to the booth</Link>
      </Button>
    </div>
  )
}

const Notice = ({ text, action }: { text: string; action: ReactNode }) => (
  <div className="flex shrink-0 items-center gap-3 border-b border-line bg-warn-soft px-6 py-1.5">
    <CircleX aria-hidden className="size-4 shrink-0 text-warn-ink" />
    <p className="min-w-0 flex-1 text-warn-ink">{text}</p>
    {action}
  </div>
)
