import { useMutation } from '@tanstack/react-query'
import type { SampleSettings, SampleSettingsPatch } from '@shared/domain/dataset/sample-settings'
import type { AppError } from '@shared/errors/app-error'
import { call } from '@renderer/bridge/studio'
import { errorWords } from '@renderer/copy/errors'
import { toast } from '@renderer/ui/feedback/toast'

export interface SettingsChange {
  sampleId: string
  patch: SampleSettingsPatch
}

/** The specification's own sentence (section 8); what is behind it stands below. */
export const saveFailure = 'Could not save audio settings, please try again after some time.'

export const useSaveSettings = () =>
  useMutation<SampleSettings[], AppError, SettingsChange[]>({
    mutationFn: (changes) => call('sampleSettings', 'save', { changes }),
    onError: (error) => toast.error(saveFailure, { description: errorWords(error).title }),
  })
