import type { Handlers } from '@shared/ipc/contract'
import type { SettingsModule } from './settings'

export function settingsHandlers(settings: SettingsModule): Handlers['settings'] {
  return { get: () => settings.get(), set: (patch) => settings.set(patch) }
}
