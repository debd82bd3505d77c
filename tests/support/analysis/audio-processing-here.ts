import { join } from 'node:path'
import type { AnalyzeContext } from '@main/analysis/analyze'
import { createMeasuringThreads } from '@main/analysis/measuring/measuring-threads'
import {
  createAudioProcessingHost,
  type ForkAudioProcessing,
  type AudioProcessingHost,
} from '@main/inference/audio-processing-host'
import { createAudioProcessingWorker } from '@main/inference/audio-processing-worker'
import { createModels, type Models } from '@main/inference/models/models'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { systemClock } from '@main/platform/clock'
import { createMemoryLog } from '../memory-log'

export const shippedModelsFolder = join(import.meta.dirname, '..', '..', '..', 'resources', 'models')
export const ffmpegHere = (): string => locateTool('ffmpeg', { env: process.env })

/** One set for a whole test file: loading takes a third of a second. */
let models: Models | null = null
export const modelsHere = (): Models => (models ??= createModels(shippedModelsFolder))

/** Kept from one test to the next, as in a process. */
const measuringThreads = createMeasuringThreads()

/** What a task gets, for calling it directly. */
export const audioTaskContext = (context: Partial<AnalyzeContext> = {}): AnalyzeContext => ({
  signal: new AbortController().signal,
  progress: () => undefined,
  models: modelsHere(),
  measuringThreads,
  ffmpegPath: ffmpegHere(),
  ...context,
})

/** Audio processing with its processes in this one; messages are cloned as between processes. */
export const forkAudioProcessingHere: ForkAudioProcessing = () => {
  let exited: (exitCode: number) => void = () => undefined
  let receive: (message: Parameters<Parameters<typeof createAudioProcessingWorker>[0]>[0]) => void = () =>
    undefined
  const worker = createAudioProcessingWorker((message) => {
    const copy = structuredClone(message)
    setImmediate(() => receive(copy))
  })
  return {
    postMessage(message) {
      const copy = structuredClone(message)
      setImmediate(() => {
        if (copy.type === 'stop') void worker.stop().then(() => exited(0))
        else worker.receive(copy)
      })
    },
    onMessage: (listener) => void (receive = listener),
    onExit: (listener) => void (exited = listener),
    kill: () => exited(9),
  }
}

export const createAudioProcessingHere = (): AudioProcessingHost =>
  createAudioProcessingHost({
    fork: forkAudioProcessingHere,
    modelsFolder: shippedModelsFolder,
    ffmpegPath: ffmpegHere,
    clock: systemClock,
    log: createMemoryLog(),
  })
