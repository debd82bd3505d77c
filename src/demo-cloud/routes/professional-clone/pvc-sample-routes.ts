import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { wireSampleUpdate, type WireSample, type WireWaveform } from '@shared/wire'
import { makePreview, previewMaxSeconds, speakerAudio } from '../../audio/make-preview'
import { readPeaks } from '../../audio/read-peaks'
import { findOwnPvc, type DemoContext, type SampleRequest, type VoiceRequest } from '../../context'
import type { DemoSample } from '../../stores/sample-store'
import { sampleToWire, separationToWire } from '../../voice-wire'
import { classicError, parseOr422, sampleNotFound, validationError } from '../../http/wire-error'
import { receiveSamples } from './sample-upload'
import { showHash } from '../voices/voice-reads'

const base = '/v1/voices/pvc/:voiceId/samples'
const one = `${base}/:sampleId`

/** The samples of a professional clone. */
export function pvcSampleRoutes(app: FastifyInstance, context: DemoContext): void {
  const findSample = ({ params: { voiceId, sampleId } }: SampleRequest): DemoSample => {
    findOwnPvc(context, voiceId)
    const sample = context.samples.find(voiceId, sampleId)
    if (!sample) throw sampleNotFound(sampleId)
    return sample
  }

  app.post(base, async (request: VoiceRequest): Promise<WireSample[]> => {
    const added = await receiveSamples(context, request, request.params.voiceId)
    const nowMs = context.clock.nowMs()
    return added.map((sample) =>
      showHash(sampleToWire({ ...sample, committedAtMs: nowMs }, nowMs), request.fault?.rule),
    )
  })

  app.post(one, (request: SampleRequest) => {
    const sample = findSample(request)
    context.samples.save(updated(sample, parseOr422(wireSampleUpdate, request.body ?? {}, 'body')))
    return { voice_id: sample.voiceId }
  })

  app.delete(one, async (request: SampleRequest) => {
    const { sampleId } = findSample(request)
    context.samples.remove(sampleId)
    await context.files.remove(sampleId)
    return { status: 'ok' }
  })

  app.get(`${one}/audio`, async (request: SampleRequest) => {
    const sample = findSample(request)
    const wanted = (request.query as { remove_background_noise?: string }).remove_background_noise
    const preview = await makePreview(context.files.pathOf(sample.sampleId), {
      clean: wanted === 'true' ? (pcm) => context.recognition.clean(pcm) : null,
    })
    return {
      audio_base_64: preview.toString('base64'),
      voice_id: sample.voiceId,
      sample_id: sample.sampleId,
      media_type: 'audio/mpeg',
      duration_secs: Math.min(previewMaxSeconds, (sample.durationMs ?? Infinity) / 1_000),
    }
  })

  app.get(`${one}/waveform`, async (request: SampleRequest): Promise<WireWaveform> => {
    const { sampleId } = findSample(request)
    const known = context.samples.waveform(sampleId)
    const peaks = known ?? (await readPeaks(context.files.pathOf(sampleId)))
    if (!known) context.samples.keepWaveform(sampleId, peaks)
    return { sample_id: sampleId, visual_waveform: peaks }
  })

  app.post(`${one}/separate-speakers`, (request: SampleRequest) => {
    const sample = findSample(request)
    context.samples.save({ ...sample, separationAtMs: context.clock.nowMs(), separation: null })
    context.separations.start(sample.voiceId, sample.sampleId)
    return { status: 'ok' }
  })

  app.get(`${one}/speakers`, (request: SampleRequest) =>
    separationToWire(findSample(request), context.clock.nowMs()),
  )

  app.get(`${one}/speakers/:speakerId/audio`, async (request: SampleRequest) => {
    const sample = findSample(request)
    const { speakerId } = request.params as { speakerId?: string }
    const speaker = sample.separation?.speakers.find(({ id }) => id === speakerId)
    if (!speaker) {
      throw classicError(404, 'speaker_not_found', 'This sample has no such speaker.')
    }
    const audio = await speakerAudio(context.files.pathOf(sample.sampleId), speaker.utterances)
    return {
      audio_base_64: audio.bytes.toString('base64'),
      media_type: 'audio/mpeg',
      duration_secs: audio.seconds,
    }
  })
}

/** @throws validation error where nothing would be left of it */
function updated(sample: DemoSample, body: z.infer<typeof wireSampleUpdate>): DemoSample {
  const trimStartMs = body.trim_start_time === undefined ? sample.trimStartMs : body.trim_start_time
  const trimEndMs = body.trim_end_time === undefined ? sample.trimEndMs : body.trim_end_time
  if (trimStartMs !== null && trimEndMs !== null && trimEndMs <= trimStartMs) {
    const msg = 'trim_end_time must be greater than trim_start_time'
    throw validationError([{ loc: ['body', 'trim_end_time'], msg, type: 'value_error' }])
  }
  return {
    ...sample,
    // An absent flag means false on this platform (api.md 10c row 14).
    removeBackgroundNoise: body.remove_background_noise ?? false,
    selectedSpeakerIds: body.selected_speaker_ids ?? sample.selectedSpeakerIds,
    trimStartMs,
    trimEndMs,
    fileName: body.file_name ?? sample.fileName,
  }
}
