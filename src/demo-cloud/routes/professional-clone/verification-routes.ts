import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drawCaptcha } from '../../captcha/draw-captcha'
import { captchaText } from '../../captcha/sentences'
import {
  findOwnClone,
  findOwnPvc,
  findVoice,
  mayTrain,
  needsVerification,
  viewOf,
  type DemoContext,
  type VoiceRequest,
} from '../../context'
import { judgeRecording } from '../../recognition/judge-recording'
import { randomId } from '../../stores/random-id'
import { discardForm, receiveForm, type ReceivedFile } from '../../http/receive-form'
import { maxVerificationAttempts } from '../../limits'
import { attemptsResetAfterMs, spentAttempts } from '../../recognition/verification-rules'
import type { DemoVoice } from '../../stores/voice-store'
import { captchaNoticeHeader } from '@shared/wire'
import { classicError, validationError } from '../../http/wire-error'
import { receiveManualRequest } from './manual-verification'

const recordingMaxBytes = 20_000_000

/** Proof that a clone is of one's own voice: spoken captcha, or documents for a professional one. */
export function verificationRoutes(app: FastifyInstance, context: DemoContext): void {
  const checkOpen = (voice: DemoVoice): void => {
    if (voice.category === 'cloned' ? !needsVerification(context, voice) : mayTrain(context, voice)) {
      throw classicError(400, 'already_verified', 'This voice is already verified.')
    }
    const { attempts, attemptsMax, nowMs } = viewOf(context, voice)
    if (spentAttempts(voice, attempts, nowMs) >= (attemptsMax ?? maxVerificationAttempts)) {
      throw classicError(
        400,
        'max_verification_attempts_reached',
        'You have reached the maximum number of verification attempts.',
      )
    }
  }

  const sendCaptcha = (voice: DemoVoice, reply: FastifyReply): FastifyReply => {
    checkOpen(voice)
    const text = context.verification.sentence ?? captchaText(voice.language)
    context.voices.save({ ...voice, captcha: { text, atMs: context.clock.nowMs() } })
    const notice = captchaNotice(text, context.recognition.understands(voice.language ?? 'en'))
    if (notice !== '') reply.header(captchaNoticeHeader, notice)
    return reply.type('image/png').header('cache-control', 'no-store').send(drawCaptcha(text))
  }

  const receiveAttempt = async (voice: DemoVoice, request: FastifyRequest) => {
    checkOpen(voice)
    if (!voice.captcha) throw classicError(400, 'captcha_not_requested', 'Request a captcha first.')
    const form = await receiveForm(request, {
      folder: context.files.incomingFolder,
      maxTotalBytes: recordingMaxBytes,
    })
    try {
      const recording = form.files.find(({ field }) => field === 'recording')
      if (!recording || form.isTooLarge) {
        throw validationError([{ loc: ['body', 'recording'], msg: 'Field required', type: 'missing' }])
      }
      return await judgeAttempt(context, voice, voice.captcha, recording)
    } finally {
      await discardForm(form)
    }
  }

  for (const { path, find } of [
    { path: '/v1/voices/pvc/:voiceId/captcha', find: findOwnPvc },
    // Not public: mirrors the path of the professional clone (api.md section 2).
    { path: '/v1/voices/:voiceId/captcha', find: findOwnClone },
  ]) {
    app.get(path, (request: VoiceRequest, reply) => sendCaptcha(find(context, request.params.voiceId), reply))
    app.post(path, (request: VoiceRequest) => receiveAttempt(find(context, request.params.voiceId), request))
  }

  app.post('/v1/voices/pvc/:voiceId/verification', async (request: VoiceRequest) => {
    const voice = findOwnPvc(context, request.params.voiceId)
    const manual = await receiveManualRequest(context, request)
    context.voices.save({ ...findOwnPvc(context, voice.voiceId), manual })
    return { status: 'ok' }
  })
}

/** What a reader must know of a captcha: how digits are read, and what of the reading cannot be checked. */
function captchaNotice(text: string, areWordsChecked: boolean): string {
  return [
    ...(/\d/.test(text) ? ['Read the digits aloud in the language of the voice.'] : []),
    ...(areWordsChecked
      ? []
      : [
          'The demo workspace cannot check the words in this language. It only compares your voice with your samples.',
        ]),
  ].join(' ')
}

/** Judges one reading of a captcha and keeps it as an attempt. */
async function judgeAttempt(
  context: DemoContext,
  voice: DemoVoice,
  captcha: NonNullable<DemoVoice['captcha']>,
  recording: ReceivedFile,
): Promise<{ status: 'ok' | 'failed'; message?: string }> {
  const atMs = context.clock.nowMs()
  const verdict = await judgeRecording({
    path: recording.path,
    captchaAgeMs: atMs - captcha.atMs,
    text: captcha.text,
    language: voice.language,
    samplePaths: context.samples
      .ofVoice(voice.voiceId)
      .map(({ sampleId }) => ({ sampleId, path: context.files.pathOf(sampleId) })),
    outcome: context.verification.outcome,
    rejection: context.verification.rejection,
    recognition: context.recognition,
  })
  const { failure } = verdict
  const recordingId = randomId()
  await context.files.keep(recording.path, recordingId)
  context.attempts.add({
    recordingId,
    voiceId: voice.voiceId,
    text: captcha.text,
    atMs,
    isAccepted: failure === null,
    failure,
    similarity: verdict.similarity,
    wordDistance: verdict.wordDistance,
    transcription: verdict.transcription,
    mimeType: recording.mimeType,
    sizeBytes: recording.sizeBytes,
  })
  const isResetDue = voice.attemptsResetAtMs === null || atMs >= voice.attemptsResetAtMs
  context.voices.save({
    ...findVoice(context, voice.voiceId),
    isVerified: failure === null,
    captcha: null,
    attemptsResetAtMs: isResetDue ? atMs + attemptsResetAfterMs : voice.attemptsResetAtMs,
  })
  return {
    status: failure === null ? 'ok' : 'failed',
    ...(verdict.note === null ? {} : { message: verdict.note }),
  }
}
