import {
  appSettings as settingsSchema,
  type AppSettings,
  type AppSettingsPatch,
} from '@shared/domain/app/app-settings'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { Clock } from '../platform/clock'
import { fileError } from '../platform/files/file-errors'
import { createJsonFile } from '../platform/files/json-file'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'

export interface AppSettingsModule extends Module<Pick<Handlers, 'appSettings'>> {
  get(): AppSettings
  /** Stores what changed and tells it. @throws AppError of the disk; nothing changes then */
  set(patch: AppSettingsPatch): AppSettings
  /** Where a settings file that could not be read was moved to at start; null when all was well. */
  readonly movedAside: string | null
}

export function createAppSettings(deps: {
  path: string
  clock: Clock
  log: Log
  publish: Publish
  topics: Pick<Topics, 'emit'>
}): AppSettingsModule {
  const { clock, log, publish, topics } = deps
  const file = createJsonFile({ path: deps.path, schema: settingsSchema, clock, log })
  const found = file.read()
  // Who allowed what to be sent is a setting (rulings); without it nothing is.
  if (found.state === 'damaged') log.error('unable to check privacy state')
  let current = found.state === 'read' ? found.value : settingsSchema.parse({})

  const settings: AppSettingsModule = {
    get: () => current,
    set(patch) {
      const given = Object.entries<unknown>(patch).filter(([, value]) => value !== undefined)
      const next = settingsSchema.parse({ ...current, ...Object.fromEntries(given) })
      try {
        file.write(next)
      } catch (error) {
        throw fileError(error)
      }
      current = next
      publish('appSettings', 'changed', current)
      topics.emit('settingsChanged', current)
      return current
    },
    movedAside: found.state === 'damaged' ? found.movedTo : null,
  }
  return {
    ...settings,
    handlers: { appSettings: { get: () => current, set: (patch) => settings.set(patch) } },
  }
}
