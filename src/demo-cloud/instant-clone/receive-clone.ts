import type { FastifyRequest } from 'fastify'
import { wireFormIds } from '@shared/wire'
import { findOwnClone, type DemoContext } from '../context'
import { readFormJson } from '../http/read-form-json'
import { receiveFormFiles } from '../http/receive-form-files'
import { sampleNotFound } from '../http/wire-error'
import { cloneFileMaxBytes, cloneFilesMax } from '../limits'
import { checkInstantCloning } from '../routes/account/rights'
import type { CloneSource } from '../stores/generated-store'
import type { DemoSample } from '../stores/sample-store'
import type { DemoVoice } from '../stores/voice-store'
import { hearSamples } from '../timbre/hear-samples'
import { matchTimbre } from '../timbre/match-timbre'
import type { Timbre } from '../timbre/timbre'
import { keepCloneFiles } from './clone-files'

export interface ReceivedClone {
  fields: Readonly<Record<string, string>>
  source: CloneSource
  /** What its voice is imitated by; null where an edit brought no other audio. */
  timbre: Timbre | null
}

/**
 * Receives the audio of an instant clone, imitates its voice and works with both. Files are forgotten where that fails.
 * @param options.edited the voice whose samples are changed; null for a new one
 * @throws WireError for every limit that is broken, and voice_not_found where audio of another voice than a clone is changed
 */
export async function receiveClone<T>(
  context: DemoContext,
  request: FastifyRequest,
  options: { edited: DemoVoice | null; signal: AbortSignal },
  work: (received: ReceivedClone) => Promise<T>,
): Promise<T> {
  const { edited, signal } = options
  return receiveFormFiles(
    context,
    request,
    { maxTotalBytes: cloneFilesMax * cloneFileMaxBytes },
    async (form) => {
      const { fields } = form
      const removedSampleIds = readFormJson(fields, 'sample_ids_to_remove', wireFormIds) ?? []
      const removeBackgroundNoise = fields['remove_background_noise'] === 'true'
      const isUnchanged = edited !== null && form.files.length === 0 && removedSampleIds.length === 0
      if (isUnchanged)
        return work({ fields, source: { files: [], removeBackgroundNoise, removedSampleIds }, timbre: null })
      if (edited) findOwnClone(context, edited.voiceId)
      if (form.files.length > 0) checkInstantCloning(context)
      const kept = edited ? keptSamples(context, edited, removedSampleIds) : []
      const files = await keepCloneFiles(context, form, kept)
      const source = { files, removeBackgroundNoise, removedSampleIds }
      try {
        const ids = [...files.map(({ fileId }) => fileId), ...kept.map(({ sampleId }) => sampleId)]
        const heard = await hearSamples(
          context.hearVoice,
          ids.map((id) => ({ path: context.files.pathOf(id) })),
        )
        return await work({ fields, source, timbre: await matchTimbre(heard, context.audition(signal)) })
      } catch (error) {
        await forgetFiles(context, source)
        throw error
      }
    },
  )
}

/** Removes what came for a clone and was not saved, or is saved elsewhere. */
export const forgetFiles = async (
  { files }: Pick<DemoContext, 'files'>,
  source: CloneSource,
): Promise<void> => {
  await Promise.all(source.files.map(({ fileId }) => files.remove(fileId)))
}

/** @throws WireError sample_not_found for one to remove that is not there */
function keptSamples(
  context: DemoContext,
  voice: DemoVoice,
  removedSampleIds: readonly string[],
): DemoSample[] {
  const samples = context.samples.ofVoice(voice.voiceId)
  const unknown = removedSampleIds.find((id) => !samples.some(({ sampleId }) => sampleId === id))
  if (unknown !== undefined) throw sampleNotFound(unknown)
  return samples.filter(({ sampleId }) => !removedSampleIds.includes(sampleId))
}
