/**
 * Requests unprocessed audio. In stereo where available, so that one channel can be used instead of a mix at half the
 * level.
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

/** True only if the track reports all three as off; unknown counts as processed. */
export const isRawSound = (settings: ProcessingSettings): boolean =>
  settings.echoCancellation === false &&
  settings.noiseSuppression === false &&
  settings.autoGainControl === false
