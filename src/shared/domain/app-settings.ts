import { z } from 'zod'
import { defaultRecorderSettings, recorderSettings } from './recorder'

export const theme = z.enum(['system', 'light', 'dark'])

const fields = z.object({
  theme,
  isSidebarPinned: z.boolean(),
  /** Default off: uploading starts with one visible Upload button (rulings). */
  uploadAsFilesAreAdded: z.boolean(),
  /** The draft the wizard had open; survives reload, crash and quit (rulings). */
  openDraftId: z.uuid().nullable(),
  /** The step it was at: after a crash the cloud's word for it may be an old one. */
  openDraftStep: z.enum(['voice-data', 'verification', 'finish']).nullable(),
  recorder: recorderSettings,
})

/** Settings a person can change; kept in settings.json of the user data folder. */
export const appSettings = z.object({
  theme: fields.shape.theme.default('system'),
  isSidebarPinned: fields.shape.isSidebarPinned.default(true),
  uploadAsFilesAreAdded: fields.shape.uploadAsFilesAreAdded.default(false),
  openDraftId: fields.shape.openDraftId.default(null),
  openDraftStep: fields.shape.openDraftStep.default(null),
  recorder: fields.shape.recorder.default(defaultRecorderSettings),
})
export type AppSettings = z.infer<typeof appSettings>
/** Made from the fields without defaults: those would come back in a patch and undo other settings. */
export const appSettingsPatch = fields.partial()
export type AppSettingsPatch = z.infer<typeof appSettingsPatch>
