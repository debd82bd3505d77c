import { call, subscribe } from '@renderer/bridge/studio'
import type { DeviceSource } from '../devices'

/** The microphones that the native engine knows; none where it is not. */
export const nativeDevices: DeviceSource = {
  list: async () => (await call('inputs', 'list', {})).map(({ id, label }) => ({ id, label })),
  peek: async () => (await call('inputs', 'list', {})).map(({ id, label }) => `${id} ${label}`).join('\n'),
  watch: (onChange) => subscribe('inputs', 'changed', onChange),
}
