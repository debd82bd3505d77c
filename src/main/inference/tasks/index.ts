import { analyze } from '../../analysis/analyze'
import { makePeaks } from '../../analysis/peaks/make-peaks'
import { cleanRest, cleanStretch } from './clean-stretch'
import { embed } from './embed'
import { findSpeech } from './find-speech'
import { detectVoices } from './detect-voices'
import { renderClean } from './render-clean'
import { separate } from './separate'

/** Every audio-processing task. Each takes a cloneable input and an `AudioTaskContext`, and respects its signal. */
export const audioTasks = {
  analyze,
  cleanRest,
  cleanStretch,
  embed,
  findSpeech,
  detectVoices,
  makePeaks,
  renderClean,
  separate,
}

export type AudioTasks = typeof audioTasks
export type AudioTaskName = keyof AudioTasks
export type AudioTaskInput<K extends AudioTaskName> = Parameters<AudioTasks[K]>[0]
export type AudioTaskOutput<K extends AudioTaskName> = Awaited<ReturnType<AudioTasks[K]>>
