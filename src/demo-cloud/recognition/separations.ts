import pLimit from 'p-limit'
import type { Recognition } from './recognition'
import type { FileStore } from '../stores/file-store'
import type { SampleStore, SeparationResult } from '../stores/sample-store'

/** Telling speakers apart takes time: jobs run one after another, and those a restart cut off begin anew. */
export interface Separations {
  start(voiceId: string, sampleId: string): void
  /** Begins what was asked for and has no result. */
  resume(): void
  /** Resolves when nothing runs. */
  settled(): Promise<void>
}

export function createSeparations(deps: {
  samples: SampleStore
  files: Pick<FileStore, 'pathOf'>
  recognition: Pick<Recognition, 'separate'>
  closing: AbortSignal
  report: (message: string) => void
}): Separations {
  const { samples, files, recognition, closing, report } = deps
  const limit = pLimit(1)
  const running = new Set<Promise<void>>()
  const isClosing = (): boolean => closing.aborted

  async function work(voiceId: string, sampleId: string): Promise<void> {
    if (isClosing()) return
    let result: SeparationResult
    try {
      const speakers = await recognition.separate(files.pathOf(sampleId))
      result =
        speakers === null
          ? {
              isFailed: true,
              message: 'The demo workspace has no speaker separation model.',
              speakers: [],
            }
          : {
              isFailed: false,
              message: null,
              speakers: speakers.map(({ utterances }, index) => ({ id: `speaker_${index}`, utterances })),
            }
    } catch (error) {
      // Ended with the server, or deleted while it was listened to.
      if (isClosing() || !samples.find(voiceId, sampleId)) return
      report(`speaker separation failed: ${String(error)}`)
      result = { isFailed: true, message: 'The sample could not be analyzed.', speakers: [] }
    }
    // Deleted meanwhile, or the server is going down.
    const sample = isClosing() ? undefined : samples.find(voiceId, sampleId)
    if (sample) samples.save({ ...sample, separation: result })
  }

  function start(voiceId: string, sampleId: string): void {
    const run = limit(() => work(voiceId, sampleId)).finally(() => running.delete(run))
    running.add(run)
  }

  return {
    start,
    resume() {
      for (const { voiceId, sampleId, separationAtMs, separation } of samples.all()) {
        if (separationAtMs !== null && separation === null) start(voiceId, sampleId)
      }
    },
    async settled() {
      await Promise.allSettled(running)
    },
  }
}
