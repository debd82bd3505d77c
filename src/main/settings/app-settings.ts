import {
  appSettings as settingsSchema,
  type AppSettings,
  type AppSettingsPatch,
} from '@shared/domain/app-settings'
import type { Publish } from '@shared/ipc/contract'
import type { Clock } from '../platform/clock'
import { fileError } from '../platform/files/file-errors'
import { createJsonFile } from '../platform/files/json-file'
import type { Log } from '../platform/log/log'

export interface AppSettingsModule {
  get(): AppSettings
  /** Stores what changed and tells windows and listeners. @throws AppError of the disk; nothing changes then */
  set(patch: AppSettingsPatch): AppSettings
  onChange(listener: (settings: AppSettings) => void): () => void
  /** Where a settings file that could not be read was moved to at start; null when all was well. */
  readonly movedAside: string | null
}

export function createAppSettings(deps: {
  path: string
  clock: Clock
  log: Log
  publish: Publish
}): AppSettingsModule {
  const { clock, log, publish } = deps
  const file = createJsonFile({ path: deps.path, schema: settingsSchema, clock, log })
  const listeners = new Set<(settings: AppSettings) => void>()
  const found = file.read()
  let current = found.state === 'read' ? found.value : settingsSchema.parse({})

  return {
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
      for (const listener of listeners) listener(current)
      return current
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    movedAside: found.state === 'damaged' ? found.movedTo : null,
  }
}
