import { snapStability } from '@shared/domain/speech/dialogue-rules'
import type { GenerationFailure } from '@shared/domain/speech/generation'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudGeneration } from '../cloud/cloud-types'
import type { Log } from '../platform/log/log'
import { asAppError } from '../cloud/failure-kind'
import { dialogueModelId } from './credits'
import type { GenerationFiles, SoundWriter, WholeSound } from './generation-files'
import type { GenerationRow, GenerationStore } from './generation-store'
import type { Attempt, SendOutcome } from './slots'
import { isSlotMissing, speechFailure, speechFailureKind } from './speech-failures'
import type { OpenSound, SpeechSounds } from './speech-ledger'

export interface SendDeps {
  store: GenerationStore
  files: GenerationFiles
  cloud: () => CloudClient
  sounds: () => SpeechSounds | null
  /** Model abilities; null: not known. */
  abilities: (modelId: string) => { canUseStyle: boolean; canUseSpeakerBoost: boolean } | null
  /** Of earlier answers to the same request; null: none. */
  lastGenerationInfo: (row: GenerationRow) => string | null
  /** Its headers are in the ledger. */
  answered: (row: GenerationRow, answer: CloudGeneration) => void
  /** The ledger, or what has arrived, changed. */
  changed: (id: string) => void
  arrived: (id: string, byteCount: number) => void
  isClosing: () => boolean
  log: Log
}

/**
 * Sends one request of the ledger, once, and writes what comes to disk while it comes.
 * @returns `slot` and `busy` where the cloud charged nothing and it is queued again, `later` where the disk took nothing
 *   and it is still queued, `done` otherwise
 */
export async function sendGeneration(
  deps: SendDeps,
  id: string,
  { signal, isLast, leave }: Attempt,
): Promise<SendOutcome> {
  const { store } = deps
  const row = store.find(id)
  if (row?.state !== 'queued') return 'done'
  let sound: OpenSound | null = null
  try {
    throwIfAborted(signal)
    sound = await soundOf(deps, row.request, signal)
    const client = deps.cloud()
    const lastGenerationInfo = deps.lastGenerationInfo(row)
    if (store.find(id)?.state !== 'queued') return 'done'
    store.markSent(id)
    deps.changed(id)
    await store.synced().catch((error: unknown) => {
      throw unsent(asAppError(error))
    })
    throwIfAborted(signal)
    const answer = await ask(client, deps, row.request, sound, { lastGenerationInfo, signal })
    await receive(deps, row, answer, leave)
    return 'done'
  } catch (thrown) {
    try {
      return failed(deps, id, asAppError(thrown), { isLast, isCanceled: signal.aborted })
    } catch (error) {
      // A disk that takes nothing: the row stays as it is, and what was sent is looked for as after a kill.
      deps.log.error('the end of a generation could not be written down', { id }, error)
      return store.find(id)?.state === 'queued' && !signal.aborted ? 'later' : 'done'
    }
  } finally {
    sound?.release?.()
  }
}

/** No byte has gone to the cloud. */
const unsent = (error: AppError): AppError =>
  new AppError(error.code, { cause: error, detail: { ...error.detail, sentAnyBytes: false } })

function throwIfAborted({ aborted }: AbortSignal): void {
  if (aborted) throw unsent(new AppError('cancelled'))
}

function failed(
  deps: SendDeps,
  id: string,
  error: AppError,
  { isLast, isCanceled }: { isLast: boolean; isCanceled: boolean },
): SendOutcome {
  const { store, log } = deps
  log.info('a generation was not answered', { id, code: error.code, ...error.detail })
  if (error.code === 'internal') log.error('a generation failed', { id }, error)
  const row = store.find(id)
  if (!row) return 'done'
  // What came further has its outcome; an error after that changes nothing of it.
  if (row.state !== 'queued' && row.state !== 'sent') return 'done'
  const wasAsked = row.state === 'sent'
  if (!wasAsked || speechFailureKind(error) !== 'unclear') {
    // The next session goes on with what this one did not send.
    if (deps.isClosing()) {
      if (wasAsked) store.markQueued(id)
      return 'done'
    }
    const isBusy = wasAsked && speechFailureKind(error) === 'busy' && !isLast && !isCanceled
    if (isBusy) store.markQueued(id)
    else if (isCanceled) store.markEnded(id, 'canceled', null)
    else store.markEnded(id, 'refused', speechFailure(error))
    deps.changed(id)
    return isBusy ? (isSlotMissing(error) ? 'slot' : 'busy') : 'done'
  }
  lose(deps, id, 0, speechFailure(error))
  return 'done'
}

/** Of a session that ends, the next one finds the row as it is. */
function lose(deps: SendDeps, id: string, byteCount: number, failure: GenerationFailure): void {
  if (deps.isClosing()) return
  deps.store.markChecking(id, byteCount, failure)
  deps.changed(id)
}

