import { z } from 'zod'
import { defaultRecorderSettings } from '../recording/default-recorder-settings'
import { exportOptions } from '../export/export'
import { defaultExportOptions } from '../export/default-export-options'
import { recorderSettings } from '../recording/recorder'
import { isContentAddress } from '../../lib/private-address'

export const theme = z.enum(['system', 'light', 'dark'])

const fields = z.object({
  theme,
  isSidebarPinned: z.boolean(),
  /** Off by default: uploading starts with the Upload button (rulings). */
  uploadAsFilesAreAdded: z.boolean(),
  /** The draft the wizard had open; survives reload, crash and quit (rulings). */
  openDraftId: z.uuid().nullable(),
  /** The step it was at. After a crash, the state in the cloud may be older. */
  openDraftStep: z.enum(['voice-data', 'verification', 'finish']).nullable(),
  recorder: recorderSettings,
  /** Of takes and recordings, as they were exported last. */
  exports: exportOptions,
  /** Where sound is played; null: where the system plays it. */
  outputDevice: z.object({ id: z.string().min(1).max(200), label: z.string().max(500) }).nullable(),
  /** Sound fetched from the cloud's history is kept up to here, favorites beside it. */
  historyAudioMaxBytes: z.number().int().min(0),
  /** Where announcements come from; null: nowhere (in the demo workspace, from there). */
  contentUrl: z.string().max(2_048).refine(isContentAddress).nullable(),
  /** An important announcement opens by itself for a new account. */
  opensAnnouncements: z.boolean(),
})

/** Settings the user can change, stored in settings.json in the user data folder. */
export const appSettings = z.object({
  theme: fields.shape.theme.default('system'),
  isSidebarPinned: fields.shape.isSidebarPinned.default(true),
  uploadAsFilesAreAdded: fields.shape.uploadAsFilesAreAdded.default(false),
  openDraftId: fields.shape.openDraftId.default(null),
  openDraftStep: fields.shape.openDraftStep.default(null),
  recorder: fields.shape.recorder.default(defaultRecorderSettings),
  // One that may no longer be chosen is forgotten, and no other setting with it.
  exports: fields.shape.exports.default(defaultExportOptions).catch(defaultExportOptions),
  outputDevice: fields.shape.outputDevice.default(null),
  historyAudioMaxBytes: fields.shape.historyAudioMaxBytes.default(2_000_000_000),
  // One that may no longer be named is forgotten, and no other setting with it.
  contentUrl: fields.shape.contentUrl.default(null).catch(null),
  opensAnnouncements: fields.shape.opensAnnouncements.default(true),
})
export type AppSettings = z.infer<typeof appSettings>
/** Built from the fields without defaults, because a patch that filled them in would undo other settings. */
export const appSettingsPatch = fields.partial()
export type AppSettingsPatch = z.infer<typeof appSettingsPatch>
