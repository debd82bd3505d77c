import { useEffect } from 'react'
import { useStore } from 'zustand'
import { recorderSettingsNow, saveRecorderSettings } from '@renderer/bridge/recorder-queries'
import { toastError } from '@renderer/copy/error-toast'
import type { Recorder } from '../recorder'

/** Opens the chosen microphone immediately. The first one that opens is remembered, so the next visit needs no button. */
export function useRememberedDevice(recorder: Recorder): void {
  const opened = useStore(recorder.store, (state) => (state.kind === 'ready' ? state.microphone : null))
  useEffect(() => {
    if (recorderSettingsNow().deviceId !== null) void recorder.ask()
  }, [recorder])
  useEffect(() => {
    if (opened === null || recorderSettingsNow().deviceId !== null) return
    const { deviceId, label } = opened
    saveRecorderSettings({ deviceId, deviceLabel: label }).catch((error: unknown) => toastError(error))
  }, [opened])
}
