import type { UnsentSettings } from '@shared/domain/dataset/sample-settings'
import { isCancelled } from '@shared/errors/app-error'
import { call } from '@renderer/bridge/studio'
import { errorWords } from '@renderer/copy/errors'
import { uploadFailureWords } from '@renderer/copy/upload-failure'
import { saveFailure } from './use-save-settings'
import { toast } from '@renderer/ui/feedback/toast'

/** What a row says of a sample that is in the cloud without its settings. */
export function unsentWords(unsent: UnsentSettings): string {
  switch (unsent.kind) {
    case 'waiting':
      return 'Uploaded, settings pending'
    case 'refused':
      return uploadFailureWords({ text: saveFailure, error: unsent.error })
    case 'speakers-unclear':
      return 'The cloud detected different speakers. Choose yours.'
    case 'conflict':
      return 'Settings changed both here and in the cloud. Open them to choose a version.'
  }
}

/** Sends settings once more that the cloud refused. */
export async function sendSettingsAgain(draftId: string, sampleIds: string[]): Promise<void> {
  try {
    await call('sampleSettings', 'send', { draftId, sampleIds })
  } catch (error) {
    if (!isCancelled(error)) toast.error(saveFailure, { description: errorWords(error).title })
  }
}
