import { useQuery } from '@tanstack/react-query'
import { defaultRecorderSettings, type RecorderSettings } from '@shared/domain/recorder'
import type { AppSettings } from '@shared/domain/app-settings'
import { queryClient, useLive } from './queries'
import { recorderStatus, recordings, takes } from './recorder-lives'
import { call, subscribe } from './studio'

export const useRecorderStatus = () => useLive(recorderStatus, {})
/** Takes of a draft; null: those that belong to none. */
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
/** The recorder's settings as last told by main; the defaults before the first answer. */
export const recorderSettingsNow = (): RecorderSettings =>
  queryClient.getQueryData<AppSettings>(['appSettings', 'get', {}])?.recorder ?? defaultRecorderSettings

/** Changes some of the recorder's settings. Throws AppError. */
export async function saveRecorderSettings(patch: Partial<RecorderSettings>): Promise<void> {
  await call('appSettings', 'set', { recorder: { ...recorderSettingsNow(), ...patch } })
}

/** Lists again what a crash left behind whenever takes change, until the returned function is called. */
export const followRecoverable = (): (() => void) =>
  subscribe('takes', 'changed', ({ upserted, removedIds }) => {
    // One that is being saved may have been recovered a moment ago.
    const isAboutCrash =
      upserted.some(({ state }) => state === 'interrupted' || state === 'saving') || removedIds.length > 0
    if (isAboutCrash) void refreshRecoverable()
  })
