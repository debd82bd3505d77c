import type { Upload, UploadPhase } from '@shared/domain/cloud/upload'
import { uploadTexts } from '@shared/copy/upload-texts'
import { errorWords } from '@renderer/copy/errors'
import { doneTitle } from '@renderer/features/uploads/upload-words'

export type Phases = ReadonlyMap<string, UploadPhase>

export interface UploadNewsWords {
  kind: 'done' | 'blocked' | 'refused'
  title: string
  description: string | undefined
}

export const phasesOf = (uploads: readonly Upload[]): Phases =>
  new Map(uploads.map((upload) => [upload.draftId, upload.phase]))

/**
 * Uploads that came to an end or to a stop since `before`; null as `before` means: just started. What is only now
 * listed (another workspace, a restored draft) is no news.
 */
export function uploadChanges(before: Phases | null, uploads: readonly Upload[]): Upload[] {
  if (!before) return []
  return uploads.filter(({ draftId, phase }) => {
    const former = before.get(draftId)
    return former !== undefined && former !== phase && (phase === 'done' || phase === 'blocked')
  })
}

/** What to tell the user about an upload that changed. A refusal gets the specification's toast; its rows say why. */
export function newsOf(upload: Upload, name: string | undefined): UploadNewsWords {
  const of = name === undefined || name.trim() === '' ? '' : ` of “${name.trim()}”`
  if (upload.phase === 'blocked') {
    if (upload.items.some(({ failure }) => failure === 'refused'))
      return { kind: 'refused', title: uploadTexts.failed, description: `The upload${of} needs attention.` }
    const description = errorWords(upload.error).title
    return { kind: 'blocked', title: `The upload${of} needs attention.`, description }
  }
  return { kind: 'done', title: `${doneTitle(upload, of)}.`, description: undefined }
}
