import { randomUUID } from 'node:crypto'
import { designTexts, seedOf } from '@shared/domain/cloud/voice-design-rules'
import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { DesignRequest } from '../cloud/cloud-requests'
import type { CloudDesign } from '../cloud/cloud-types'
import { asAppError } from '../cloud/failure-kind'
import type { Log } from '../platform/log/log'
import { isRefusal, refusalProblems, wasNeverAsked } from './design-problems'
import type { GenerationRequest, StoredDesign } from './design-records'
import type { DesignStore } from './design-store'
import type { PreviewFiles } from './preview-files'
import type { Problems } from './problems'
import type { ReferenceFiles } from './reference-files'

/** Generates previews: the request is on disk before it is sent, the sound before it is shown. */
export interface Generations {
  /**
   * @param again an earlier generation whose request is repeated on its seed
   * @throws AppError busy while one of this design runs
   */
  start(designId: string, again: string | null): void
  /** The cloud may go on, and charge for it: it is told as a lost answer. */
  cancel(designId: string): void
  close(): Promise<void>
  isBusy(): boolean
}

export function createGenerations(deps: {
  store: DesignStore
  files: PreviewFiles
  references: Pick<ReferenceFiles, 'bytes'>
  problems: Problems
  cloud: () => CloudClient
  changed: (designId: string) => void
  /** 0..1, below 1. */
  random: () => number
  log: Log
}): Generations {
  const { store, files, problems, changed } = deps
  const running = new Map<string, { abort: AbortController; ended: Promise<void> }>()
  let isClosing = false

  function keep(designId: string, generationId: string, design: CloudDesign): void {
    const previews = design.previews.map(({ generatedVoiceId, audio }) => {
      const id = randomUUID()
      const { mediaType, durationMs } = audio
      return { id, generatedVoiceId, fileName: files.write(designId, id, audio), mediaType, durationMs }
    })
    store.keepPreviews(generationId, design.text, previews)
  }

  async function run(
    designId: string,
    generationId: string,
    request: GenerationRequest,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const { prompt, previewText, isTextGenerated, reference, ...settings } = request
      const text = isTextGenerated ? null : previewText.trim()
      const wanted = { prompt: prompt.trim(), text, ...settings }
      const sent = await referenceOf(designId, reference, signal)
      keep(designId, generationId, await deps.cloud().designVoice({ ...wanted, reference: sent }, { signal }))
    } catch (thrown) {
      const error = asAppError(thrown)
      deps.log.warn('a generation failed', { designId, code: error.code, ...error.detail })
      if (error.code === 'internal') deps.log.error('a generation failed', { designId }, error)
      // At the end of the session the row stays as it is: the next one tells that the answer was lost.
      if (isClosing) return
      end(designId, generationId, error)
    }
  }

  /** @throws AppError with `sentAnyBytes` false where it cannot be read */
  async function referenceOf(
    designId: string,
    reference: GenerationRequest['reference'],
    signal: AbortSignal,
  ): Promise<DesignRequest['reference']> {
    if (reference?.kind !== 'file') return reference && { voiceId: reference.voiceId }
    try {
      return { audio: await deps.references.bytes(designId, reference, signal) }
    } catch (thrown) {
      const error = asAppError(thrown)
      throw new AppError(error.code, {
        cause: thrown,
        detail: { ...error.detail, sentAnyBytes: false, what: 'reference' },
      })
    }
  }

  function end(designId: string, generationId: string, error: AppError): void {
    const isKnown = isRefusal(error) || wasNeverAsked(error)
    store.endGeneration(generationId, isKnown ? 'refused' : 'lost')
    // The person who cancels knows that nothing was sent.
    if (error.code === 'cancelled' && wasNeverAsked(error)) return
    if (error.detail['what'] === 'reference') {
      problems.set(designId, [{ field: 'reference', text: designTexts.referenceUnreadable }])
    } else if (wasNeverAsked(error)) {
      problems.set(designId, [{ field: null, text: designTexts.unreachable }])
    } else if (isKnown) {
      problems.set(designId, refusalProblems(error, 'generate'))
    } else if (error.code.startsWith('disk-')) {
      // Any other lost answer is told in its place among the generations.
      problems.set(designId, [{ field: null, text: designTexts.notKept }])
    }
  }

  return {
    start(designId, again) {
      if (running.has(designId)) throw new AppError('busy')
      const design = store.get(designId)
      const request = requestOf(design, again, deps.random)
      problems.clear(designId)
      const generationId = store.addGeneration(designId, request)
      const abort = new AbortController()
      const ended = run(designId, generationId, request, abort.signal).finally(() => {
        running.delete(designId)
        if (!isClosing) changed(designId)
      })
      running.set(designId, { abort, ended })
      changed(designId)
    },
    isBusy: () => running.size > 0,
    cancel: (designId) => running.get(designId)?.abort.abort(new AppError('cancelled')),
    async close() {
      isClosing = true
      for (const { abort } of running.values()) abort.abort(new AppError('cancelled'))
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

function requestOf(design: StoredDesign, again: string | null, random: () => number): GenerationRequest {
  const earlier = design.generations.find(({ id }) => id === again)
  const { prompt, previewText, loudness, guidanceScale, isTextGenerated, promptStrength, reference } =
    earlier ?? design
  const seed = earlier?.seed ?? seedOf(design, design.generations, random)
  return {
    prompt,
    previewText: isTextGenerated ? '' : previewText,
    loudness,
    guidanceScale,
    isTextGenerated,
    promptStrength,
    reference,
    seed,
  }
}
