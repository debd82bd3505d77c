import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { CheckedSound, Finding, ScriptCheck } from '@shared/domain/recording/script-check'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { clock } from '@renderer/copy/format'
import { checkLine, findingKindWords, readWords } from '@renderer/copy/script-check-words'
import { toast } from '@renderer/ui/feedback/toast'
import { Segmented } from '@renderer/ui/fields/segmented'
import { isTaking } from '@renderer/recorder/recorder-machine'
import type { BoothTools } from '../booth/use-booth'
import { filtersOf, type FindingFilter } from './finding-keys'
import { FindingRows } from './finding-rows'
import { punchFinding, punchObstacle } from './punch-finding'
import { recordingSound } from '../booth/recordings/recording-entries'
import { useHearing } from './use-hearing'

interface FindingListProps {
  tools: BoothTools
  sound: CheckedSound
  check: ScriptCheck
}

const replacesRest = ({ lineIndex, sentenceEnd }: Finding): boolean => lineIndex === null && !sentenceEnd

/** How much a punch replaces has to be known before. */
const keysHint = ({ findings }: ScriptCheck): string =>
  findings.every(({ lineIndex }) => lineIndex !== null)
    ? 'Enter plays a place, A accepts it, P goes to its line.'
    : findings.every(replacesRest)
      ? 'Enter plays a place, A accepts it, P punches in there. What follows is replaced, and Undo brings it back.'
      : 'Enter plays a place, A accepts it, P records its sentence again. The rest of the recording stays.'

/** Why nothing can be recorded now; null where it can. */
function useRecordReason({ recorder }: BoothTools): string | null {
  const isBusy = useStore(recorder.store, isTaking)
  const hasMicrophone = useStore(recorder.store, (state) => state.kind === 'ready')
  if (isBusy) return 'A recording is in progress.'
  return hasMicrophone ? null : 'No microphone is open.'
}

/** Where a recording differs from its script: heard, accepted or recorded over by one key each. */
export function FindingList({ tools, sound, check }: FindingListProps) {
  const { booth, player, recordings } = tools
  const recording = recordings.find(({ id }) => id === sound.id)
  const [filter, setFilter] = useState<FindingFilter>('all')
  const recordReason = useRecordReason(tools)
  const reasonOf = (finding: Finding) => recordReason ?? punchObstacle(check, finding)
  const hear = useHearing(player, recording ? recordingSound(recording) : `take/${sound.id}`)
  const filters = useMemo(() => filtersOf(check.findings), [check.findings])
  const shown = useMemo(
    () =>
      check.findings.filter(({ kind }) => filter === 'all' || !filters.includes(filter) || kind === filter),
    [check.findings, filters, filter],
  )
  const attempt = (work: Promise<unknown>) => void work.catch((error: unknown) => toastError(error))
  const accept = (finding: Finding) => {
    const set = (isAccepted: boolean) =>
      call('scriptChecks', 'accept', { ...sound, findingId: finding.id, isAccepted })
    attempt(set(!finding.isAccepted))
    if (!finding.isAccepted)
      toast.undo(`Accepted at ${clock(finding.startMs)}.`, () => attempt(set(false)), { id: 'script-check' })
  }
  const punch = (finding: Finding) => {
    const reason = reasonOf(finding)
    if (reason === null) attempt(punchFinding(booth, sound, check, finding))
    else toast.warning(reason, { id: 'script-check-punch' })
  }
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-ink-muted">
        {check.isOutdated
          ? `The recording was edited since. These places are still in it.${check.obstacle === null ? ' Check it again when you are done.' : ''}`
          : checkLine(check)}
      </p>
      {check.read ? (
        <p dir="auto" className="text-small text-ink-subtle wrap-anywhere">
          {readWords(check.read)}
        </p>
      ) : null}
      {filters.length > 2 ? (
        <Segmented
          label="Show"
          value={filter}
          options={filters.map((value) => ({
            value,
            label: value === 'all' ? 'All' : findingKindWords[value],
          }))}
          onChange={setFilter}
        />
      ) : null}
      <FindingRows findings={shown} reasonOf={reasonOf} onHear={hear} onAccept={accept} onPunch={punch} />
      <p className="text-small text-ink-subtle">{keysHint(check)}</p>
    </div>
  )
}
