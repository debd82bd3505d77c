import { useEffect, useState } from 'react'
import { appInfoNow, recorderSettingsNow } from '@renderer/bridge/recorder-queries'
import { createDeviceList } from './capture/device-list'
import { chromiumDevices } from './capture/devices'
import { nativeDevices } from './capture/native/native-devices'
import { openNative } from './capture/native/open-native'
import { createInput } from './capture/open-input'
import { openMicrophone } from './capture/open-microphone'
import { createMeterFeed } from './meter/meter-feed'
import { createRecorder, type Recorder, type RecorderListener } from './recorder'
import { recorderMain } from './recorder-main'
import { countTakes } from './running-takes'
import type { RecorderOptions } from './recorder-options'

/** Windows mixes what programs hear, and may process it. */
const isShared = async (): Promise<boolean> => (await appInfoNow()).platform.startsWith('win32')

const createOwnInput = () =>
  createInput(
    {
      offer: async () => (await appInfoNow()).input,
      chromium: {
        open: async (deviceId, mode) => openMicrophone(deviceId, mode, await isShared()),
        devices: chromiumDevices(navigator.mediaDevices),
      },
      native: { open: openNative, devices: nativeDevices },
    },
    () => recorderSettingsNow().inputEngine,
  )

/** The recorder of one screen, awake while mounted. `options` are those of the first render. */
export function useRecorder(options: RecorderOptions, listener: RecorderListener): Recorder {
  const [recorder] = useState(() => {
    const input = createOwnInput()
    return createRecorder({
      main: recorderMain,
      open: input.open,
      devices: createDeviceList(input.devices),
      meter: createMeterFeed(),
      options,
      choice: recorderSettingsNow,
    })
  })
  // Before the listener's effect, so that results delivered during unmount still reach the listener.
  useEffect(() => recorder.connect(), [recorder])
  useEffect(() => recorder.listen(listener))
  // An unfinished verification attempt has no value.
  const isKept = options.purpose !== 'verification'
  useEffect(() => (isKept ? countTakes(recorder) : undefined), [recorder, isKept])
  return recorder
}
