import { useQuery } from '@tanstack/react-query'
import { defaultRecorderSettings, type RecorderSettings } from '@shared/domain/recording/recorder'
import type { AppSettings } from '@shared/domain/app/app-settings'
import { queryClient, useLive } from './queries'
import { recorderStatus, recordings, takes } from './recorder-lives'
import { call, subscribe } from './studio'

export const useRecorderStatus = () => useLive(recorderStatus, {})
/** Takes of a draft; null: takes without a draft. */
export const useTakes = (draftId: string | null) => useLive(takes, { draftId })
export const useRecordings = (draftId: string | null) => useLive(recordings, { draftId })

const recoverableKey = ['takes', 'recoverable', {}] as const
export const useRecoverable = () =>
  useQuery({ queryKey: recoverableKey, queryFn: () => call('takes', 'recoverable', {}) })
export const refreshRecoverable = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: recoverableKey })

const scriptsKey = ['scripts', 'list', {}] as const
export const useScripts = () => useQuery({ queryKey: scriptsKey, queryFn: () => call('scripts', 'list', {}) })
export const refreshScripts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: scriptsKey })
/** The recorder settings last received from main; defaults before the first answer. */
export const recorderSettingsNow = (): RecorderSettings =>
  queryClient.getQueryData<AppSettings>(['appSettings', 'get', {}])?.recorder ?? defaultRecorderSettings

/** Changes some of the recorder settings. @throws AppError */
export async function saveRecorderSettings(patch: Partial<RecorderSettings>): Promise<void> {
  await call('appSettings', 'set', { recorder: { ...recorderSettingsNow(), ...patch } })
}

/** Refetches the takes left by a crash whenever takes change, until the returned function is called. */
export const followRecoverable = (): (() => void) =>
  subscribe('takes', 'changed', ({ upserted, removedIds }) => {
    // One that is being saved may have been recovered a moment ago.
    const isAboutCrash =
      upserted.some(({ state }) => state === 'interrupted' || state === 'saving') || removedIds.length > 0
    if (isAboutCrash) void refreshRecoverable()
  })
