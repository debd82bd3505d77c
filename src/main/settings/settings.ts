import { settings as settingsSchema, type Settings, type SettingsPatch } from '@shared/domain/settings'
import type { Publish } from '@shared/ipc/contract'
import type { Clock } from '../platform/clock'
import { fileError } from '../platform/file-errors'
import { createJsonFile } from '../platform/json-file'
import type { Log } from '../platform/log'

export interface SettingsModule {
  get(): Settings
  /** Stores what changed and tells windows and listeners. @throws AppError of the disk; nothing changes then */
  set(patch: SettingsPatch): Settings
  onChange(listener: (settings: Settings) => void): () => void
  /** Where a settings file that could not be read was moved to at start; null when all was well. */
  readonly movedAside: string | null
}

export function createSettings(deps: {
  path: string
  clock: Clock
  log: Log
  publish: Publish
}): SettingsModule {
  const { clock, log, publish } = deps
  const file = createJsonFile({ path: deps.path, schema: settingsSchema, clock, log })
  const listeners = new Set<(settings: Settings) => void>()
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
      publish('settings', 'changed', current)
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
