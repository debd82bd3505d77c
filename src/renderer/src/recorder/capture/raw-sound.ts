/**
 * Asks for the sound as the device gives it. Two channels where there are two, so that one of them can be chosen instead of
 * a mix at half the level.
 */
export const rawConstraints = (deviceId: string | null): MediaTrackConstraints => ({
  ...(deviceId === null ? {} : { deviceId: { exact: deviceId } }),
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
  channelCount: { ideal: 2 },
})

type ProcessingSettings = Pick<
  MediaTrackSettings,
  'echoCancellation' | 'noiseSuppression' | 'autoGainControl'
>

/** True only where the track itself says that all three are off; one that says nothing is not raw. */
export const isRawSound = (settings: ProcessingSettings): boolean =>
  settings.echoCancellation === false &&
  settings.noiseSuppression === false &&
  settings.autoGainControl === false
