import { Speech } from 'lucide-react'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { Page } from '@renderer/ui/page'
import { PageHeader } from '@renderer/ui/page-header'

export function SpeechPage() {
  return (
    <Page>
      <PageHeader title="Speech" />
      <EmptyState icon={Speech} title="Speech is coming in a later version">
        <p>
          You will type a script, choose a voice, and hear it spoken, with a history of every result. This
          version of Timbre prepares professional voice clones.
        </p>
      </EmptyState>
    </Page>
  )
}
