import { rm, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { encodeSpeech } from '../audio/encode-speech'
import type { OutputEncoding } from '../audio/output-format'
import { audioFile, ffmpegOutput } from '../audio/run-ffmpeg'
import { rawAsWav } from '../audio/wav-of'
import type { DemoContext } from '../context'
import { classicError } from '../http/wire-error'
import { recognizerRateHz } from '../recognition/recognition'
import type { Timbre } from '../timbre/timbre'
import { once } from './make-speech'
import { floatsOf, soundRateHz, speakParts } from './spoken-sound'
import type { EncodedSound } from './start-generation'

/** A recording that another voice speaks anew. */
export interface ConversionSource {
  /** Goes with the request. */
  path: string
  /** SHA-256 of its bytes. */
  hash: string
  durationMs: number
  removesNoise: boolean
  timbre: Timbre
  pace: number
}

interface Span {
  startMs: number
  endMs: number
}

/** Somebody who pauses for less goes on with the same phrase. */
const pauseMs = 300
/** Beyond these nobody understands what was stretched or pressed. */
const slowest = 0.6
const fastest = 1.9
/** Below this nobody hears a change of pace. */
const leastChange = 0.03
const cleanRateHz = 48_000

/**
 * Recognizes what is said in a recording and speaks it anew, each phrase at its own time; the result is as long as the
 * source. English only. A recording in which nothing is recognized becomes silence.
 * @throws WireError speech_recognition_missing, speech_engine_missing
 */
export async function convertSpeech(
  context: DemoContext,
  source: ConversionSource,
  of: { encoding: OutputEncoding; signal: AbortSignal },
): Promise<EncodedSound> {
  if (context.speechControl.isCanned) {
    const canned = await context.cannedSounds.sound(source.hash, source.durationMs, of.encoding)
    return { audio: once(canned), times: [] }
  }
  if (!context.recognition.understands('en')) {
    throw classicError(
      400,
      'speech_recognition_missing',
      'The demo workspace cannot convert speech: its recognizer was not downloaded during setup.',
    )
  }
  const heard = source.removesNoise ? await cleaned(context, source.path) : source.path
  try {
    const [pcm16, found] = await Promise.all([
      ffmpegOutput([
        ...[audioFile(heard), '-map', '0:a:0', '-ac', '1', '-ar', String(recognizerRateHz)],
        ...['-f', 's16le', 'pipe:1'],
      ]),
      context.recognition.findSpeech(heard),
    ])
    const spans = joinSpans(found ?? [{ startMs: 0, endMs: source.durationMs }])
    const chunks = spokenAnew(context, { ...source, pcm16, spans, signal: of.signal })
    return { audio: encodeSpeech({ rateHz: soundRateHz, filters: [], chunks }, of.encoding), times: [] }
  } finally {
    if (heard !== source.path) await rm(heard, { force: true })
  }
}

/** A copy without noise; the file itself where the model is not there. */
async function cleaned({ recognition }: DemoContext, path: string): Promise<string> {
  const raw = await ffmpegOutput([
    ...[audioFile(path), '-map', '0:a:0', '-ac', '1', '-ar', String(cleanRateHz), '-f', 'f32le', 'pipe:1'],
  ])
  const clean = await recognition.clean(
    new Float32Array(new Uint8Array(raw.subarray(0, raw.length - (raw.length % 4))).buffer),
  )
  if (!clean) return path
  const pcm = Int16Array.from(clean, (value) => Math.max(-1, Math.min(1, value)) * 32_767)
  const cleanPath = `${path}.clean`
  await writeFile(cleanPath, rawAsWav(Buffer.from(pcm.buffer), `pcm_${cleanRateHz}`))
  return cleanPath
}

function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const before = joined.at(-1)
    if (before && span.startMs - before.endMs < pauseMs) before.endMs = span.endMs
    else joined.push({ ...span })
  }
  return joined
}

async function* spokenAnew(
  context: DemoContext,
  of: ConversionSource & { pcm16: Buffer; spans: readonly Span[]; signal: AbortSignal },
): AsyncGenerator<Float32Array> {
  const total = samplesAt(of.durationMs)
  let at = 0
  for (const [i, span] of of.spans.entries()) {
    const text = await textOf(context, of.pcm16, span)
    if (text === '') continue
    const phrase = await speakInto(context, { ...of, text, span })
    const start = Math.max(at, samplesAt(span.startMs))
    yield new Float32Array(start - at)
    const next = of.spans[i + 1]
    const room = (next ? samplesAt(next.startMs) : total) - start
    const fitting = phrase.subarray(0, Math.max(0, room))
    yield fitting
    at = start + fitting.length
  }
  if (at < total) yield new Float32Array(total - at)
}

const samplesAt = (ms: number): number => Math.round((ms / 1_000) * soundRateHz)

async function textOf({ recognition }: DemoContext, pcm16: Buffer, span: Span): Promise<string> {
  const byteAt = (ms: number): number => Math.round((ms / 1_000) * recognizerRateHz) * 2
  const words = await recognition.dictate(pcm16.subarray(byteAt(span.startMs), byteAt(span.endMs)), 'en')
  const text = (words ?? []).join(' ')
  return text === '' ? '' : `${text}.`.replace(/^./, (letter) => letter.toUpperCase())
}

/** A text spoken in the time that the original took for it. */
async function speakInto(
  { speech, speechControl }: DemoContext,
  of: ConversionSource & { text: string; span: Span; signal: AbortSignal },
): Promise<Float32Array> {
  const { chunks } = await speakParts(
    speech,
    [{ text: of.text, timbre: of.timbre, speed: of.pace, language: 'en' }],
    { maxChars: speechControl.spokenMaxChars, signal: of.signal },
  )
  const made: Float32Array[] = []
  for await (const chunk of chunks) made.push(chunk)
  const spoken = withoutSilence(joinFloats(made))
  const ratio = spoken.length / samplesAt(of.span.endMs - of.span.startMs)
  const tempo = Math.max(slowest, Math.min(fastest, ratio))
  if (spoken.length === 0 || Math.abs(tempo - 1) < leastChange) return spoken
  const stretched = encodeSpeech(
    { rateHz: soundRateHz, filters: [`atempo=${tempo.toFixed(4)}`], chunks: floatsOf([toBytes(spoken)]) },
    { ffmpegArgs: ['-ar', String(soundRateHz), '-ac', '1', '-f', 'f32le'] },
  )
  const bytes = await buffer(stretched)
  return new Float32Array(new Uint8Array(bytes.subarray(0, bytes.length - (bytes.length % 4))).buffer)
}

const toBytes = (floats: Float32Array): Buffer =>
  Buffer.from(floats.buffer, floats.byteOffset, floats.byteLength)

function joinFloats(parts: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

const audible = 0.005

/** The engine begins and ends with a pause that the original's time line already has. */
function withoutSilence(sound: Float32Array): Float32Array {
  const first = sound.findIndex((value) => Math.abs(value) > audible)
  if (first === -1) return sound.subarray(0, 0)
  const last = sound.findLastIndex((value) => Math.abs(value) > audible)
  return sound.subarray(first, last + 1)
}
