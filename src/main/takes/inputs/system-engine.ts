import { createDecibriEngine } from './decibri-engine'
import type { InputEngine } from './input-engine'
import { type ConnectPulse, loadLibPulse } from './libpulse'
import { createPulseEngine } from './pulse-engine'

/** The input engine of this system. What it needs is loaded when it is first asked. */
export function createSystemEngine(): InputEngine {
  if (process.platform !== 'linux')
    return createDecibriEngine({ load: () => import('decibri'), isShared: process.platform === 'win32' })
  let connect: ConnectPulse | null = null
  return createPulseEngine({ connect: (server) => (connect ??= loadLibPulse())(server) })
}
