import { useCallback, useState, type ReactNode } from 'react'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Sample } from '@shared/domain/dataset/sample'
import type { Address } from '@renderer/address/address'
import { useAddress } from '@renderer/address/use-address'
import { ChangesDialog } from '@renderer/features/segments/changes-dialog'
import { SegmentsDialog } from '@renderer/features/segments/segments-dialog'
import { SampleSettingsDialog } from '@renderer/features/sample-settings/sample-settings-dialog'
import { PlanDialog } from '@renderer/features/uploads/plan-dialog'
import type { PlanFixes } from '@renderer/features/uploads/plan-fixes'
import type { Player } from '@renderer/player/player'

export interface DatasetDialogs {
  openRecorder: () => void
  openPlan: () => void
  openSegments: () => void
  openChanges: () => void
  openSettings: (sampleId: string) => void
  /** The dialog that is open; render it once. */
  dialogs: ReactNode
}

/** Recorder, upload plan and sample settings of a dataset as query state: they survive a reload. */
export function useDatasetDialogs(
  draft: DraftSummary,
  samples: readonly Sample[],
  player: Player,
): DatasetDialogs {
  const [{ settings, segments, changes, plan }, change] = useAddress()
  const isSettingsOpen = settings !== null
  /** Decided in the plan; kept while Split and join stands in its place. */
  const [fixes, setFixes] = useState<PlanFixes>({})
  const openSettings = useCallback(
    (sampleId: string): void => {
      player.pause()
      // From one sample's settings to the next is no step to come back to.
      change({ settings: sampleId }, { isReplacing: isSettingsOpen })
    },
    [player, change, isSettingsOpen],
  )
  const openSegments = (): void => {
    player.pause()
    change({ segments: true })
  }
  const close = (closed: Partial<Address>) => () => change(closed, { isReplacing: true })
  return {
    // Drawn around the pages (features/shell/root.tsx), where nothing of a page can end a take.
    openRecorder: () => change({ record: draft.id }),
    openPlan() {
      setFixes({})
      change({ plan: true })
    },
    openSegments,
    openChanges: () => change({ changes: true }),
    openSettings,
    dialogs: (
      <>
        {settings === null ? null : (
          <SampleSettingsDialog
            draftId={draft.id}
            sampleId={settings}
            samples={samples}
            onOpen={openSettings}
            onClose={close({ settings: null })}
          />
        )}
        {changes ? <ChangesDialog draftId={draft.id} onClose={close({ changes: false })} /> : null}
        {segments ? (
          <SegmentsDialog
            draftId={draft.id}
            samples={samples}
            onOpen={openSegments}
            onClose={close({ segments: false })}
          />
        ) : null}
        {plan && !segments ? (
          <PlanDialog
            draftId={draft.id}
            fixes={fixes}
            onDecide={setFixes}
            onSplit={openSegments}
            onClose={close({ plan: false })}
          />
        ) : null}
      </>
    ),
  }
}
