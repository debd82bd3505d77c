import { memo } from 'react'
import { Pause, Pin, Play, TriangleAlert } from 'lucide-react'
import { useStore } from 'zustand'
import { silenceDb } from '@shared/audio/signal/decibel'
import type { SampleReport } from '@shared/domain/dataset/analysis'
import { noiseFloorMaxDbfs, peakMaxDbfs, rmsTargetDbfs } from '@shared/limits'
import { bandwidthCleanHz, reverbWarnT60Ms, snrCleanDb } from '@shared/judge/thresholds'
import { AppError, type WireError } from '@shared/errors/app-error'
import { errorWords } from '@renderer/copy/errors'
import { clock } from '@renderer/copy/format'
import { cx } from '@renderer/ui/class-names'
import { RowButton } from '@renderer/ui/rows/row-button'
import { GridCell, type GridColumn } from '@renderer/ui/rows/row-grid'
import { RowMenuButton } from '@renderer/ui/rows/row-menu-button'
import { isSounding, type Player } from '@renderer/player/player'
import { asShown, dbfs, decibels, hertz, seconds } from '../figures'
import { findingsInBrief } from '../findings/findings-in-brief'
import { SeverityMark } from '../findings/severity-mark'

const right = 'text-right'
const onlyWide = 'hidden @5xl:block text-right'

export const sampleReportColumns: readonly GridColumn[] = [
  { key: 'play', label: 'Play', isLabelHidden: true, className: 'px-0' },
  { key: 'name', label: 'Name' },
  { key: 'length', label: 'Length', className: right },
  { key: 'usable', label: 'Usable', className: right },
  { key: 'rms', label: 'RMS', className: right },
  { key: 'peak', label: 'Peak', className: right },
  { key: 'floor', label: 'Floor', className: right },
  { key: 'snr', label: 'SNR', className: onlyWide },
  { key: 'room', label: 'RT60', className: onlyWide },
  { key: 'band', label: 'Band', className: onlyWide },
  { key: 'findings', label: 'Findings' },
  { key: 'actions', label: 'Actions', isLabelHidden: true, className: 'px-0' },
]

export const sampleReportTemplate =
  'pl-4 pr-4 grid-cols-[1.75rem_minmax(5.5rem,1.2fr)_4.25rem_4.25rem_3.75rem_3.75rem_3.75rem_minmax(6rem,1.4fr)_2rem] @5xl:grid-cols-[1.75rem_minmax(8rem,1.2fr)_4.25rem_4.25rem_4rem_4rem_4rem_4.25rem_4.5rem_5rem_minmax(9rem,1.6fr)_2rem]'

interface SampleReportCellsProps {
  sample: SampleReport
  isReference: boolean
  isReferenceChosen: boolean
  isFocused: boolean
  player: Player
  onShowFindings: (sampleId: string) => void
}

export const SampleReportCells = memo(function SampleReportCells(props: SampleReportCellsProps) {
  const { sample, isReference, isReferenceChosen, isFocused, player } = props
  return (
    <>
      <GridCell className="px-0">
        <PlayButton sample={sample} player={player} isReachable={isFocused} />
      </GridCell>
      <GridCell className="flex items-center gap-1.5">
        <span dir="auto" className="min-w-0 truncate text-left" title={sample.name}>
          {sample.name}
        </span>
        {isReference ? (
          <span
            title={
              isReferenceChosen
                ? 'Chosen by you. The other samples are compared with it.'
                : 'The most typical sample. The others are compared with it.'
            }
            className="shrink-0 text-accent-ink"
          >
            <Pin aria-hidden className="size-3.5" />
            <span className="sr-only">Reference</span>
          </span>
        ) : null}
        {sample.state === 'ready' && sample.error ? (
          <span
            title={`It could not be analyzed again: ${reason(sample.error)} The figures are from the last analysis.`}
            className="shrink-0 text-warn-ink"
          >
            <TriangleAlert aria-hidden className="size-3.5" />
            <span className="sr-only">Could not be analyzed again</span>
          </span>
        ) : null}
      </GridCell>
      <GridCell className="text-right text-ink-muted">{clock(sample.rawMs)}</GridCell>
      {sample.state === 'ready' ? (
        <Measures {...props} />
      ) : (
        <GridCell className="col-start-4 -col-end-2 text-ink-subtle" span={8}>
          {sample.error ? `Could not be analyzed: ${reason(sample.error)}` : 'Not analyzed yet'}
        </GridCell>
      )}
      <GridCell className="px-0">
        <RowMenuButton name={sample.name} isReachable={isFocused} />
      </GridCell>
    </>
  )
})

