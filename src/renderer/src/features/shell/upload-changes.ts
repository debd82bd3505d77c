import type { Upload, UploadPhase } from '@shared/domain/upload'
import { errorWords } from '@renderer/copy/errors'

export type Phases = ReadonlyMap<string, UploadPhase>

export interface UploadChange {
  draftId: string
  kind: 'done' | 'blocked'
  title: string
  description: string | undefined
}

export const phasesOf = (uploads: readonly Upload[]): Phases =>
  new Map(uploads.map((upload) => [upload.draftId, upload.phase]))

/** What happened to uploads since `before` that a person should hear of; null as `before` means: just started. */
export function uploadChanges(
  before: Phases | null,
  uploads: readonly Upload[],
  nameOf: (draftId: string) => string | undefined,
): UploadChange[] {
  if (!before) return []
  return uploads.flatMap((upload): UploadChange[] => {
    const { draftId, phase } = upload
    if (before.get(draftId) === phase || (phase !== 'done' && phase !== 'blocked')) return []
    const name = nameOf(draftId)
    const of = name === undefined ? '' : ` of “${name}”`
    if (phase === 'blocked') {
      const description = errorWords(upload.error).title
      return [{ draftId, kind: phase, title: `The upload${of} needs you.`, description }]
    }
    const count = upload.items.length
    const title =
      count === 1 ? `The sample${of} is in the cloud.` : `All ${count} samples${of} are in the cloud.`
    return [{ draftId, kind: phase, title, description: undefined }]
  })
}
