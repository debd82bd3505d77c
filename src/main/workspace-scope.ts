import { takeOverFields, takeOverSettings } from './clones/take-over-settings'
import { createCloneRoom, type CloneRoomDeps } from './clones/clone-room'
import type { AudioStore } from './library/audio-store'
import type { Media } from './media/media'
import { openScope } from './scope/open-scope'
import type { SampleSettingsStore } from './sample-settings/settings-store'
import type { SettingsModule } from './settings/settings'
import { createSync } from './sync/sync'
import { createVoiceTurns } from './sync/voice-turns'
import type { AccountModule } from './account/account'
import type { Library } from './library/library'
import { toSpeaker } from './uploads/send-settings'
import { createUploads } from './uploads/uploads'

export interface WorkspaceDeps extends Omit<
  CloneRoomDeps,
  'keepSeparation' | 'downloaded' | 'settingsOf' | 'turns' | 'timing'
> {
  account: AccountModule
  audioStore: AudioStore
  library: Library
  media: Media
  sampleSettings: SampleSettingsStore
  settings: Pick<SettingsModule, 'get'>
}

/** The modules of one account on one server, the demo workspace or, while signed out, of nobody. */
export function openWorkspaceScope(deps: WorkspaceDeps) {
  const { drafts, samples, sampleSettings, log } = deps
  const topics = deps.topics.child()
  const inside = { ...deps, topics, turns: createVoiceTurns() }

  const uploads = createUploads({
    ...inside,
    draft: (id) => drafts.get(id),
    samplesOf: (draftId) => samples.list(draftId),
    // The person chooses among the cloud's own speakers then.
    onSpeakersUnclear(sampleId, { speakers }) {
      const found = { speakers: speakers.map(toSpeaker), overlaps: [] }
      sampleSettings.setSeparation(sampleId, { status: 'completed', source: 'cloud', ...found })
    },
    takeOverSettings: (...taken) => takeOverFields(sampleSettings, ...taken),
    uploadsAsFilesAreAdded: () => deps.settings.get().uploadAsFilesAreAdded,
  })
  const voices = createSync(inside)
  const clones = createCloneRoom({
    ...inside,
    settingsOf: (sampleId) => sampleSettings.get(sampleId),
    keepSeparation: (sampleId, separation) => sampleSettings.setSeparation(sampleId, separation),
    downloaded: (sampleId, sample) => takeOverSettings(sampleSettings, sampleId, sample),
  })

  // The topics end first: what is about to end hears nothing more.
  return { uploads: uploads.uploads, ...openScope({ uploads, voices, clones, topics }, { log }) }
}
