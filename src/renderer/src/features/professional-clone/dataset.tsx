import { useState } from 'react'
import { ArrowLeft, SlidersHorizontal, Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import type { DraftSummary } from '@shared/domain/draft'
import type { Sample } from '@shared/domain/sample'
import { useJobs } from '@renderer/bridge/queries'
import { Button } from '@renderer/ui/button'
import { Sheet } from '@renderer/ui/overlays/sheet'
import { SidePanel } from '@renderer/ui/side-panel'
import { useMediaQuery } from '@renderer/ui/use-media-query'
import { UploadPanel } from '@renderer/features/uploads/upload-panel'
import { pathTo } from '@renderer/address/paths'
import { useWizard } from '@renderer/address/use-wizard'
import { DetailsForm } from './details/details-form'
import { DraftName } from './details/draft-name'
import { SaveStatus } from './details/save-status'
import { useDetailsForm } from './details/use-details-form'
import { DraftWork } from './draft-work'
import { addFiles } from './import/add-files'
import { DropArea } from './import/drop-area'
import { ImportProgress } from './import/import-progress'
import { useFileInputs } from './import/use-file-inputs'
import { useRefusalToasts } from './import/use-refusal-toasts'
import { PlayerBar, playablesOf } from '@renderer/player/player-bar'
import { usePlayer } from '@renderer/player/use-player'
import { EmptySamples } from './samples/empty-samples'
import { SampleList } from './samples/sample-list'
import { SampleToolbar } from './samples/sample-toolbar'
import { TotalsPanel } from './totals/totals-panel'
import { hasMixedLanguages, totalsOf } from '@renderer/features/totals/totals'
import { useDatasetDialogs } from './use-dataset-dialogs'

/** Where side panels become sheets (look.md). */
const widePanel = '(width >= 1180px)'

export function Dataset({ draft, samples }: { draft: DraftSummary; samples: readonly Sample[] }) {
  const details = useDetailsForm(draft)
  const files = useFileInputs(draft.id)
  const player = usePlayer()
  const importJob = useJobs().data?.find(
    (job) => job.kind === 'import' && job.draftId === draft.id && job.state === 'running',
  )
  useRefusalToasts(draft.id, samples)
  const isWide = useMediaQuery(widePanel)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { openRecorder, openPlan, openSegments, openChanges, openSettings, dialogs } = useDatasetDialogs(
    draft,
    samples,
    player,
  )
  const { address, openDraft } = useWizard()
  const isLanguageMixed = hasMixedLanguages(samples)
  const form = <DetailsForm details={details} isLanguageMixed={isLanguageMixed} />
  return (
    <DropArea onDrop={(dropped) => void addFiles(draft.id, dropped)}>
      {files.inputs}
      <header className="flex h-14 shrink-0 items-center gap-3 border-b border-line pr-6 pl-4">
        <Link
          to={pathTo('clones')}
          aria-label="Back to professional clones"
          title="Professional clones"
          className="grid size-8 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
        </Link>
        <div className="min-w-0 flex-1">
          <DraftName details={details} />
        </div>
        <SaveStatus {...details} />
        <Button icon={Sparkles} onClick={() => void openDraft(draft.id)}>
          Create voice
        </Button>
        {isWide ? null : (
          <Button icon={SlidersHorizontal} onClick={() => setSheetOpen(true)}>
            Voice details
          </Button>
        )}
      </header>
      <div className="flex min-h-0 flex-1">
        {isWide ? (
          <SidePanel
            label="Voice details"
            name="voice-details"
            minWidthPx={240}
            maxWidthPx={400}
            defaultWidthPx={288}
          >
            {form}
          </SidePanel>
        ) : (
          <Sheet isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} title="Voice details">
            <div className="p-4">{form}</div>
          </Sheet>
        )}
        <section aria-label="Dataset" className="flex min-w-0 flex-1 flex-col">
          <TotalsPanel draftId={draft.id} totals={totalsOf(samples)} />
          {samples.length === 0 ? (
            <EmptySamples files={files} onRecord={openRecorder} />
          ) : (
            <>
              <SampleToolbar
                draftId={draft.id}
                samples={samples}
                files={files}
                isImporting={importJob !== undefined}
                onRecord={openRecorder}
                onUpload={openPlan}
                onSplit={openSegments}
                onChanges={openChanges}
              />
              <SampleList
                draftId={draft.id}
                samples={samples}
                player={player}
                onUploadAgain={openPlan}
                onSettings={openSettings}
              />
            </>
          )}
          {/* Below the rows: what comes and goes there never moves a row from under the pointer. */}
          {importJob ? <ImportProgress job={importJob} /> : null}
          <DraftWork draftId={draft.id} draftName={draft.name} />
          <UploadPanel draftId={draft.id} onUploadAgain={openPlan} />
        </section>
      </div>
      <PlayerBar player={player} playables={playablesOf(samples)} />
      {/* The wizard over this page has its own. */}
      {address === null ? dialogs : null}
    </DropArea>
  )
}
