import type { ReactNode } from 'react'
import { UploadPanel } from '@renderer/features/uploads/upload-panel'
import { addToDraft } from '../import/add-dropped'
import { DropArea } from '../import/drop-area'
import { ImportProgress } from '../import/import-progress'
import { SampleList } from '../samples/sample-list'
import { DraftWork } from './draft-work'
import type { DraftOnScreen } from './use-draft-screen'

interface DraftScreenProps {
  screen: DraftOnScreen
  header?: ReactNode
  /** The details, beside the samples. */
  details: ReactNode
  /** What the samples are called here. */
  label: string
  /** How much there is, and what can be done with all of it. */
  summary: ReactNode
  /** Instead of the list while there is nothing in it. */
  empty?: ReactNode
  /** Samples of the voice that are not on this computer. */
  inCloud?: ReactNode
  footer: ReactNode
}

/** A draft in preparation: its details, its samples, its upload. Its page and the wizard are two frames around it. */
export function DraftScreen(props: DraftScreenProps) {
  const { screen, header, details, label, summary, empty = null, inCloud, footer } = props
  const { draft, samples, files, player, importJob, openPlan, openSettings, dialogs } = screen
  return (
    <DropArea onDrop={(dropped) => void addToDraft(draft.id, dropped)}>
      {files.inputs}
      {header}
      <div className="flex min-h-0 flex-1">
        {details}
        <section aria-label={label} className="@container flex min-w-0 flex-1 flex-col overflow-y-auto">
          {summary}
          {samples.length === 0 ? (
            empty
          ) : (
            // In a window too short for all of it the whole scrolls, and some rows stay in sight.
            <div className="flex min-h-44 flex-1 flex-col">
              <SampleList
                draftId={draft.id}
                language={draft.language}
                samples={samples}
                player={player}
                onUploadAgain={openPlan}
                onSettings={openSettings}
              />
            </div>
          )}
          {inCloud}
          {/* Below the rows: what comes and goes there never moves a row from under the pointer. */}
          {importJob ? <ImportProgress job={importJob} /> : null}
          <DraftWork draftId={draft.id} draftName={draft.name} />
          <UploadPanel draftId={draft.id} onUploadAgain={openPlan} />
        </section>
      </div>
      {footer}
      {dialogs}
    </DropArea>
  )
}
