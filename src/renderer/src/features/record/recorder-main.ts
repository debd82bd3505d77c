import { call, subscribe } from '@renderer/bridge/studio'
import type { RecorderMain } from './recorder'

/** The recorder's part of main, over the bridge. */
export const recorderMain: RecorderMain = {
  arm: () => call('recorder', 'arm', {}),
  disarm: () => call('recorder', 'disarm', {}),
  begin: (take) => call('recorder', 'begin', take),
  end: (takeId) => call('recorder', 'end', { takeId }),
  deviceLost: (takeId) => call('recorder', 'deviceLost', { takeId }),
  remove: (takeId) => call('takes', 'remove', { ids: [takeId] }),
  onTake: (listener) =>
    subscribe('takes', 'changed', ({ upserted }) => upserted.forEach((take) => listener(take))),
}
