import { defaultRecorderSettings } from '@shared/domain/recording/default-recorder-settings'
import type { RecorderSettings } from '@shared/domain/recording/recorder'
import type { AppInfo } from '@shared/domain/app/app-info'
import type { AppSettings } from '@shared/domain/app/app-settings'
import { answerOptions, queryClient, useAnswer } from './queries'
import { call } from './studio'

export const useRecorderStatus = () => useAnswer('recorder', 'status', {})
/** Takes of a draft; null: takes without a draft. */
export const useTakes = (draftId: string | null) => useAnswer('takes', 'list', { draftId })
export const useRecordings = (draftId: string | null) => useAnswer('recordings', 'list', { draftId })

export const useRecoverable = () => useAnswer('takes', 'recoverable', {})
export const refreshRecoverable = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['takes', 'recoverable'] })

export const useScripts = () => useAnswer('scripts', 'list', {})
/** After one was added, removed or restored: without its script a recording cannot be checked. */
export async function refreshScripts(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['scripts', 'list'] }),
    queryClient.invalidateQueries({ queryKey: ['scriptChecks', 'get'] }),
  ])
}

/** The recorder settings last received from main; defaults before the first answer. */
export const recorderSettingsNow = (): RecorderSettings =>
  queryClient.getQueryData<AppSettings>(['appSettings', 'get', {}])?.recorder ?? defaultRecorderSettings

/** What is known of this computer and build. @throws AppError */
export const appInfoNow = (): Promise<AppInfo> =>
  queryClient.query({ ...answerOptions('app', 'info', {}), staleTime: 'static' })

/** Changes some of the recorder settings. @throws AppError */
export async function saveRecorderSettings(patch: Partial<RecorderSettings>): Promise<void> {
  await call('appSettings', 'set', { recorder: { ...recorderSettingsNow(), ...patch } })
}
