import { join } from 'node:path'
import { createLab, type ForkLab, type Lab } from '@main/inference/lab'
import type { LabContext } from '@main/inference/lab-context'
import { createLabDesk } from '@main/inference/lab-desk'
import { createModels, type Models } from '@main/inference/models/models'
import { locateTool } from '@main/media/locate-ffmpeg'
import { systemClock } from '@main/platform/clock'
import { createMemoryLog } from './memory-log'

export const shippedModelsFolder = join(import.meta.dirname, '..', '..', 'resources', 'models')
export const ffmpegHere = (): string => locateTool('ffmpeg', { env: process.env })

/** One set for a whole test file: loading takes a third of a second. */
let models: Models | null = null
export const modelsHere = (): Models => (models ??= createModels(shippedModelsFolder))

/** What a task gets, for calling it directly. */
export const labContext = (context: Partial<LabContext> = {}): LabContext => ({
  signal: new AbortController().signal,
  progress: () => undefined,
  models: modelsHere(),
  ffmpegPath: ffmpegHere(),
  ...context,
})

/** The lab with its processes in this one; messages are cloned as between processes. */
export const forkLabHere: ForkLab = () => {
  let exited: (exitCode: number) => void = () => undefined
  let hear: (message: Parameters<Parameters<typeof createLabDesk>[0]>[0]) => void = () => undefined
  const desk = createLabDesk((message) => {
    const copy = structuredClone(message)
    setImmediate(() => hear(copy))
  })
  return {
    postMessage(message) {
      const copy = structuredClone(message)
      setImmediate(() => {
        if (copy.type === 'stop') void desk.stop().then(() => exited(0))
        else desk.hear(copy)
      })
    },
    onMessage: (listener) => void (hear = listener),
    onExit: (listener) => void (exited = listener),
    kill: () => exited(9),
  }
}

export const createLabHere = (): Lab =>
  createLab({
    fork: forkLabHere,
    modelsFolder: shippedModelsFolder,
    ffmpegPath: ffmpegHere,
    clock: systemClock,
    log: createMemoryLog(),
  })
