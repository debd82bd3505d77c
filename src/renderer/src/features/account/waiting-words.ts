import type { InstantClone } from '@shared/domain/cloud/instant-clone'
import type { VoiceDesign } from '@shared/domain/cloud/voice-design'
import type { Generation } from '@shared/domain/speech/generation'
import { isUnderWay } from '@shared/domain/speech/generation-states'
import type { Upload } from '@shared/domain/cloud/upload'
import type { SyncStatus } from '@shared/domain/cloud/voice'
import { counted } from '@renderer/copy/format'

/** What of an account has not reached the cloud or come back yet, a line each; empty: nothing. */
export function waitingWords({
  uploads,
  sync,
  generations,
  designs,
  clones,
}: {
  uploads: readonly Pick<Upload, 'phase'>[]
  sync: Pick<SyncStatus, 'pendingCount' | 'conflictCount'> | undefined
  generations: readonly Pick<Generation, 'state'>[]
  designs: readonly (Pick<VoiceDesign, 'saving'> & { generations: readonly { state: string }[] })[]
  clones: readonly (Pick<InstantClone, 'saving'> & { preview: { state: string } })[]
}): string[] {
  const pausedCount = uploads.filter(({ phase }) => phase === 'paused').length
  const blockedCount = uploads.filter(({ phase }) => phase === 'blocked').length
  const endedCount = uploads.filter(({ phase }) => phase === 'done' || phase === 'cancelled').length
  const uploadCount = uploads.length - pausedCount - blockedCount - endedCount
  const editCount = sync?.pendingCount ?? 0
  const conflictCount = sync?.conflictCount ?? 0
  const generationCount = generations.filter(({ state }) => isUnderWay(state)).length
  const designCount = designs.filter(
    (design) => design.saving === 'saving' || design.generations.some(({ state }) => state === 'running'),
  ).length
  const cloneCount = clones.filter(
    ({ saving, preview }) => saving === 'saving' || preview.state === 'running',
  ).length
  return [
    uploadCount === 0 ? null : `${counted(uploadCount, 'upload')} under way`,
    pausedCount === 0
      ? null
      : pausedCount === 1
        ? '1 upload paused: it stays so until you resume it'
        : `${pausedCount} uploads paused: they stay so until you resume them`,
    blockedCount === 0
      ? null
      : blockedCount === 1
        ? '1 upload that needs attention: it waits for you'
        : `${blockedCount} uploads that need attention: they wait for you`,
    editCount === 0 ? null : `${counted(editCount, 'edit')} not sent`,
    conflictCount === 0 ? null : `${counted(conflictCount, 'conflict')} not settled`,
    generationCount === 0 ? null : `${counted(generationCount, 'generation')} under way`,
    designCount === 0 ? null : `${counted(designCount, 'voice design')} under way`,
    cloneCount === 0 ? null : `${counted(cloneCount, 'instant clone')} under way`,
  ].filter((line) => line !== null)
}
