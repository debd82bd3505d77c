import { AppError } from '@shared/errors/app-error'
import { fileError } from '../platform/file-errors'
import type { LabContext } from './lab-context'
import type { FromLab, ToLab } from './lab-messages'
import { createModels, type Models } from './models/models'
import { labTasks } from './tasks'

/** The working side of the lab, without a process around it. */
export interface LabDesk {
  hear(message: ToLab): void
  /** Aborts every task; settles when they have cleaned up behind them. */
  stop(): Promise<void>
}

const progressEveryMs = 100

export function createLabDesk(tell: (message: FromLab) => void): LabDesk {
  const running = new Map<string, { abort: AbortController; ended: Promise<void> }>()
  const modelsByFolder = new Map<string, Models>()

  function modelsOf(folder: string): Models {
    const models = modelsByFolder.get(folder) ?? createModels(folder)
    modelsByFolder.set(folder, models)
    return models
  }

  async function run(message: Extract<ToLab, { type: 'run' }>, abort: AbortController): Promise<void> {
    const { id, name, input, modelsFolder, ffmpegPath } = message
    let toldAtMs = -Infinity
    const context: LabContext = {
      signal: abort.signal,
      models: modelsOf(modelsFolder),
      ffmpegPath,
      progress(fraction) {
        const nowMs = performance.now()
        if (nowMs - toldAtMs < progressEveryMs) return
        toldAtMs = nowMs
        tell({ type: 'progress', id, fraction })
      },
    }
    try {
      // Only main sends, and its `Lab` pairs the name with the input by type.
      const task = labTasks[name] as (input: unknown, context: LabContext) => Promise<unknown>
      const output = await task(input, context)
      tell({ type: 'done', id, output })
    } catch (error) {
      const failure = abort.signal.aborted ? new AppError('cancelled') : fileError(error)
      tell({ type: 'failed', id, error: failure.toWire(), story: storyOf(error) })
    } finally {
      running.delete(id)
    }
  }

  return {
    hear(message) {
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
    },
  }
}

function storyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : ` <- ${storyOf(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}
