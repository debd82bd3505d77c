import { useState } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import type { Sample } from '@shared/domain/dataset/sample'
import type { BatchAction } from '@shared/domain/dataset/sample-settings'
import { noSeparation } from '@shared/segments/carry-settings'
import { useAnswer } from '@renderer/bridge/queries'
import { useDraftSettings } from '@renderer/bridge/sample-settings-queries'
import type { CallOutput } from '@renderer/bridge/studio'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { counted } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { toast } from '@renderer/ui/feedback/toast'
import { isEmptyPatch } from '../edited-settings'
import { NoisePreview } from '../noise/noise-preview'
import { useSaveSettings } from '../use-save-settings'
import {
  batchHints,
  batchNames,
  effectOf,
  firstAction,
  reverseOf,
  samplesAreGone,
  settingsOrUntouched,
  type BatchKind,
} from './batch-actions'
import { BatchOptions } from './batch-options'
import { BatchRows, type BatchRow } from './batch-rows'

interface BatchDialogProps {
  draftId: string
  kind: BatchKind
  /** Ready ones. */
  samples: readonly Sample[]
  onClose: () => void
}

/** One action over many samples: what it would do to each, a taste of it, and only then Save. */
export function BatchDialog({ draftId, kind, samples, onClose }: BatchDialogProps) {
  const [action, setAction] = useState<BatchAction>(firstAction[kind])
  const sampleIds = samples.map(({ id }) => id)
  const proposal = useAnswer(
    'sampleSettings',
    'propose',
    { sampleIds, action },
    { enabled: samples.length > 0, placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
  )
  const settings = useDraftSettings(draftId)
  const save = useSaveSettings()
  const rows = rowsOf(samples, settings, proposal.data ?? [])
  const changing = rows.filter(({ effect }) => !isEmptyPatch(effect))
  const isStale = proposal.isPlaceholderData || !proposal.data

  const saveAll = (): void => {
    const changes = changing.map(({ sample, effect }) => ({ sampleId: sample.id, patch: effect }))
    const back = changing.map(({ sample, before, effect }) => ({
      sampleId: sample.id,
      patch: reverseOf(before, effect),
    }))
    save.mutate(changes, {
      onSuccess() {
        toast.undo(`${batchNames[kind]}: ${counted(changes.length, 'sample')} changed`, () =>
          save.mutate(back),
        )
        onClose()
      },
    })
  }
  const reason =
    samples.length === 0
      ? samplesAreGone
      : isStale
        ? 'Checking samples…'
        : changing.length === 0
          ? 'Nothing would change.'
          : null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={batchNames[kind]}
      description={batchHints[kind]}
      footer={
        <>
          <span className="mr-auto self-center text-ink-muted">
            {isStale ? null : `Changes ${changing.length} of ${counted(samples.length, 'sample')}`}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={save.isPending}
            onClick={saveAll}
            {...(reason === null ? {} : { disabledReason: reason })}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <BatchOptions action={action} onChange={setAction} />
        <NoiseTaste action={action} row={rows[0]} />
        {proposal.error ? <ErrorNotice error={proposal.error} isInline /> : null}
        {samples.length === 0 ? (
          <p>{samplesAreGone}</p>
        ) : proposal.data ? (
          <BatchRows rows={rows} canListen={kind === 'trim-silence' || kind === 'normalize'} />
        ) : proposal.error ? null : (
          <SkeletonRows count={Math.min(6, samples.length)} label="Checking samples" />
        )}
      </div>
    </Dialog>
  )
}

/** The first sample as noise removal would leave it. */
function NoiseTaste({ action, row }: { action: BatchAction; row: BatchRow | undefined }) {
  if (action.kind !== 'remove-noise' || !action.isOn || !row) return null
  const { sample, before } = row
  return (
    <NoisePreview
      key={sample.id}
      sampleId={sample.id}
      strength={action.strength}
      fromMs={() => before.trim?.startMs ?? 0}
      other={null}
      knownGuard={null}
    >
      <span className="min-w-0 flex-1 truncate text-ink-muted">
        Listen to “<bdi>{sample.name}</bdi>”
      </span>
    </NoisePreview>
  )
}

type Proposal = CallOutput<'sampleSettings', 'propose'>

function rowsOf(
  samples: readonly Sample[],
  settings: ReturnType<typeof useDraftSettings>,
  proposals: Proposal,
): BatchRow[] {
  const known = new Map(settings.map((each) => [each.sampleId, each]))
  const proposed = new Map(proposals.map((each) => [each.sampleId, each]))
  return samples.map((sample) => {
    const settings = known.get(sample.id)
    const before = settingsOrUntouched(settings)
    const { patch = {}, note = null } = proposed.get(sample.id) ?? {}
    return {
      sample,
      before,
      separation: settings?.separation ?? noSeparation,
      effect: effectOf(before, patch),
      note,
    }
  })
}
