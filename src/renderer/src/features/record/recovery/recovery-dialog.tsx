import { useState } from 'react'
import { untitledVoiceName } from '@shared/domain/dataset/draft-rules'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Recoverable } from '@shared/domain/recording/take'
import { sampleMinDurationMs, skippedRecoveryKeptDays } from '@shared/limits'
import { useDrafts } from '@renderer/bridge/queries'
import { refreshRecoverable } from '@renderer/bridge/recorder-queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { clock, counted, moment } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Checkbox } from '@renderer/ui/fields/checkbox'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { Field } from '@renderer/ui/fields/field'
import { Select } from '@renderer/ui/fields/select'
import { toast } from '@renderer/ui/feedback/toast'
import { PlayToggle } from '@renderer/player/play-toggle'
import type { Player } from '@renderer/player/player'
import { usePlayer } from '@renderer/player/use-player'
import { problemWords, recoveryGroups, skippedIds } from './recovery-groups'

const noDraft = ''
const soundAddress = (id: string): string => `/take/${id}`

interface RecoveryDialogProps {
  /** Not empty. */
  recoverable: readonly Recoverable[]
  onClose: () => void
}

/** What a crash left behind: listen, choose, add; nothing is deleted before the person has decided. */
export function RecoveryDialog({ recoverable, onClose }: RecoveryDialogProps) {
  const drafts = useDrafts().data ?? []
  const player = usePlayer(soundAddress)
  const usable = recoverable.filter(({ problem }) => problem !== 'journal-missing')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [orphansTo, setOrphansTo] = useState(noDraft)
  const chosen = usable.filter(({ take }) => !left.has(take.id))
  const hasOrphans = chosen.some(({ take }) => take.draftId === null)

  const { isBusy, add, skip } = useDecision(
    recoverable,
    chosen,
    orphansTo === noDraft ? null : orphansTo,
    onClose,
  )

  return (
    <Dialog
      isOpen
      onClose={() => void skip()}
      isClosable={false}
      size="lg"
      title="Recover unsaved recording"
      description="Timbre quit during a recording. Everything up to the last second was saved."
      footer={
        <>
          <Button isDisabled={isBusy} onClick={() => void skip()}>
            Skip
          </Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            onClick={() => void add()}
            {...(chosen.length === 0 ? { disabledReason: 'Choose at least one recording.' } : {})}
          >
            Add recordings
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ul aria-label="Unsaved recordings" className="divide-y divide-line rounded-lg border border-line">
          {recoverable.map((entry) => (
            <RecoverableRow
              key={entry.take.id}
              entry={entry}
              drafts={drafts}
              player={player}
              isChosen={!left.has(entry.take.id)}
              onChoose={(isChosen) => {
                const next = new Set(left)
                if (isChosen) next.delete(entry.take.id)
                else next.add(entry.take.id)
                setLeft(next)
              }}
            />
          ))}
        </ul>
        {hasOrphans ? (
          <Field label="Add recordings without a draft to" className="max-w-80">
            <Select
              value={orphansTo}
              options={[
                { value: noDraft, label: 'No draft, keep as unsaved' },
                ...drafts
                  .filter(({ isSampleDataset }) => !isSampleDataset)
                  .map(({ id, name }) => ({ value: id, label: name || untitledVoiceName })),
              ]}
              onValueChange={setOrphansTo}
            />
          </Field>
        ) : null}
      </div>
    </Dialog>
  )
}

/** Adding what was chosen, or leaving all of it for later; closes once main has it. */
function useDecision(
  recoverable: readonly Recoverable[],
  chosen: readonly Recoverable[],
  /** The draft that takes recordings without one. */
  orphansTo: string | null,
  onClose: () => void,
) {
  const [isBusy, setBusy] = useState(false)
  const decide = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
      await refreshRecoverable()
      onClose()
    } catch (error) {
      toastError(error)
      await refreshRecoverable()
    }
    setBusy(false)
  }
  const add = () =>
    decide(async () => {
      for (const { draftId, ids } of recoveryGroups(chosen, orphansTo))
        await call('takes', 'recover', { ids, draftId })
      const ids = skippedIds(recoverable, chosen)
      if (ids.length > 0) await call('takes', 'skipRecovery', { ids })
      toast.success(`${counted(chosen.length, 'recording')} recovered.`)
    })
  const skip = () =>
    decide(async () => {
      await call('takes', 'skipRecovery', { ids: recoverable.map(({ take }) => take.id) })
      toast.message(`Kept for ${skippedRecoveryKeptDays} days. You can find them on Home.`)
    })
  return { isBusy, add, skip }
}

interface RecoverableRowProps {
  entry: Recoverable
  drafts: readonly DraftSummary[]
  player: Player
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function RecoverableRow({ entry, drafts, player, isChosen, onChoose }: RecoverableRowProps) {
  const { take, problem } = entry
  const isGone = problem === 'journal-missing'
  const draft = drafts.find(({ id }) => id === take.draftId)
  const notes = [
    draft ? `for ${draft.name || untitledVoiceName}` : null,
    problemWords[problem],
    !isGone && draft && take.durationMs < sampleMinDurationMs ? 'under 30 s: kept as unsaved' : null,
  ].filter((note) => note !== null)
  return (
    <li className="flex min-h-14 items-center gap-3 py-2 pr-3 pl-4">
      <Checkbox
        isChecked={isChosen && !isGone}
        isDisabled={isGone}
        onChange={onChoose}
        label={`Add ${take.name}`}
        isLabelHidden
      />
      <PlayToggle player={player} soundId={take.id} name={take.name} isDisabled={isGone} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-left font-medium">
          {take.name}
        </p>
        <p className="truncate text-small text-ink-subtle">
          {[moment(take.createdAtMs), ...notes].join(' · ')}
        </p>
      </div>
      <span className="shrink-0 text-reading font-medium">{isGone ? '–' : clock(take.durationMs)}</span>
    </li>
  )
}
