import type { BeginTake, CaptureFormat, Take } from '@shared/domain/recording/take'
import { AppError, type WireError } from '@shared/errors/app-error'
import { call, subscribe } from '@renderer/bridge/studio'

/** The part of main that the recorder needs. */
export interface RecorderMain {
  /** @param format of the next take, which says how long the disk lasts */
  arm: (format: Pick<CaptureFormat, 'sampleRateHz' | 'channels'>) => Promise<unknown>
  disarm: () => Promise<unknown>
  begin: (take: BeginTake) => Promise<Take>
  end: (takeId: string) => Promise<Take>
  deviceLost: (takeId: string) => Promise<Take>
  remove: (takeId: string) => Promise<unknown>
  /** Keeps what was written of a take after the capture process stopped unexpectedly. */
  rescue: (takeId: string) => Promise<Take>
  /** Reports takes that changed in main. */
  onTake: (listener: (take: Take) => void) => () => void
  /** Main released keys and wake lock, for example because its library closed to be moved. */
  onDisarmed: (listener: () => void) => () => void
  /** Main can no longer record, and why. */
  onFailure: (listener: (error: WireError) => void) => () => void
}

/** Implements `RecorderMain` over the bridge. */
export const recorderMain: RecorderMain = {
  arm: (format) => call('recorder', 'arm', format),
  disarm: () => call('recorder', 'disarm', {}),
  begin: (take) => call('recorder', 'begin', take),
  end: (takeId) => call('recorder', 'end', { takeId }),
  deviceLost: (takeId) => call('recorder', 'deviceLost', { takeId }),
  remove: (takeId) => call('takes', 'remove', { ids: [takeId] }),
  async rescue(takeId) {
    await call('takes', 'recover', { ids: [takeId], draftId: null }).catch((error: unknown) => {
      // A take without audio is not worth keeping.
      if (!(error instanceof AppError) || error.code !== 'not-found') throw error
    })
    return call('recorder', 'end', { takeId })
  },
  onTake: (listener) =>
    subscribe('takes', 'changed', ({ upserted }) => upserted.forEach((take) => listener(take))),
  onDisarmed: (listener) => subscribe('recorder', 'changed', ({ state }) => state === 'idle' && listener()),
  onFailure: (listener) =>
    subscribe('recorder', 'changed', (now) => now.state === 'failed' && listener(now.error)),
}
