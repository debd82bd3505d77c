import type { Handlers } from '@shared/ipc/contract'
import type { AppSettingsModule } from './app-settings'

export function appSettingsHandlers(settings: AppSettingsModule): Handlers['appSettings'] {
  return { get: () => settings.get(), set: (patch) => settings.set(patch) }
}
