import { app } from 'electron'
import { trustedEnvironment } from './environment'

/** Of this process, for itself and for what it starts. */
export const ownEnvironment = (): Record<string, string> => trustedEnvironment(process.env, app.isPackaged)
