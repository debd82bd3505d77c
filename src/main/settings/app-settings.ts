import {
  appSettings as settingsSchema,
  type AppSettings,
  type AppSettingsPatch,
} from '@shared/domain/app/app-settings'
import type { AppInfo } from '@shared/domain/app/app-info'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { Clock } from '../platform/clock'
import { fileError } from '../platform/files/file-errors'
import { createJsonFile, type JsonFile, type JsonFileContent } from '../platform/files/json-file'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'

export interface AppSettingsModule extends Module<Pick<Handlers, 'appSettings'>> {
  get(): AppSettings
  /** Stores what changed and tells it. @throws AppError of the disk; nothing changes then */
  set(patch: AppSettingsPatch): AppSettings
  readonly trouble: AppInfo['settingsTrouble']
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
  const found = readOrLeave(file, log)
  const trouble = troubleOf(found)
  // Who allowed what to be sent is a setting (rulings); without it nothing is.
  if (trouble !== null) log.error('unable to check privacy state')
  let current = found.state === 'read' ? found.value : settingsSchema.parse({})

  const settings: AppSettingsModule = {
    get: () => current,
    set(patch) {
      const given = Object.entries<unknown>(patch).filter(([, value]) => value !== undefined)
      const next = settingsSchema.parse({ ...current, ...Object.fromEntries(given) })
      try {
        // What could not be opened may hold everything still: it is not written over.
        if (trouble !== 'unreadable') file.write(next)
      } catch (error) {
        throw fileError(error)
      }
      current = next
      publish('appSettings', 'changed', current)
      topics.emit('settingsChanged', current)
      return current
    },
    trouble,
  }
  return {
    ...settings,
    handlers: { appSettings: { get: () => current, set: (patch) => settings.set(patch) } },
  }
}

type Found = JsonFileContent<AppSettings> | { state: 'unreadable' }

/** A folder or disk that refuses it does not keep Timbre from starting. */
function readOrLeave(file: JsonFile<AppSettings>, log: Log): Found {
  try {
    return file.read()
  } catch (error) {
    log.error('The settings could not be opened', { path: file.path }, error)
    return { state: 'unreadable' }
  }
}

function troubleOf(found: Found): AppInfo['settingsTrouble'] {
  if (found.state === 'damaged') return found.movedTo === null ? 'unreadable' : 'set-aside'
  return found.state === 'unreadable' ? 'unreadable' : null
}
