import type { InstantCloneSummary } from '@shared/domain/cloud/instant-clone'
import { useAddVoice } from '@renderer/address/use-add-voice'
import { useInstantClones } from '@renderer/bridge/instant-clone-queries'
import { call } from '@renderer/bridge/studio'
import { counted } from '@renderer/copy/format'
import { UnfinishedList } from '@renderer/features/drafts/unfinished-list'
import { cloneTitle } from './clone-words'

/** Instant clones that were begun and not finished. */
export function UnfinishedClones() {
  const { open } = useAddVoice()
  const clones = useInstantClones().data ?? []
  return (
    <UnfinishedList
      title="Instant clones"
      kind="instant clone"
      items={clones.map((clone) => ({
        id: clone.id,
        title: cloneTitle(clone),
        stage: stageOf(clone),
        updatedAtMs: clone.updatedAtMs,
      }))}
      onContinue={(id) => open('cloneVoice', { voiceDraft: id })}
      remove={(id) => call('instantClones', 'remove', { id })}
      restore={(id) => call('instantClones', 'restore', { id })}
    />
  )
}

function stageOf({ isSaved, mode, sampleCount }: InstantCloneSummary): string {
  if (isSaved) return 'not verified'
  return mode === 'edit' ? 'changes not saved' : counted(sampleCount, 'file')
}
