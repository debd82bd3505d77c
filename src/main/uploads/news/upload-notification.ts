import type { Draft } from '@shared/domain/dataset/draft'
import type { Upload } from '@shared/domain/cloud/upload'
import { AppError } from '@shared/errors/app-error'

/** Text of the notification for an end or a block. The window shows the same, because notifications can be off. */
export function uploadNotification(
  upload: Upload,
  draft: (id: string) => Pick<Draft, 'name'>,
): { title: string; body: string } {
  const uploaded = upload.items.filter((item) => item.state === 'uploaded').length
  return {
    title: upload.phase === 'done' ? 'Upload finished' : 'Upload needs attention',
    body: `${uploaded} of ${upload.items.length} samples of “${draftName(draft, upload.draftId)}” are in the cloud.`,
  }
}

function draftName(draft: (id: string) => Pick<Draft, 'name'>, draftId: string): string {
  try {
    return draft(draftId).name
  } catch (error) {
    // In the trash: still worth reporting.
    if (error instanceof AppError && error.code === 'not-found') return ''
    throw error
  }
}
