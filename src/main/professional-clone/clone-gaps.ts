import type { CloneGaps } from '@shared/domain/cloud/clone'
import { wasAdded } from '@shared/domain/dataset/caps'
import type { Draft } from '@shared/domain/dataset/draft'
import type { Sample } from '@shared/domain/dataset/sample'
import { isSameLanguage } from '@shared/lib/same-language'
import type { Library } from '../library/library'
import { matchSamples } from '../uploads/ledger/reconcile'
import { clearedByItself } from '../uploads/ledger/replaced-samples'
import { unfinishedPhases, type LedgerRow } from '../uploads/ledger/upload-rows'
import type { UploadStore } from '../uploads/ledger/upload-store'
import { isLeftBehind } from '../uploads/plan/surplus'
import { createSettingsLedger } from '../uploads/settings/settings-ledger'
import { unsentSettingsOf } from '../uploads/unsent-settings'
import { createMirrorStore } from '../voices/mirror-store'
import { detailsOf } from '../voices/voice-details'
import { isUnheard, type HeardSamples } from './training/heard'

/** Finds where the voice in the cloud is not what the draft is, but for its details. Reads SQLite only. */
export type CloneGapsOf = (o: {
  draft: Pick<Draft, 'id' | 'language'>
  samples: readonly Sample[]
  voiceId: string | null
  /** The voice's language as last read; null: not read yet. */
  cloudLanguage: string | null
  /** What models of the voice have heard, by training. */
  heard: readonly HeardSamples[]
}) => Omit<CloneGaps, 'unsentDetails'>

/** Creates this for one workspace. */
export function createCloneGaps(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  nowMs: () => number
  workspace: string
  uploads: Pick<UploadStore, 'rows' | 'successors' | 'find'>
}): CloneGapsOf {
  const { uploads } = deps
  const settings = createSettingsLedger(deps)
  const mirror = createMirrorStore(deps.library.db, deps.workspace)

  /** Samples that only the cloud has are in the voice's language (rulings). */
  function isCloudInAnotherLanguage({ draft, voiceId, cloudLanguage }: Parameters<CloneGapsOf>[0]): boolean {
    if (voiceId === null || cloudLanguage === null || isSameLanguage(cloudLanguage, draft.language))
      return false
    const voice = mirror.find(voiceId)?.voice
    if (!voice || detailsOf(voice).language === null) return false
    return matchSamples(uploads.rows(draft.id), voice.samples).foreign.length > 0
  }

  function hasNewSamples({ draft, samples, heard }: Parameters<CloneGapsOf>[0]): boolean {
    const added = samples.filter(
      (sample) => wasAdded(sample) && heard.some((training) => isUnheard(sample, training)),
    )
    if (added.length === 0) return false
    // Brought here from the voice, which was trained with it.
    const brought = new Set(
      uploads
        .rows(draft.id)
        .filter(({ state, attempts }) => state === 'confirmed' && attempts === 0)
        .map(({ sampleId }) => sampleId),
    )
    return added.some(({ id }) => !brought.has(id))
  }

  /** Samples removed here that are still in the voice: on their way, or there to stay. */
  function leftBehindIn(draftId: string): { onTheirWay: string[]; staying: string[]; former: string[] } {
    const rows = uploads.rows(draftId)
    const left = rows.filter((row) => isLeftBehind(row) && row.cloudSampleId !== null)
    if (left.length === 0) return { onTheirWay: [], staying: [], former: [] }
    const upload = uploads.find(draftId)
    const isUploading = upload !== null && unfinishedPhases.includes(upload.phase)
    // Those that others were made from are deleted by the upload.
    const cleared = isUploading ? clearedByItself(rows, uploads.successors(draftId), upload) : []
    const names = (of: readonly LedgerRow[]): string[] => of.map(({ name }) => name)
    const staying = left.filter((row) => !cleared.includes(row))
    return {
      onTheirWay: names(left.filter((row) => cleared.includes(row))),
      staying: names(staying.filter((row) => !row.hasVersionHere)),
      former: names(staying.filter((row) => row.hasVersionHere)),
    }
  }

  /** Samples that only the cloud has and that were deleted here: on their way, or kept by the cloud. */
  function deletionsOf(voiceId: string | null): { onTheirWay: string[]; refused: string[] } {
    const stored = voiceId === null ? null : mirror.find(voiceId)
    const deletions = (stored?.entries ?? []).flatMap(({ intent, state }) => {
      if (intent.kind !== 'delete-sample') return []
      const sample = stored?.voice.samples.find(({ sampleId }) => sampleId === intent.sampleId)
      return sample ? [{ name: sample.fileName, isRefused: state === 'refused' }] : []
    })
    const namesOf = (wanted: boolean): string[] =>
      deletions.filter(({ isRefused }) => isRefused === wanted).map(({ name }) => name)
    return { onTheirWay: namesOf(false), refused: namesOf(true) }
  }

  return (o) => {
    const deletions = deletionsOf(o.voiceId)
    const left = leftBehindIn(o.draft.id)
    return {
      pendingSamples: o.samples
        .filter((sample) => wasAdded(sample) && sample.uploadState !== 'uploaded')
        .map(({ name }) => name),
      unsentSettings: settings.all(o.draft.id).flatMap((one) => {
        const unsent = unsentSettingsOf(one)
        return unsent ? [{ name: one.name, kind: unsent.kind }] : []
      }),
      pendingDeletions: [...left.onTheirWay, ...deletions.onTheirWay],
      removedSamples: [...left.staying, ...deletions.refused],
      formerSamples: left.former,
      hasNewSamples: hasNewSamples(o),
      isLanguageMixed:
        o.samples.some(({ findings }) => findings.some(({ code }) => code === 'language-mismatch')) ||
        isCloudInAnotherLanguage(o),
    }
  }
}
