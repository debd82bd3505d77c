import type { RecorderSettings } from './recorder'

/** Apart from the schemas, so that the window's first load brings no schema library. */
export const defaultRecorderSettings: RecorderSettings = {
  deviceId: null,
  deviceLabel: null,
  inputEngine: null,
  channelMode: 'mono',
  preRollMs: 3_000,
  scriptSizePx: 40,
  keys: {
    record: 'Space',
    stop: 'Escape',
    retake: 'Backspace',
    punch: 'P',
    mark: 'M',
    'next-line': 'Down',
    'previous-line': 'Up',
    flag: 'F',
    export: 'E',
  },
  globalKeys: {},
}
