import { z } from 'zod'

export const theme = z.enum(['system', 'light', 'dark'])

/** Settings a person can change; kept in settings.json of the user data folder. */
export const settings = z.object({
  theme: theme.default('system'),
  isSidebarPinned: z.boolean().default(true),
  /** Default off: uploading starts with one visible Upload button (rulings). */
  uploadAsFilesAreAdded: z.boolean().default(false),
  /** The draft the wizard had open; survives reload, crash and quit (rulings). */
  openDraftId: z.uuid().nullable().default(null),
})
export type Settings = z.infer<typeof settings>
export const settingsPatch = settings.partial()
