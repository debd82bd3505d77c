import { useMemo } from 'react'
import { ArrowLeft, ClipboardCheck } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import type { DatasetFinding, DatasetReport } from '@shared/domain/dataset/analysis'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Sample } from '@shared/domain/dataset/sample'
import { useJobs } from '@renderer/bridge/queries'
import { Button } from '@renderer/ui/button'
import { Scroller } from '@renderer/ui/scroller'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { Segmented } from '@renderer/ui/fields/segmented'
import { pathTo } from '@renderer/address/paths'
import type { Address } from '@renderer/address/address'
import { useAddress } from '@renderer/address/use-address'
import { PlayerBar, playablesOf } from '@renderer/player/player-bar'
import { usePlayer } from '@renderer/player/use-player'
import { ExportMenu } from './export-menu'
import { FindingList } from './findings/finding-list'
import { MeasureProgress } from './measure-progress'
import { PrintedReport } from './printed-report'
import { ReportSummary } from './report-summary'
import { SampleTable } from './samples/sample-table'
import { useMeasuring } from './use-measuring'
import { usePrinting } from './use-printing'
import { VoiceSearchBar } from './voice-search-bar'

/** So much is heard before a finding. */
const preRollMs = 1_000

interface ReportProps {
  draft: DraftSummary
  samples: readonly Sample[]
  report: DatasetReport
}

export function Report({ draft, samples, report }: ReportProps) {
  const player = usePlayer()
  const [{ view, sample: sampleId }, change] = useAddress()
  const job = useJobs().data?.find(
    (each) => each.kind === 'measure' && each.draftId === draft.id && each.state === 'running',
  )
  // What could not be read may be readable again; main leaves alone what cannot be measured.
  const isMissing = report.pendingCount + report.failedCount > 0
  const measuring = useMeasuring(draft.id, isMissing, job !== undefined)
  const { isPrinting, print } = usePrinting()
  const navigate = useNavigate()

  const show = (next: Partial<Pick<Address, 'view' | 'sample'>>): void => change(next, { isReplacing: true })
  const play = (finding: DatasetFinding): void =>
    player.playFrom(finding.sampleId, Math.max(0, finding.startMs - preRollMs))
  const openSettings = (settings: string): void => {
    player.pause()
    void navigate(pathTo('draft', draft.id, { settings }))
  }
  const findings = useMemo(() => report.samples.flatMap((sample) => sample.findings), [report.samples])

  const views = (
    <Segmented
      label="View"
      value={view}
      options={[
        { value: 'samples', label: `Samples (${report.samples.length})` },
        { value: 'findings', label: `Findings (${findings.length})` },
      ]}
      onChange={(next) => show({ view: next, sample: null })}
    />
  )

  return (
    <div className="flex h-full min-h-0 flex-col" data-full-page>
      <ReportHeader draft={draft} isEmpty={samples.length === 0} onPrint={print} />
      {report.samples.length === 0 ? (
        <EmptyReport draftId={draft.id} />
      ) : (
        // In a window too short for all of it the whole scrolls, and some rows stay in sight.
        <Scroller className="flex min-h-0 flex-1 flex-col">
          <ReportSummary report={report} />
          {view === 'samples' ? (
            <>
              <div className="flex shrink-0 items-center gap-4 border-b border-line px-6 py-2">
                {views}
                <VoiceSearchBar draftId={draft.id} report={report} />
              </div>
              <div className="flex min-h-44 flex-1 flex-col">
                <SampleTable
                  draftId={draft.id}
                  report={report}
                  player={player}
                  onShowFindings={(sample) => show({ view: 'findings', sample })}
                  onSettings={openSettings}
                />
              </div>
            </>
          ) : (
            <FindingList
              views={views}
              report={report}
              findings={findings}
              sampleId={sampleId}
              player={player}
              onPlay={play}
              onClearSample={() => show({ sample: null })}
              onSettings={openSettings}
            />
          )}
          <MeasureProgress job={job} report={report} measuring={measuring} />
        </Scroller>
      )}
      <PlayerBar player={player} playables={playablesOf(samples)} />
      {isPrinting ? <PrintedReport draftName={draft.name} report={report} /> : null}
    </div>
  )
}

const EmptyReport = ({ draftId }: { draftId: string }) => (
  <EmptyState
    icon={ClipboardCheck}
    title="Nothing to report yet"
    action={
      <Button asChild variant="primary">
        <Link to={pathTo('draft', draftId)}>Add samples</Link>
      </Button>
    }
  >
    Once you add samples, this page shows how many minutes are usable and what to fix.
  </EmptyState>
)

interface ReportHeaderProps {
  draft: DraftSummary
  isEmpty: boolean
  onPrint: () => void
}

function ReportHeader({ draft, isEmpty, onPrint }: ReportHeaderProps) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-3 border-b border-line pr-6 pl-4">
      <Link
        to={pathTo('draft', draft.id)}
        aria-label={`Back to ${draft.name}`}
        title="Back to samples"
        className="grid size-8 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      <h1 tabIndex={-1} data-page-title className="flex min-w-0 flex-1 items-baseline gap-2">
        <span dir="auto" className="min-w-0 truncate text-left text-reading font-semibold">
          {draft.name}
        </span>{' '}
        <span className="shrink-0 text-ink-muted">Dataset report</span>
      </h1>
      <ExportMenu draftId={draft.id} isEmpty={isEmpty} onPrint={onPrint} />
    </header>
  )
}