async function receive(
  deps: SendDeps,
  row: GenerationRow,
  answer: CloudGeneration,
  leave: () => void,
): Promise<void> {
  const { store, files } = deps
  const { id } = row
  const { mediaType } = answer
  let writer: SoundWriter | null = null
  let noted: Promise<void>
  try {
    try {
      store.together(() => {
        store.markAnswered(id, answer.headers, mediaType)
        deps.answered(row, answer)
      })
      deps.changed(id)
      noted = store.synced()
      // It is waited for below, after the sound.
      noted.catch(() => undefined)
    } catch (error) {
      answer.discard()
      throw error
    }
    const arrived = (byteCount: number): void => deps.arrived(id, byteCount)
    writer = await files.write(id, mediaType, arrived).catch((error: unknown) => {
      answer.discard()
      throw error
    })
    try {
      let isEmpty = true
      for await (const chunk of answer.chunks()) {
        await writer.append(chunk)
        isEmpty = false
      }
      leave()
      if (isEmpty) throw new AppError('cloud-bad-answer', { detail: { reason: 'empty' } })
      const [whole] = await Promise.all([writer.finish(), noted])
      keep(store, id, mediaType, whole)
    } catch (thrown) {
      await writer.abandon()
      throw thrown
    }
  } catch (thrown) {
    const error = asAppError(thrown)
    const byteCount = writer?.byteCount ?? 0
    deps.log.info('the sound of a generation was cut off', { id, byteCount, code: error.code })
    if (error.code === 'internal') deps.log.error('a generation was not kept', { id }, error)
    if (store.find(id)?.isCanceled === true && !deps.isClosing()) {
      store.markEnded(id, 'canceled', null, byteCount)
      deps.changed(id)
    } else lose(deps, id, byteCount, speechFailure(error))
    return
  }
  deps.changed(id)
}

/**
 * The sound is whole: its hashes are remembered with it. It is not waited for the disk: with its answer and its file there,
 * the next session finds after a power cut that it is whole.
 */
export function keep(store: GenerationStore, id: string, mediaType: string, kept: WholeSound): void {
  store.together(() => {
    store.remember(kept.sha256)
    store.remember(kept.fileSha256)
    store.markKept(id, { ...kept, mediaType })
  })
}

async function soundOf(
  deps: SendDeps,
  request: SpeechRequest,
  signal: AbortSignal,
): Promise<OpenSound | null> {
  if (request.task !== 'speech-to-speech') return null
  const sounds = deps.sounds()
  if (!sounds) throw new AppError('not-found', { detail: { what: 'sound' } })
  return sounds.open(request.source, signal)
}

/** The codec that a window can play while it arrives. */
const outputFormat = 'mp3_44100_128'

function ask(
  client: CloudClient,
  deps: Pick<SendDeps, 'abilities'>,
  request: SpeechRequest,
  sound: OpenSound | null,
  o: { lastGenerationInfo: string | null; signal: AbortSignal },
): Promise<CloudGeneration> {
  switch (request.task) {
    case 'text-to-speech': {
      const { speed } = request.settings
      const settings = carried(request, deps, { speed })
      const { voiceId, modelId, text } = request
      return client.streamSpeech(
        { voiceId, modelId, text: text.trim(), outputFormat, voiceSettings: settings },
        o,
      )
    }
    case 'text-to-dialogue':
      return client.streamDialogue(
        {
          modelId: request.modelId,
          inputs: request.inputs,
          stability: snapStability(request.stability),
          outputFormat,
        },
        o,
      )
    case 'speech-to-speech': {
      if (!sound) throw new AppError('not-found', { detail: { what: 'sound' } })
      const { voiceId, modelId, removesBackgroundNoise } = request
      const { path, name, mimeType, sizeBytes } = sound
      return client.convertSpeech(
        {
          voiceId,
          modelId,
          settings: carried(request, deps, {}),
          removeBackgroundNoise: removesBackgroundNoise,
          outputFormat,
          audio: { path, name, mimeType, sizeBytes },
        },
        o,
      )
    }
  }
}

/** What the model takes of the settings; null abilities: not known, so nothing is held back. */
function carried(
  { modelId, settings }: Exclude<SpeechRequest, { task: 'text-to-dialogue' }>,
  deps: Pick<SendDeps, 'abilities'>,
  more: { speed?: number },
) {
  const can = deps.abilities(modelId) ?? { canUseStyle: true, canUseSpeakerBoost: true }
  return {
    // The dialogue model knows three stops.
    stability: modelId === dialogueModelId ? snapStability(settings.stability) : settings.stability,
    similarityBoost: settings.similarity,
    ...(can.canUseStyle && { style: settings.style }),
    ...(can.canUseSpeakerBoost && { useSpeakerBoost: settings.speakerBoost }),
    ...more,
  }
}
