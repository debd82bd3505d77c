import { CircleAlert, Trash2 } from 'lucide-react'
import type { DatasetReport, SampleReport } from '@shared/domain/dataset/analysis'
import type { InstantClone, InstantCloneFields, SmallerFile } from '@shared/domain/cloud/instant-clone'
import { fileProblem, instantTexts, plannedFiles } from '@shared/domain/cloud/instant-clone-rules'
import type { Sample } from '@shared/domain/dataset/sample'
import { useCommand } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { errorWords } from '@renderer/copy/errors'
import { clock, size } from '@renderer/copy/format'
import { findingsInBrief } from '@renderer/features/judging/findings/findings-in-brief'
import { PlayToggle } from '@renderer/player/play-toggle'
import type { Player } from '@renderer/player/player'
import { usePlayer } from '@renderer/player/use-player'
import { Button, IconButton } from '@renderer/ui/button'
import { Card } from '@renderer/ui/card'
import { toast } from '@renderer/ui/feedback/toast'

interface SourceListProps {
  clone: InstantClone
  samples: readonly Sample[]
  stretches: InstantCloneFields['stretches']
  report: DatasetReport | undefined
}

/** The files of a clone: how they sound, what is wrong with them as they would be sent, and what of them is used. */
export function SourceList({ clone, samples, stretches, report }: SourceListProps) {
  const player = usePlayer()
  const planned = plannedFiles(samples, null, clone.smallerFiles)
  return (
    <Card aria-label="Audio files">
      <ul className="divide-y divide-line">
        {samples.map((sample) => {
          const file = planned.find(({ sampleId }) => sampleId === sample.id)
          return (
            <SourceRow
              key={sample.id}
              cloneId={clone.id}
              sample={sample}
              problem={file && stretches === null ? fileProblem(file) : null}
              takenMs={takenOf(sample.id, stretches)}
              smaller={clone.smallerFiles.find(({ sampleId }) => sampleId === sample.id)}
              report={report?.samples.find(({ sampleId }) => sampleId === sample.id)}
              player={player}
            />
          )
        })}
      </ul>
    </Card>
  )
}

const takenOf = (id: string, stretches: InstantCloneFields['stretches']): number | null =>
  stretches === null
    ? null
    : stretches
        .filter(({ sampleId }) => sampleId === id)
        .reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)

interface SourceRowProps {
  cloneId: string
  sample: Sample
  problem: string | null
  /** What of it is taken; null: all of it. */
  takenMs: number | null
  /** What is sent in its place. */
  smaller: SmallerFile | undefined
  report: SampleReport | undefined
  player: Player
}

function SourceRow({ cloneId, sample, problem, takenMs, smaller, report, player }: SourceRowProps) {
  const take = useCommand('instantClones', 'takeBest')
  const { id, name } = sample
  function remove(): void {
    player.stop()
    call('samples', 'remove', { draftId: cloneId, ids: [id] }).then(
      () =>
        toast.undo(`Removed “${name}”`, () => {
          call('samples', 'restore', { draftId: cloneId, ids: [id] }).catch(toastError)
        }),
      toastError,
    )
  }
  const isMeasured = report?.state === 'ready'
  return (
    <li className="flex min-h-14 items-center gap-3 py-2 pr-3 pl-3">
      <PlayToggle player={player} soundId={id} name={name} isDisabled={sample.state !== 'ready'} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-left font-medium" title={name}>
          {name}
        </p>
        <p className="text-small text-ink-subtle wrap-anywhere">
          {factsOf(sample, report, takenMs, smaller)}
        </p>
        {sample.error ? <Fault text={importWords(sample.error)} /> : null}
        {problem === null ? null : <Fault text={problem} />}
      </div>
      {problem === null ? null : (
        <Button
          size="sm"
          isBusy={take.isPending}
          {...(isMeasured ? {} : { disabledReason: 'This file is still being measured.' })}
          onClick={() => take.mutate({ id: cloneId }, { onError: (error) => toastError(error) })}
        >
          Cut to fit
        </Button>
      )}
      <IconButton label={`Remove ${name}`} icon={Trash2} onClick={remove} />
    </li>
  )
}

/** In the specification's words where it has some (spec/add-voice.md section 8). */
const importWords = (error: NonNullable<Sample['error']>): string =>
  error.code === 'file-unsupported' || error.code === 'file-without-audio'
    ? instantTexts.fileType
    : errorWords(error).title

function factsOf(
  sample: Sample,
  report: SampleReport | undefined,
  takenMs: number | null,
  smaller: SmallerFile | undefined,
): string {
  const { durationMs } = sample.facts ?? { durationMs: null }
  const parts = [durationMs === null ? null : clock(durationMs), size(sample.sizeBytes)]
  if (sample.state === 'importing') parts.push('adding')
  else if (sample.state === 'ready' && report?.state === 'pending') parts.push('measuring')
  else if (report?.state === 'ready')
    parts.push(`${clock(report.usableMs)} usable`, findingsInBrief(report.findings))
  if (smaller !== undefined) parts.push(sentAs(smaller))
  if (takenMs !== null) parts.push(takenMs === 0 ? 'not used' : `${clock(takenMs)} used`)
  return parts.filter((part) => part !== null).join(' · ')
}

/** What is sent in place of a file over the limit. */
function sentAs({ form, sizeBytes }: SmallerFile): string | null {
  if (form === 'making') return 'making it smaller to send'
  if (form === 'none' || sizeBytes === null) return null
  return form === 'flac' ? `sent as FLAC, ${size(sizeBytes)}` : `sent as 16-bit mono FLAC, ${size(sizeBytes)}`
}

const Fault = ({ text }: { text: string }) => (
  <p className="mt-0.5 flex items-start gap-1.5 text-small text-warn-ink">
    <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{text}</span>
  </p>
)
