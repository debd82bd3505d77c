import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { WireAlignment, WireTimedAudio, WireVoiceSegment } from '@shared/wire'
import type { DemoContext } from '../context'
import { dialogueModelId } from '../seed'
import { regenerationCount } from './regeneration'
import type { PhraseTimes } from './spoken-sound'
import type { StartedGeneration } from './start-generation'

/** Whole or while it is made; as sound or as JSON with the times of its characters. */
export type AnswerForm = 'whole' | 'stream' | 'timed' | 'timed-stream'

/**
 * Sends what is being made. Headers go with the first sound, so that what cannot be made is an error and not a cut.
 * @param voiceIds of the parts, where the answer says who speaks when
 */
export async function sendGeneration(
  context: DemoContext,
  reply: FastifyReply,
  generation: StartedGeneration,
  { form, modelId, voiceIds }: { form: AnswerForm; modelId: string; voiceIds: readonly string[] | null },
): Promise<FastifyReply> {
  const reader = generation.sound.read()
  const first = await reader.next()
  setHeaders(context, reply, generation, modelId)
  const withSpeakers = (times: readonly PhraseTimes[]): object =>
    voiceIds ? { voice_segments: segmentsOf(times, voiceIds) } : {}
  if (form === 'whole') return reply.type(generation.encoding.contentType).send(await generation.sound.whole)
  if (form === 'timed') {
    const bytes = await generation.sound.whole
    return reply.send({ ...timedAudio(bytes, generation.times), ...withSpeakers(generation.times) })
  }
  if (form === 'stream') {
    return reply
      .type(generation.encoding.contentType)
      .send(Readable.from(resumed(first, reader), { objectMode: false }))
  }
  let told = 0
  const line = (bytes: Buffer, isLast: boolean): string => {
    const times = generation.times.slice(told)
    told += times.length
    const isEmpty = isLast && times.length === 0
    return isEmpty ? '' : `${JSON.stringify({ ...timedAudio(bytes, times), ...withSpeakers(times) })}\n`
  }
  return reply.type('application/json').send(
    Readable.from(
      (async function* () {
        for await (const bytes of resumed(first, reader)) yield line(bytes, false)
        yield line(Buffer.alloc(0), true)
      })(),
      { objectMode: false },
    ),
  )
}

function setHeaders(
  { realNowMs, speechControl }: DemoContext,
  reply: FastifyReply,
  { answer, credits, slot, historyItemId, startedAtMs }: StartedGeneration,
  modelId: string,
): void {
  void reply.headers({
    ...(historyItemId === null ? {} : { 'history-item-id': historyItemId }),
    'character-cost': String(credits),
    'generation-info': answer.generationInfo,
    'regeneration-count': String(regenerationCount(answer)),
    ...(modelId === dialogueModelId && speechControl.collectsPreference
      ? { 'collect-preference': 'True' }
      : {}),
    'current-concurrent-requests': String(slot.inFlight),
    'maximum-concurrent-requests': String(slot.maximum),
    'workspace-concurrent-requests': String(slot.inFlight),
    'tts-latency-ms': String(Math.round(realNowMs() - startedAtMs)),
  })
}

async function* resumed(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (first.done) return
  yield first.value
  yield* rest
}

function timedAudio(bytes: Buffer, times: readonly PhraseTimes[]): WireTimedAudio {
  const alignment = times.length === 0 ? null : joined(times.map(({ alignment }) => alignment))
  return { audio_base64: bytes.toString('base64'), alignment, normalized_alignment: alignment }
}

const joined = (alignments: readonly WireAlignment[]): WireAlignment => ({
  characters: alignments.flatMap(({ characters }) => characters),
  character_start_times_seconds: alignments.flatMap((one) => one.character_start_times_seconds),
  character_end_times_seconds: alignments.flatMap((one) => one.character_end_times_seconds),
})

function segmentsOf(times: readonly PhraseTimes[], voiceIds: readonly string[]): WireVoiceSegment[] {
  let at = 0
  return times.map(({ part, alignment }) => {
    const from = at
    at += alignment.characters.length
    return {
      voice_id: voiceIds[part] ?? '',
      start_time_seconds: alignment.character_start_times_seconds[0] ?? 0,
      end_time_seconds: alignment.character_end_times_seconds.at(-1) ?? 0,
      character_start_index: from,
      character_end_index: at,
      dialogue_input_index: part,
    }
  })
}
