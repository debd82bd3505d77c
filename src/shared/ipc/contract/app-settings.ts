import { z } from 'zod'
import { appSettings as settingsSchema, appSettingsPatch } from '../../domain/app/app-settings'

export const appSettings = {
  get: { input: z.object({}), output: settingsSchema },
  set: { input: appSettingsPatch, output: settingsSchema },
} as const

export const appSettingsEvents = { changed: settingsSchema } as const
