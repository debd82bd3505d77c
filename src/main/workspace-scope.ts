import type { DatasetReport } from '@shared/domain/dataset/analysis'
import { takeOverFields, takeOverSettings } from './professional-clone/samples/take-over-settings'
import { createAccess } from './access/access'
import { createAnnouncements } from './announcements/announcements'
import { createFeedback } from './feedback/feedback'
import { createGroups } from './groups/groups'
import { createProfile } from './profile/profile'
import {
  type ProfessionalCloneModuleDeps,
  createProfessionalCloneModule,
} from './professional-clone/professional-clone-module'
import type { AudioStore } from './library/audio-store'
import type { Media } from './media/media'
import type { Desktop } from './platform/desktop/desktop'
import type { Dialogs } from './platform/dialogs'
import { openScope } from './scope/open-scope'
import type { SampleSettingsStore } from './sample-settings/settings-store'
import type { AppSettingsModule } from './settings/app-settings'
import { createConversion, type ConversionDeps } from './conversion/conversion'
import { createDialogue } from './dialogue/dialogue'
import { createHistory } from './history/history'
import { createSpeech } from './speech/speech'
import { rateOf } from './speech/voice-rate'
import { createSupport, type SupportDeps } from './support/support'
import { createSpeechWorkspace } from './speech-workspace/speech-workspace'
import { createInstantClone, type InstantCloneDeps } from './instant-clone/instant-clone'
import { createVoiceDesign, type VoiceDesignDeps } from './voice-design/voice-design'
import { createVoiceLock } from './voices/voice-lock'
import { createVoiceLibrary } from './voice-library/voice-library-module'
import { createVoicePicker } from './voices/picker/voice-picker'
import { createVoices } from './voices/voices-module'
import type { AccountModule } from './account/account'
import { createKnownAnswers } from './account/known-answers'
import type { Leftovers } from './library/leftovers'
import type { Library } from './library/library'
import { createUploadsModule } from './uploads/uploads-module'

/** What the modules of a workspace need. */
export interface WorkspaceDeps extends Omit<
  ProfessionalCloneModuleDeps,
  'access' | 'keepSeparation' | 'downloaded' | 'settingsOf' | 'voiceLock' | 'failedSeparations' | 'timing'
> {
  account: AccountModule
  audioStore: AudioStore
  desktop: Desktop
  dialogs: Dialogs
  leftovers: Leftovers
  library: Library
  media: Media
  sampleSettings: SampleSettingsStore
  appSettings: Pick<AppSettingsModule, 'get'>
  report: (draftId: string) => DatasetReport
  makePeaks: VoiceDesignDeps['makePeaks']
  analysisOf: InstantCloneDeps['analysisOf']
  ensureMeasured: InstantCloneDeps['ensureMeasured']
  soundSpans: InstantCloneDeps['soundSpans']
  measure: ConversionDeps['measure']
  files: ConversionDeps['files']
  takes: ProfessionalCloneModuleDeps['takes'] & ConversionDeps['takes']
  openPage: (url: string) => Promise<void>
  appVersion: string
  isRecording: () => boolean
  /** Never jumps. */
  steadyClock: SupportDeps['clock']
  wrapPort: SupportDeps['wrapPort']
  voiceLibraryFolder: string
}

/** Opens the modules of one account on one server: the demo workspace, or none while signed out. */
export function openWorkspaceScope(deps: WorkspaceDeps) {
  const { drafts, samples, sampleSettings, log } = deps
  const topics = deps.topics.child()
  const inside = { ...deps, topics, voiceLock: createVoiceLock(), failedSeparations: new Set<string>() }

  const access = createAccess(inside)
  const uploads = createUploadsModule({
    ...inside,
    access,
    draft: (id) => drafts.get(id),
    samplesOf: (draftId) => samples.list(draftId),
    reportsOf: (draftId) => deps.report(draftId).samples,
    skipWarning: (sampleId, code) => samples.skipWarning(sampleId, code),
    takeOverSettings: (...taken) => takeOverFields(sampleSettings, ...taken),
    uploadsAsFilesAreAdded: () => deps.appSettings.get().uploadAsFilesAreAdded,
  })
  const voices = createVoices(inside)
  const voicePicker = createVoicePicker(inside)
  const groups = createGroups({ ...inside, access })
  const profile = createProfile(inside)
  const announcements = createAnnouncements({
    ...inside,
    access,
    profile,
    contentUrl: () => deps.appSettings.get().contentUrl,
    random: Math.random,
  })
  const feedback = createFeedback(inside)
  const answers = createKnownAnswers({
    library: deps.library,
    nowMs: () => deps.clock.nowMs(),
    workspace: () => deps.workspace,
  })
  const support = createSupport({ ...inside, answers, clock: deps.steadyClock })
  const voiceLibrary = createVoiceLibrary({
    ...inside,
    access,
    cacheFolder: deps.voiceLibraryFolder,
    sync: voices.sync,
  })
  const professionalClone = createProfessionalCloneModule({
    ...inside,
    access,
    settingsOf: (sampleId) => sampleSettings.get(sampleId),
    keepSeparation: (...kept) => sampleSettings.setSeparation(...kept),
    downloaded: (sampleId, sample) => takeOverSettings(sampleSettings, sampleId, sample),
  })

  const instantClone = createInstantClone({ ...inside, access, learn: (voice) => voices.sync.learn(voice) })

  const voiceDesign = createVoiceDesign({ ...inside, access, voices: voices.sync })

  const speech = createSpeech({ ...inside, profile, rateOf: (voiceId) => rateOf(voices.sync, voiceId) })
  const speechWorkspace = createSpeechWorkspace({ ...inside, ledger: speech.ledger })
  const dialogue = createDialogue({ ...inside, access, ledger: speech.ledger, voices: voices.sync })
  const history = createHistory({
    ...inside,
    ledger: speech.ledger,
    voiceName: (voiceId) => voices.sync.nameOf(voiceId) ?? '',
    volumeDbOf: speechWorkspace.volumeDbOf,
  })
  const conversion = createConversion({
    ...inside,
    ledger: speech.ledger,
    rememberGenerated: (sha256) => speech.ledger.rememberGenerated(sha256),
    volumeDbOf: speechWorkspace.volumeDbOf,
    workspace: deps.workspace,
  })

  // Topics end first, so that modules are not notified while closing.
  return openScope(
    {
      access,
      groups,
      profile,
      announcements,
      feedback,
      support,
      uploads,
      voices,
      voicePicker,
      voiceLibrary,
      professionalClone,
      voiceDesign,
      instantClone,
      speech,
      speechWorkspace,
      dialogue,
      history,
      conversion,
      topics,
    },
    { log },
  )
}
