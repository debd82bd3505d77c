import { useEffect, useState } from 'react'
import { recorderSettingsNow } from '@renderer/bridge/recorder-queries'
import { createDeviceList } from './capture/device-list'
import { handOverPort } from './capture/hand-over'
import { openMicrophone } from './capture/open-microphone'
import { createMeterFeed } from './meter/meter-feed'
import { createRecorder, type Recorder, type RecorderListener } from './recorder'
import { recorderMain } from './recorder-main'
import { countTakes } from './running-takes'
import type { RecorderOptions } from './recorder-options'

/** The recorder of one screen, awake while mounted. `options` are those of the first render. */
export function useRecorder(options: RecorderOptions, listener: RecorderListener): Recorder {
  const [recorder] = useState(() =>
    createRecorder({
      main: recorderMain,
      open: openMicrophone,
      handOver: handOverPort,
      devices: createDeviceList(navigator.mediaDevices),
      meter: createMeterFeed(),
      options,
      choice: recorderSettingsNow,
    }),
  )
  // Before the listener's effect, so that results delivered during unmount still reach the listener.
  useEffect(() => recorder.connect(), [recorder])
  useEffect(() => recorder.listen(listener))
  // An unfinished verification attempt has no value.
  const isKept = options.purpose !== 'verification'
  useEffect(() => (isKept ? countTakes(recorder) : undefined), [recorder, isKept])
  return recorder
}
