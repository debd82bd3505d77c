import { useEffect } from 'react'
import { useAppSettings } from '@renderer/bridge/queries'
import { output } from './output'

/** Sends all sound of this window to the device of the settings. */
export function useOutputSetting(): void {
  const device = useAppSettings().data?.outputDevice
  useEffect(() => {
    if (device !== undefined) output.choose(device)
  }, [device])
  // Nobody else asks for the devices: Chromium starts two processes to list them.
  const isChosen = device !== undefined && device !== null
  useEffect(() => (isChosen ? output.connect() : undefined), [isChosen])
}
