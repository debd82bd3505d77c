import type { FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { measureDuration } from '../../audio/measure-duration'
import { findOwnPvc, type DemoContext } from '../../context'
import { randomId } from '../../stores/random-id'
import { samplesPerVoiceMax, samplesTotalLimitBytes } from '../../limits'
import { discardForm, IncompleteForm, receiveForm, type ReceivedForm } from '../../http/receive-form'
import type { NewSample } from '../../stores/sample-store'
import { classicError, validationError, voiceNotFound } from '../../http/wire-error'

/** Reading headers of this many files at once. */
const measuring = pLimit(2)

/**
 * Takes the files of one upload request. All of them become samples in one transaction, or none does; faults can make
 * it add some only, or add later.
 * @returns the samples added now
 */
export async function receiveSamples(
  context: DemoContext,
  request: FastifyRequest,
  voiceId: string,
): Promise<NewSample[]> {
  findOwnPvc(context, voiceId)
  const rule = request.fault?.rule
  const usedBytes = context.samples.ofVoice(voiceId).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  let form: ReceivedForm
  try {
    form = await receiveForm(request, {
      folder: context.files.incomingFolder,
      maxTotalBytes: samplesTotalLimitBytes - usedBytes,
      bytesPerSecond: rule?.bytesPerSecond,
    })
  } catch (error) {
    if (error instanceof IncompleteForm) {
      if (rule?.cutAfterBytes !== undefined && rule.commitAfterMs !== undefined) {
        commitLater(context, voiceId, error.arrived, rule.commitAfterMs)
      } else await discardForm(error.arrived)
    }
    throw error
  }
  if (rule?.dropAnswer && rule.commitAfterMs !== undefined) {
    commitLater(context, voiceId, form, rule.commitAfterMs)
    return []
  }
  try {
    return await commit(context, voiceId, form, rule?.acceptOnly)
  } finally {
    await discardForm(form)
  }
}

function commitLater(context: DemoContext, voiceId: string, form: ReceivedForm, afterMs: number): void {
  const timer = setTimeout(() => {
    void commit(context, voiceId, form)
      .catch((error: unknown) => context.report(`late commit: ${String(error)}`))
      .then(() => discardForm(form))
  }, afterMs)
  context.closing.addEventListener('abort', () => clearTimeout(timer), { once: true })
}

async function commit(
  context: DemoContext,
  voiceId: string,
  form: ReceivedForm,
  acceptOnly = Infinity,
): Promise<NewSample[]> {
  if (form.isTooLarge) {
    throw classicError(
      413,
      'max_samples_size_exceeded',
      'The samples of a voice must total less than 1.5 GB.',
    )
  }
  const files = form.files.filter(({ field }) => field === 'files')
  if (files.length === 0) {
    throw validationError([{ loc: ['body', 'files'], msg: 'Field required', type: 'missing' }])
  }
  const accepted = files.slice(0, acceptOnly)
  const removeBackgroundNoise = form.fields['remove_background_noise'] === 'true'
  const samples = await Promise.all(
    accepted.map((file) =>
      measuring(async (): Promise<NewSample> => {
        const durationMs = file.sizeBytes === 0 ? null : await measureDuration(file.path)
        if (durationMs === null) {
          throw classicError(400, 'invalid_audio', `${file.fileName} is not a readable audio file.`)
        }
        return {
          sampleId: randomId(),
          voiceId,
          fileName: file.fileName,
          mimeType: file.mimeType,
          sizeBytes: file.sizeBytes,
          hash: file.hash,
          durationMs,
          removeBackgroundNoise,
          trimStartMs: null,
          trimEndMs: null,
          selectedSpeakerIds: null,
          separationAtMs: null,
          separation: null,
        }
      }),
    ),
  )
  await Promise.all(
    samples.map((sample, place) => context.files.keep(accepted[place]?.path ?? '', sample.sampleId)),
  )
  try {
    addWithinCaps(context, voiceId, samples)
  } catch (error) {
    await Promise.all(samples.map(({ sampleId }) => context.files.remove(sampleId)))
    throw error
  }
  return samples
}

/** Nothing awaits in here, so that two uploads at once cannot pass the caps together. */
function addWithinCaps(context: DemoContext, voiceId: string, samples: readonly NewSample[]): void {
  if (!context.voices.find(voiceId)) throw voiceNotFound(voiceId)
  const all = [...context.samples.ofVoice(voiceId), ...samples]
  if (all.length > samplesPerVoiceMax) {
    throw classicError(
      400,
      'max_samples_per_voice_exceeded',
      `A voice can have up to ${samplesPerVoiceMax} samples.`,
    )
  }
  if (all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) >= samplesTotalLimitBytes) {
    throw classicError(
      413,
      'max_samples_size_exceeded',
      'The samples of a voice must total less than 1.5 GB.',
    )
  }
  context.samples.add(samples)
}
