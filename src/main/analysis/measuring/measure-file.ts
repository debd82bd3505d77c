import { AppError } from '@shared/errors/app-error'
import { voiceRateHz } from './voice-rate'
import { featureRateHz } from '../../inference/dsp/voice-features'
import { decodeInto } from '../../media/decode-into'
import { endsEarly, holeMsOf } from '../../media/formats/read-facts'
import { fileError } from '../../platform/files/file-errors'
import type { FromAnalysis, ToAnalysis } from './analysis-messages'
import { createFloatBlocks, type FloatBlocks, loudestChannel } from './float-blocks'
import { createMeasurement } from './measurement'
import { createPeaksFile, type PeaksFile } from '../peaks/peaks-file'

type Request = Extract<ToAnalysis, { type: 'measure' }>
type FollowUp = Exclude<ToAnalysis, { type: 'measure' }>

/** One file being measured. */
export interface FileMeasuring {
  receive(message: FollowUp): void
}

/** Of a file whose header does not say. */
export const usualRateHz = 48_000
/** One chunk of the pyramid. */
const blockFrames = 65_536
/** Pieces of the voice (4 s each) that may wait to be judged before decoding waits too. */
const maxWaiting = 128
const progressEveryFrames = 20 * blockFrames

/** Decodes once, writes the peaks, measures, and hands out the voice; ends with `measured` or `failed`. */
export function measureFile(request: Request, send: (message: FromAnalysis) => void): FileMeasuring {
  const { path, peaksPath, sampleRateHz, channels, ffmpegPath, sendsForPrints } = request
  const abort = new AbortController()
  let peaks = null as PeaksFile | null
  let waiting = 0
  let frameCount = 0
  let complaintCount = 0
  let isCutShort = false
  let holeAtMs: number | null = null
  let isDecoded = false
  let hasEnded = false

  function fail(error: unknown): void {
    if (hasEnded) return
    hasEnded = true
    peaks?.discard()
    const failure =
      abort.signal.aborted && !isFailure(abort.signal.reason) ? new AppError('cancelled') : fileError(error)
    send({ type: 'failed', error: failure.toWire(), story: storyOf(error) })
  }
  /** What goes wrong while bytes come in ends the tool; its end then says what it was. */
  function attempt(step: () => void): void {
    if (abort.signal.aborted) return
    try {
      step()
    } catch (error) {
      abort.abort(error)
    }
  }

  const measurement = createMeasurement(sampleRateHz, channels)
  const full = createFloatBlocks(
    channels,
    blockFrames,
    (planes) => {
      peaks?.add(planes)
      measurement.addFull(planes, loudestChannel(planes))
      frameCount += planes[0]?.length ?? 0
      if (frameCount % progressEveryFrames === 0) send({ type: 'progress', frameCount })
    },
    () => (complaintCount += 1),
  )
  const voice = createFloatBlocks(channels, blockFrames, (planes) => {
    const pcm16k = loudestChannel(planes).slice()
    measurement.addVoice(pcm16k)
    send({ type: 'voice', pcm16k })
    waiting += 1
    if (waiting >= maxWaiting) decoding.pause()
  })
  const forPrints = createFloatBlocks(1, blockFrames, ([plane]) => {
    if (plane) send({ type: 'for-prints', pcm8k: plane.slice() })
  })
  try {
    if (peaksPath !== null) peaks = createPeaksFile(peaksPath, sampleRateHz, channels)
  } catch (error) {
    fail(error)
    return { receive: () => undefined }
  }
  const into = (blocks: FloatBlocks) => (bytes: Buffer) => attempt(() => blocks.add(bytes))
  const decoding = decodeInto(
    path,
    [
      { sampleRateHz, channels, onBytes: into(full) },
      { sampleRateHz: voiceRateHz, channels, onBytes: into(voice) },
      ...(sendsForPrints ? [{ sampleRateHz: featureRateHz, channels: 1, onBytes: into(forPrints) }] : []),
    ],
    { ffmpeg: ffmpegPath, signal: abort.signal },
  )
  // Looking for the end keeps this thread, so that a decoder meanwhile would seem to stand still. What hinders it hinders
  // decoding, which says why.
  const whole = decoding.ended.then(async (end) => {
    const isEarly = await endsEarly(path).catch(() => false)
    return { ...end, isCutShort: isEarly, holeAtMs: isEarly ? await holeMsOf(path).catch(() => null) : null }
  })
  whole.then(
    (end) => {
      complaintCount += end.complaintCount
      isCutShort = end.isCutShort
      holeAtMs = end.holeAtMs
      attempt(() => {
        full.end()
        voice.end()
        forPrints.end()
        if (frameCount === 0) throw new AppError('file-damaged', { detail: { reason: 'nothing-decodes' } })
        peaks?.finish()
      })
      if (abort.signal.aborted) {
        fail(abort.signal.reason)
        return
      }
      isDecoded = true
      send({ type: 'decoded' })
    },
    (error: unknown) => fail(isFailure(abort.signal.reason) ? abort.signal.reason : error),
  )

  return {
    receive(message) {
      if (hasEnded) return
      switch (message.type) {
        case 'probabilities':
          measurement.addProbabilities(message.probabilities)
          return
        case 'taken':
          waiting -= 1
          if (waiting < maxWaiting) decoding.resume()
          return
        case 'judged':
          hasEnded = true
          send({
            type: 'measured',
            measured: { ...measurement.finish(), complaintCount, isCutShort, holeAtMs },
          })
          return
        case 'cancel':
          abort.abort(new AppError('cancelled'))
          // Nobody listens to the rest of the voice now, and no decoder is left to end with an error.
          if (isDecoded) fail(abort.signal.reason)
      }
    },
  }
}

/** What ended the work from within, other than a wish to stop. */
const isFailure = (reason: unknown): boolean =>
  reason !== undefined && !(reason instanceof AppError && reason.code === 'cancelled')

const storyOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : ` <- ${storyOf(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}
