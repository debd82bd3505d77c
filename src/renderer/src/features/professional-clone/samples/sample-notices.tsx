import type { ReactNode } from 'react'
import { CircleX } from 'lucide-react'
import type { Sample } from '@shared/domain/dataset/sample'
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
    </>
  )
}

const Notice = ({ text, action }: { text: string; action: ReactNode }) => (
  <div className="flex shrink-0 items-center gap-3 border-b border-line bg-warn-soft px-6 py-1.5">
    <CircleX aria-hidden className="size-4 shrink-0 text-warn-ink" />
    <p className="min-w-0 flex-1 text-warn-ink">{text}</p>
    {action}
  </div>
)
