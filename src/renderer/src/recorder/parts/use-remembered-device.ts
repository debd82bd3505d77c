import { useEffect } from 'react'
import { useStore } from 'zustand'
import { recorderSettingsNow, saveRecorderSettings } from '@renderer/bridge/recorder-queries'
import { toastError } from '@renderer/copy/error-toast'
import type { Recorder } from '../recorder'

/** Opens the chosen microphone immediately. The first one that opens is remembered, so the next visit needs no button. */
export function useRememberedDevice(recorder: Recorder): void {
  const deviceId = useStore(recorder.store, (state) =>
    state.kind === 'ready' ? state.microphone.deviceId : null,
  )
  useEffect(() => {
    if (recorderSettingsNow().deviceId !== null) void recorder.ask()
  }, [recorder])
  useEffect(() => {
    if (deviceId === null || recorderSettingsNow().deviceId !== null) return
    saveRecorderSettings({ deviceId }).catch((error: unknown) => toastError(error))
  }, [deviceId])
}
