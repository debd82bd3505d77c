import { settings as settingsSchema, type Settings, type SettingsPatch } from '@shared/domain/settings'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { Clock } from '../platform/clock'
import { fileError } from '../platform/file-errors'
import { createJsonFile } from '../platform/json-file'
import type { Log } from '../platform/log'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'

export interface SettingsModule extends Module<Pick<Handlers, 'settings'>> {
  get(): Settings
  /** Stores what changed and tells it. @throws AppError of the disk; nothing changes then */
  set(patch: SettingsPatch): Settings
  /** Where a settings file that could not be read was moved to at start; null when all was well. */
  readonly movedAside: string | null
}

export function createSettings(deps: {
  path: string
  clock: Clock
  log: Log
  publish: Publish
  topics: Pick<Topics, 'emit'>
}): SettingsModule {
  const { clock, log, publish, topics } = deps
  const file = createJsonFile({ path: deps.path, schema: settingsSchema, clock, log })
  const found = file.read()
  let current = found.state === 'read' ? found.value : settingsSchema.parse({})

  const settings: SettingsModule = {
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
      publish('settings', 'changed', current)
      topics.emit('settingsChanged', current)
      return current
    },
    movedAside: found.state === 'damaged' ? found.movedTo : null,
  }
  return {
    ...settings,
    handlers: { settings: { get: () => current, set: (patch) => settings.set(patch) } },
  }
}
