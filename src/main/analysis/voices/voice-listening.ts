import type { Analysis, DetectedVoices } from '@shared/domain/dataset/analysis'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { Clock } from '../../platform/clock'
import { fileError } from '../../platform/files/file-errors'
import type { Log } from '../../platform/log/log'
import type { AnalysisStore, MeasuredFile } from '../analysis-store'
import { createMeasureQueue } from '../measuring/measure-queue'

/** The second step after measuring: the voices in what was measured, one file after the other, when nothing else goes on. */
export interface VoiceListening {
  /** Listens to what was measured of a draft and not listened to yet. */
  listenTo(draftId: string): void
  /** It was tried, and no model could listen; tried again after the next start. */
  isDeafTo(sha256: string): boolean
  stop(): Promise<void>
}

export interface VoiceListeningDeps {
  store: Pick<AnalysisStore, 'filesOf' | 'result' | 'saveVoices'>
  /** Runs audio processing's task. */
  detectVoices: (
    input: { path: string; speech: Analysis['speech'] },
    options: { signal: AbortSignal },
  ) => Promise<DetectedVoices>
  pathOf: (fileName: string) => string
  clock: Pick<Clock, 'setTimeout'>
  log: Log
  mustWait: () => boolean
  /** Something is known that was not. */
  onDetected: (sha256: string) => void
}

export function createVoiceListening(deps: VoiceListeningDeps): VoiceListening {
  const { store, clock, log, mustWait } = deps
  const closing = new AbortController()
  const deaf = new Set<string>()

  async function detect(file: MeasuredFile, { signal }: { signal: AbortSignal }): Promise<void> {
    const { sha256, fileName } = file
    try {
      const speech = store.result(sha256)?.speech ?? []
      store.saveVoices(sha256, await deps.detectVoices({ path: deps.pathOf(fileName), speech }, { signal }))
    } catch (error) {
      if (isCancelled(error)) throw error
      const { code, cause } = fileError(error)
      log.warn('a sample could not be checked for other voices', { sha256, code, cause: String(cause) })
      deaf.add(sha256)
    }
    deps.onDetected(sha256)
  }

  const queue = createMeasureQueue({ measureFile: detect, mustWait, clock, parallel: 1 })

  return {
    listenTo(draftId) {
      if (closing.signal.aborted) return
      for (const file of store.filesOf(draftId)) {
        if (!file.isMeasured || file.areVoicesDetected || deaf.has(file.sha256) || queue.has(file.sha256))
          continue
        // What goes wrong with a file is told by `detect`; here only the end of the app is left.
        queue.measure(file, { isBackground: true, signal: closing.signal }).catch(() => undefined)
      }
    },
    isDeafTo: (sha256) => deaf.has(sha256),
    async stop() {
      closing.abort(new AppError('cancelled'))
      await queue.stop()
    },
  }
}
