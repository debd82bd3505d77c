import type { z } from 'zod'
import type { Result } from '../../errors/result'
import type { domains } from '../channels'
import { access, accessEvents } from './access'
import { account, accountEvents } from './account'
import { announcements, announcementsEvents } from './announcements'
import { app, appEvents } from './app'
import { professionalClone, professionalCloneEvents } from './professional-clone'
import { notifications, notificationsEvents } from './notifications'
import { passports } from './passports'
import { sessionFolders } from './session-folders'
import { feedback, feedbackEvents } from './feedback'
import { groups } from './groups'
import { support, supportEvents } from './support'
import { profile, profileEvents } from './profile'
import { conversion, conversionEvents } from './conversion'
import { dialogueCalls, dialogueEvents } from './dialogue'
import { history, historyEvents } from './history'
import { speech, speechEvents } from './speech'
import { speechWorkspaceCalls, speechWorkspaceEvents } from './speech-workspace'
import { deepLinks, deepLinksEvents } from './deep-links'
import { drafts, draftsEvents } from './drafts'
import { exports, exportsEvents } from './exports'
import { inputs, inputsEvents } from './inputs'
import { instantClones, instantClonesEvents } from './instant-clones'
import { jobs, jobsEvents } from './jobs'
import { library, libraryEvents } from './library'
import { recorder, recorderEvents } from './recorder'
import { samples, samplesEvents } from './samples'
import { scriptChecks, scriptChecksEvents } from './script-checks'
import { scripts, scriptsEvents } from './scripts'
import { appSettings, appSettingsEvents } from './app-settings'
import { recordings, recordingsEvents } from './recordings'
import { takes, takesEvents } from './takes'
import { trash } from './trash'
import { updates, updatesEvents } from './updates'
import { uploads, uploadsEvents } from './uploads'
import { voiceLibrary } from './voice-library'
import { voiceDesigns, voiceDesignsEvents } from './voice-designs'
import { voices, voicesEvents } from './voices'
import { voicePicker, voicePickerEvents } from './voice-picker'
import { judging, judgingEvents } from './judging'
import { segments } from './segments'
import { sampleSettingsCalls, sampleSettingsEvents } from './sample-settings'

type Declared = typeof domains
type Calls<Leaf> = { [D in keyof Declared]: { [N in Declared[D]['calls'][number]]: Leaf } }
type WithEvents = {
  [D in keyof Declared]: Declared[D] extends { events: object } ? D : never
}[keyof Declared]
type Events<Leaf> = { [D in WithEvents]: { [N in keyof Declared[D]['events']]: Leaf } }

/** Input and output of every call. A call that `channels.ts` does not name, or names and is missing here, is a type error. */
export const contract = {
  app,
  appSettings,
  library,
  account,
  drafts,
  samples,
  uploads,
  jobs,
  recorder,
  inputs,
  takes,
  recordings,
  exports,
  scripts,
  scriptChecks,
  judging,
  sampleSettings: sampleSettingsCalls,
  segments,
  voices,
  voiceLibrary,
  voicePicker,
  professionalClone,
  instantClones,
  access,
  deepLinks,
  voiceDesigns,
  speech,
  speechWorkspace: speechWorkspaceCalls,
  dialogue: dialogueCalls,
  history,
  conversion,
  groups,
  profile,
  announcements,
  feedback,
  support,
  passports,
  sessionFolders,
  notifications,
  trash,
  updates,
} as const satisfies Calls<{ input: z.ZodType; output: z.ZodType }>

export const eventContract = {
  app: appEvents,
  appSettings: appSettingsEvents,
  library: libraryEvents,
  account: accountEvents,
  drafts: draftsEvents,
  samples: samplesEvents,
  uploads: uploadsEvents,
  jobs: jobsEvents,
  recorder: recorderEvents,
  inputs: inputsEvents,
  takes: takesEvents,
  recordings: recordingsEvents,
  exports: exportsEvents,
  scripts: scriptsEvents,
  scriptChecks: scriptChecksEvents,
  judging: judgingEvents,
  sampleSettings: sampleSettingsEvents,
  voices: voicesEvents,
  voicePicker: voicePickerEvents,
  professionalClone: professionalCloneEvents,
  instantClones: instantClonesEvents,
  access: accessEvents,
  deepLinks: deepLinksEvents,
  voiceDesigns: voiceDesignsEvents,
  speech: speechEvents,
  speechWorkspace: speechWorkspaceEvents,
  dialogue: dialogueEvents,
  history: historyEvents,
  conversion: conversionEvents,
  profile: profileEvents,
  announcements: announcementsEvents,
  feedback: feedbackEvents,
  support: supportEvents,
  notifications: notificationsEvents,
  updates: updatesEvents,
} as const satisfies Events<z.ZodType>

export type Contract = typeof contract
export type EventContract = typeof eventContract
export type Domain = keyof Contract

type InputOf<C> = C extends { input: infer I extends z.ZodType } ? z.infer<I> : never
type OutputOf<C> = C extends { output: infer O extends z.ZodType } ? z.infer<O> : never

/** What main must provide: one function per call, already validated. */
export type Handlers = {
  [D in Domain]: {
    [N in keyof Contract[D]]: (
      input: InputOf<Contract[D][N]>,
    ) => OutputOf<Contract[D][N]> | Promise<OutputOf<Contract[D][N]>>
  }
}

export type EventPayload<
  D extends keyof EventContract,
  N extends keyof EventContract[D],
> = EventContract[D][N] extends z.ZodType ? z.infer<EventContract[D][N]> : never

/** Sends an event to every window; typed by the event contract. */
export type Publish = <D extends keyof EventContract, N extends keyof EventContract[D] & string>(
  domain: D,
  name: N,
  payload: EventPayload<D, N>,
) => void

/** What the preload puts at `window.studio`. */
export interface StudioApi {
  calls: {
    [D in Domain]: {
      [N in keyof Contract[D]]: (input: InputOf<Contract[D][N]>) => Promise<Result<OutputOf<Contract[D][N]>>>
    }
  }
  on: <D extends keyof EventContract, N extends keyof EventContract[D] & string>(
    domain: D,
    name: N,
    listener: (payload: EventPayload<D, N>) => void,
  ) => () => void
  /** Turns files and folders that the user picked or dropped into ids. `files` are DOM File objects. */
  registerFiles: (files: readonly unknown[]) => Promise<Result<string[]>>
}
