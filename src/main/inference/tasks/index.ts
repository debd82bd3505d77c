import { analyse } from '../../analysis/analyse'
import { makePeaks } from '../../analysis/make-peaks'
import { cleanRest, cleanStretch } from './clean-stretch'
import { embed } from './embed'
import { findSpeech } from './find-speech'
import { hearVoices } from './hear-voices'
import { renderClean } from './render-clean'
import { separate } from './separate'

/** What the lab can do. Each takes an input that can be cloned and a `LabContext`, and checks its signal. */
export const labTasks = {
  analyse,
  cleanRest,
  cleanStretch,
  embed,
  findSpeech,
  hearVoices,
  makePeaks,
  renderClean,
  separate,
}

export type LabTasks = typeof labTasks
export type LabTaskName = keyof LabTasks
export type LabInput<K extends LabTaskName> = Parameters<LabTasks[K]>[0]
export type LabOutput<K extends LabTaskName> = Awaited<ReturnType<LabTasks[K]>>
