import { z } from 'zod'
import { settings as settingsSchema, settingsPatch } from '../../domain/settings'

export const settings = {
  get: { input: z.object({}), output: settingsSchema },
  set: { input: settingsPatch, output: settingsSchema },
} as const

export const settingsEvents = { changed: settingsSchema } as const