/** A title as a sentence. */
const reason = (error: WireError): string =>
  `${errorWords(AppError.fromWire(error)).title.replace(/\.$/, '')}.`

function Measures({ sample, isFocused, onShowFindings }: SampleReportCellsProps) {
  const { levels, snrDb, reverbT60Ms, bandwidthHz } = sample
  const rms = asShown(levels?.speechRmsDbfs)
  const floor = asShown(levels?.noiseFloorDbfs)
  const isRmsOff = rms !== null && (rms < rmsTargetDbfs.low || rms > rmsTargetDbfs.high)
  return (
    <>
      <GridCell className="text-right font-medium">{clock(sample.usableMs)}</GridCell>
      <Figure text={dbfs(rms)} isOff={isRmsOff} title="Speech RMS in dBFS, target −23 to −18" />
      <Figure
        text={dbfs(levels?.truePeakDbtp)}
        isOff={(asShown(levels?.truePeakDbtp) ?? silenceDb) > peakMaxDbfs}
        title="True peak in dBTP, −3 or lower"
      />
      <Figure
        text={dbfs(floor)}
        isOff={(floor ?? silenceDb) > noiseFloorMaxDbfs}
        title={floor === null ? 'No pause to measure' : 'Noise floor in dBFS, −60 or lower'}
      />
      <Figure
        isOnlyWide
        text={decibels(snrDb)}
        isOff={snrDb !== null && snrDb < snrCleanDb}
        title={`Signal-to-noise ratio, ${snrCleanDb} dB or more sounds clean`}
      />
      <Figure
        isOnlyWide
        text={seconds(reverbT60Ms)}
        isOff={reverbT60Ms !== null && reverbT60Ms >= reverbWarnT60Ms}
        title="Estimated reverberation time (RT60)"
      />
      <Figure
        isOnlyWide
        text={hertz(bandwidthHz)}
        isOff={bandwidthHz !== null && bandwidthHz < bandwidthCleanHz}
        title="Highest speech frequency"
      />
      <FindingsCell sample={sample} isReachable={isFocused} onShowFindings={onShowFindings} />
    </>
  )
}

function Figure(props: { text: string; isOff: boolean; title: string; isOnlyWide?: boolean }) {
  const { text, isOff, title, isOnlyWide = false } = props
  return (
    <GridCell className={cx(isOnlyWide ? onlyWide : right, isOff ? 'text-warn-ink' : 'text-ink-muted')}>
      <span title={title} className="whitespace-nowrap">
        {text}
      </span>
    </GridCell>
  )
}

function FindingsCell(props: {
  sample: SampleReport
  isReachable: boolean
  onShowFindings: (sampleId: string) => void
}) {
  const { sample, isReachable, onShowFindings } = props
  const { findings } = sample
  const worst = (['bad', 'warning', 'note'] as const).find((severity) =>
    findings.some((finding) => finding.severity === severity),
  )
  if (worst === undefined) return <GridCell className="text-ink-subtle">None</GridCell>
  const brief = findingsInBrief(findings)
  return (
    <GridCell>
      <button
        type="button"
        title={brief}
        aria-label={`Findings in ${sample.name}: ${brief}`}
        tabIndex={isReachable ? 0 : -1}
        onClick={() => onShowFindings(sample.sampleId)}
        className="flex max-w-full items-center gap-1.5 hover:underline"
      >
        <SeverityMark severity={worst} isPartial={sample.usableMs > 0} />
        <span className="min-w-0 truncate">{brief}</span>
      </button>
    </GridCell>
  )
}

function PlayButton(props: { sample: SampleReport; player: Player; isReachable: boolean }) {
  const { sample, player, isReachable } = props
  const isPlaying = useStore(player.store, (state) => isSounding(state, sample.sampleId))
  return (
    <RowButton
      label={`${isPlaying ? 'Pause' : 'Play'} ${sample.name}`}
      icon={isPlaying ? Pause : Play}
      isReachable={isReachable}
      onClick={() => player.toggle(sample.sampleId)}
      className={cx(isPlaying && 'text-accent-ink')}
    />
  )
}
