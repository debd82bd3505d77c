import { first } from './0001-first'
import { takes } from './0002-takes'
import { workbench } from './0003-workbench'
import { voices } from './0004-voices'
import { clones } from './0005-clones'
import { uploadSettings } from './0006-upload-settings'
import { heardVoices } from './0007-heard-voices'
import { undoneChanges } from './0008-undone-changes'
import { seenSettings } from './0009-seen-settings'
import { unclearSpeakers } from './0010-unclear-speakers'
import { consentOfOneVoice } from './0011-consent-of-one-voice'
import { notices } from './0012-notices'
import { opusRate } from './0013-opus-rate'
import { sampleDatasets } from './0014-sample-datasets'
import { voiceDesigns } from './0015-voice-designs'
import { voicePicker } from './0016-voice-picker'
import { instantClones } from './0017-instant-clones'
import { sampleEdits } from './0018-sample-edits'
import { generations } from './0019-generations'
import { history } from './0020-history'
import { speechWorkspace } from './0021-speech-workspace'
import { conversions } from './0022-conversions'
import { earlierConversions } from './0023-earlier-conversions'
import { triedAgain } from './0024-tried-again'
import { scriptChecks } from './0025-script-checks'
import { runningChanges } from './0026-running-changes'
import { voiceSamples } from './0027-voice-samples'
import { mixedSamples } from './0028-mixed-samples'
import { heardSamples } from './0029-heard-samples'
import type { Migration } from './migration'

/** In order, without gaps: a migration's version is its position, counted from 1. */
export const migrations: readonly Migration[] = [
  first,
  takes,
  workbench,
  voices,
  clones,
  uploadSettings,
  heardVoices,
  undoneChanges,
  seenSettings,
  unclearSpeakers,
  consentOfOneVoice,
  notices,
  opusRate,
  sampleDatasets,
  voiceDesigns,
  voicePicker,
  instantClones,
  sampleEdits,
  generations,
  history,
  speechWorkspace,
  conversions,
  earlierConversions,
  triedAgain,
  scriptChecks,
  runningChanges,
  voiceSamples,
  mixedSamples,
  heardSamples,
]
