import { useCallback, type ReactNode } from 'react'
import type { DraftSummary } from '@shared/domain/draft'
import type { Sample } from '@shared/domain/sample'
import { useSearch } from '@renderer/address/use-search'
import { ChangesDialog } from '@renderer/features/segments/changes-dialog'
import { PiecesDialog } from '@renderer/features/segments/pieces-dialog'
import { SampleSettingsDialog } from '@renderer/features/sample-settings/sample-settings-dialog'
import { PlanDialog } from '@renderer/features/uploads/plan-dialog'
import type { Player } from '@renderer/player/player'

export interface DatasetDialogs {
  openRecorder: () => void
  openPlan: () => void
  openPieces: () => void
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
  const [query, change] = useSearch()
  const set = useCallback(
    (name: 'plan' | 'record' | 'settings' | 'pieces' | 'changes', value: string | null): void =>
      change(
        (now) => {
          if (value === null) now.delete(name)
          else now.set(name, value)
          return now
        },
        // From one sample's settings to the next is no step to come back to.
        { isReplacing: value === null || query.has(name) },
      ),
    [query, change],
  )
  const openSettings = useCallback(
    (sampleId: string): void => {
      player.pause()
      set('settings', sampleId)
    },
    [player, set],
  )
  const settingsOf = query.get('settings')
  return {
    // Drawn around the pages (features/shell/root.tsx), where nothing of a page can end a take.
    openRecorder: () => set('record', draft.id),
    openPlan: () => set('plan', '1'),
    openPieces() {
      player.pause()
      set('pieces', '1')
    },
    openChanges: () => set('changes', '1'),
    openSettings,
    dialogs: (
      <>
        {settingsOf === null ? null : (
          <SampleSettingsDialog
            draftId={draft.id}
            sampleId={settingsOf}
            samples={samples}
            onOpen={openSettings}
            onClose={() => set('settings', null)}
          />
        )}
        {query.get('changes') === '1' ? (
          <ChangesDialog draftId={draft.id} onClose={() => set('changes', null)} />
        ) : null}
        {query.get('pieces') === '1' ? (
          <PiecesDialog draftId={draft.id} samples={samples} onClose={() => set('pieces', null)} />
        ) : null}
        {query.get('plan') === '1' ? (
          <PlanDialog draftId={draft.id} onClose={() => set('plan', null)} />
        ) : null}
      </>
    ),
  }
}
