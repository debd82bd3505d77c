import { useState } from 'react'
import { ArrowLeft, ArrowRight, SlidersHorizontal } from 'lucide-react'
import { Link } from 'react-router'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Sample } from '@shared/domain/dataset/sample'
import { useVoiceOf } from '@renderer/bridge/professional-clone-queries'
import { pathTo } from '@renderer/address/paths'
import { useWizard } from '@renderer/address/use-wizard'
import { PlayerBar, playablesOf } from '@renderer/player/player-bar'
import { SampleDatasetNote } from '@renderer/features/drafts/sample-dataset-note'
import { Button } from '@renderer/ui/button'
import { SampleBadge } from '@renderer/ui/sample-badge'
import { Sheet } from '@renderer/ui/overlays/sheet'
import { SidePanel } from '@renderer/ui/side-panel'
import { useMediaQuery } from '@renderer/ui/use-media-query'
import { DetailsForm } from '../details/details-form'
import { DraftName } from '../details/draft-name'
import { SaveStatus } from '../details/save-status'
import { EmptySamples } from '../samples/empty-samples'
import { SampleNotices } from '../samples/sample-notices'
import { SampleToolbar } from '../samples/sample-toolbar'
import { TotalsPanel } from '../totals/totals-panel'
import { onlyInCloud, voiceTotals } from '../voice-data/next-rule'
import { DraftScreen } from './draft-screen'
import { useDraftScreen, type DraftOnScreen } from './use-draft-screen'

/** Where side panels become sheets (look.md). */
const widePanel = '(width >= 1180px)'

/** A draft on its own page. */
export function DraftPageFrame({ draft, samples }: { draft: DraftSummary; samples: readonly Sample[] }) {
  const screen = useDraftScreen(draft, samples)
  const { details, files, player, openRecorder } = screen
  const isWide = useMediaQuery(widePanel)
  const voice = useVoiceOf(draft.cloudVoiceId).data
  const cloudOnly = voice ? onlyInCloud(samples, voice.samples, draft) : []
  const [isSheetOpen, setSheetOpen] = useState(false)
  const form = <DetailsForm details={details} />
  return (
    <DraftScreen
      screen={screen}
      label="Dataset"
      header={
        <>
          <DraftHeader screen={screen} onOpenDetails={isWide ? null : () => setSheetOpen(true)} />
          {draft.isSampleDataset ? <SampleDatasetNote draft={draft} /> : null}
        </>
      }
      details={
        isWide ? (
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
        )
      }
      summary={
        <>
          <TotalsPanel
            draftId={draft.id}
            totals={voiceTotals(samples, cloudOnly)}
            onlyInCloudCount={cloudOnly.length}
          />
          {samples.length === 0 ? null : <SampleToolbar screen={screen} />}
          <SampleNotices draftId={draft.id} language={draft.language} samples={samples} />
        </>
      }
      empty={<EmptySamples files={files} onRecord={openRecorder} />}
      footer={<PlayerBar player={player} playables={playablesOf(samples)} />}
    />
  )
}

interface DraftHeaderProps {
  screen: DraftOnScreen
  /** Null where the details stand beside the samples. */
  onOpenDetails: (() => void) | null
}

function DraftHeader({ screen: { draft, details }, onOpenDetails }: DraftHeaderProps) {
  const { openDraft } = useWizard()
  return (
    <header className="flex h-14 shrink-0 items-center gap-3 border-b border-line pr-6 pl-4">
      <Link
        to={pathTo('clones')}
        aria-label="Back to professional clones"
        title="Professional clones"
        className="grid size-8 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <DraftName details={details} />
        {draft.isSampleDataset ? <SampleBadge /> : null}
      </div>
      <SaveStatus {...details} />
      <Button
        icon={ArrowRight}
        title="Continue with verification and training"
        onClick={() => void openDraft(draft.id)}
      >
        Continue
      </Button>
      {onOpenDetails === null ? null : (
        <Button icon={SlidersHorizontal} onClick={onOpenDetails}>
          Voice details
        </Button>
      )}
    </header>
  )
}
