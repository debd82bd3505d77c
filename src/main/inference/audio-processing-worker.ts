import { AppError } from '@shared/errors/app-error'
import type { AnalyzeContext } from '../analysis/analyze'
import { createMeasuringThreads } from '../analysis/measuring/measuring-threads'
import { fileError } from '../platform/files/file-errors'
import type { FromAudioProcessing, ToAudioProcessing } from './audio-processing-messages'
import { createModels, type Models } from './models/models'
import { audioTasks } from './tasks'

/** The audio-processing worker, apart from the process around it. */
export interface AudioProcessingWorker {
  receive(message: ToAudioProcessing): void
  /** Aborts every task; settles when they have cleaned up. */
  stop(): Promise<void>
}

const progressEveryMs = 100

/** Creates the worker. Models load on first use and stay loaded, threads are kept. */
export function createAudioProcessingWorker(
  send: (message: FromAudioProcessing) => void,
): AudioProcessingWorker {
  const running = new Map<string, { abort: AbortController; ended: Promise<void> }>()
  const modelsByFolder = new Map<string, Models>()
  const measuringThreads = createMeasuringThreads()

  function modelsOf(folder: string): Models {
    const models = modelsByFolder.get(folder) ?? createModels(folder)
    modelsByFolder.set(folder, models)
    return models
  }

  async function run(
    message: Extract<ToAudioProcessing, { type: 'run' }>,
    abort: AbortController,
  ): Promise<void> {
    const { id, name, input, modelsFolder, ffmpegPath } = message
    let reportedAtMs = -Infinity
    const context: AnalyzeContext = {
      signal: abort.signal,
      models: modelsOf(modelsFolder),
      measuringThreads,
      ffmpegPath,
      progress(fraction) {
        const nowMs = performance.now()
        if (nowMs - reportedAtMs < progressEveryMs) return
        reportedAtMs = nowMs
        send({ type: 'progress', id, fraction })
      },
    }
    try {
      // Only main sends tasks, and `AudioProcessingHost` pairs name and input by type.
      const task = audioTasks[name] as (input: unknown, context: AnalyzeContext) => Promise<unknown>
      const output = await task(input, context)
      send({ type: 'done', id, output })
    } catch (error) {
      const failure = abort.signal.aborted ? new AppError('cancelled') : fileError(error)
      send({ type: 'failed', id, error: failure.toWire(), story: storyOf(error) })
    } finally {
      running.delete(id)
    }
  }

  return {
    receive(message) {
      if (message.type === 'cancel') {
        running.get(message.id)?.abort.abort(new AppError('cancelled'))
      } else if (message.type === 'run') {
        const abort = new AbortController()
        running.set(message.id, { abort, ended: run(message, abort) })
      }
    },
    async stop() {
      const all = [...running.values()]
      for (const { abort } of all) abort.abort(new AppError('cancelled'))
      await Promise.all(all.map(({ ended }) => ended))
      await measuringThreads.close()
    },
  }
}

function storyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : ` <- ${storyOf(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}
