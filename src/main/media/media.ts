import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import type { Span } from '@shared/domain/dataset/analysis'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import { AppError } from '@shared/errors/app-error'
import type { AudioWorkers } from './workers/audio-workers'
import { convertToFlac } from './convert-to-flac'
import { encodeAudio, type EncodedFormat } from './encode-audio'
import type { Hashed } from './workers/copy-and-hash'
import { checkFfmpegParts } from './ffmpeg/ffmpeg-parts'
import { locateTool, type Tool } from './ffmpeg/locate-ffmpeg'
import { isInverted } from './is-inverted'
import { joinPieces, type TimedPiece } from './join-pieces'
import { measure, mergeMeasured } from './measure'
import {
  rawToFlac,
  readSamples,
  type RawOptions,
  type RawPcm,
  type SamplesEncoding,
  samplesSha256,
} from './raw-pcm'
import { renderAudio, type RenderRequest } from './render-audio'
import { renderMono, type MonoSpan } from './render-mono'
import { createChildren, runFfmpeg } from './ffmpeg/run-ffmpeg'
import { type SoundLevels, soundLevels, soundLevelsHeard } from './sound-levels'
import { type FileSpans, type SoundInput, type SoundRequest, writeSound } from './write-sound'

/** ffmpeg and what is read from audio files, behind one small interface. */
export interface Media {
  /** Of the ffmpeg in use, in its own words. @throws AppError ffmpeg-missing */
  version(): Promise<string>
  /** Whether ffmpeg has all that is needed of it; asked once. @throws AppError ffmpeg-missing, ffmpeg-incomplete */
  checkParts(): Promise<void>
  /** Absolute path of a tool. @throws AppError ffmpeg-missing */
  toolPath(tool: Tool): string
  /**
   * Facts by the bytes of a file. `durationMs` is what can really be heard: counted where the header says nothing,
   * decoded where the file was cut short, null where it cannot be told.
   * @throws AppError file-missing, file-unreadable, file-empty, file-unsupported, file-without-audio, file-protected,
   *   file-damaged, ffmpeg-missing, cancelled
   */
  probe(path: string, signal: AbortSignal): Promise<AudioFacts>
  /** SHA-256 and size. @throws AppError file-*, cancelled */
  hash(path: string, signal: AbortSignal): Promise<Hashed>
  /**
   * Lossless or not at all: proven by decoding both. `target` appears in one step when it is whole.
   * @throws AppError invalid-input where FLAC would lose something (`canConvertToFlac`), file-*, disk-*, cancelled
   */
  convertToFlac(
    source: string,
    target: string,
    options: { signal: AbortSignal; onProgress?: (fraction: number) => void },
  ): Promise<void>
  /** Writes FLAC of 16 or 24 bits; after a failure a part of `target` may be left. @throws AppError disk-*, cancelled */
  rawToFlac(pcm: RawPcm, target: string, bits: 16 | 24, signal: AbortSignal): Promise<void>
  /** SHA-256 of the samples in one encoding, whatever the container. @throws AppError file-*, cancelled */
  samplesSha256(
    source: RawPcm | { path: string },
    encoding: SamplesEncoding,
    signal: AbortSignal,
  ): Promise<string>
  /**
   * Writes stretches of files as one file, exact to the sample; after a failure a part of `target` may be left.
   * @throws AppError file-*, disk-*, ffmpeg-failed, ffmpeg-incomplete, cancelled
   */
  render(
    request: RenderRequest,
    target: string,
    options: { signal: AbortSignal; onProgress?: (doneMs: number) => void },
  ): Promise<void>
  /**
   * Writes a whole file in another format (`encodeAudio`); after a failure a part of `target` may be left.
   * @throws AppError file-*, disk-*, ffmpeg-failed, ffmpeg-incomplete, cancelled
   */
  encode(
    source: string,
    target: string,
    options: {
      format: EncodedFormat
      tags: Readonly<Record<string, string>>
      gainDb?: number
      signal: AbortSignal
    },
  ): Promise<void>
  /**
   * Writes stretches of files of any format as one FLAC of one channel (`renderMono`).
   * @throws AppError file-*, disk-*, ffmpeg-failed, ffmpeg-incomplete, cancelled
   */
  renderMono(
    spans: readonly MonoSpan[],
    target: string,
    signal: AbortSignal,
    sampleRateHz?: number,
  ): Promise<void>
  /** Whether mixing the two channels of a stretch would leave silence. @throws AppError file-*, ffmpeg-failed, cancelled */
  isInverted(path: string, stretch: Span, signal: AbortSignal): Promise<boolean>
  /**
   * Puts pieces on one time line as one FLAC of one channel (`joinPieces`).
   * @throws AppError file-*, disk-*, ffmpeg-failed, ffmpeg-incomplete, cancelled
   */
  joinPieces(
    pieces: readonly TimedPiece[],
    target: string,
    options: { signal: AbortSignal; tags: Readonly<Record<string, string>> },
  ): Promise<void>
  /**
   * Writes a sound in any format, rate and level (`writeSound`); after a failure a part of `target` may be left.
   * @throws AppError file-*, disk-*, ffmpeg-failed, ffmpeg-incomplete, cancelled
   */
  writeSound(
    input: SoundInput | FileSpans,
    target: string,
    request: SoundRequest,
    options: { signal: AbortSignal; onProgress?: (doneMs: number) => void },
  ): Promise<void>
  /** Loudness and peaks by ffmpeg's own meters. @throws AppError file-*, ffmpeg-failed, cancelled */
  soundLevels(input: SoundInput, channels: number, signal: AbortSignal): Promise<SoundLevels>
  /** Of stretches of files, whose frames are heard in the same pass. @throws as `soundLevels` */
  soundLevelsHeard(
    input: FileSpans,
    channels: number,
    onSamples: (samples: Float32Array) => void,
    signal: AbortSignal,
  ): Promise<SoundLevels>
  /** Samples of a lossless file from a frame on, interleaved, as 32-bit floats unless said; to be destroyed by who no longer reads. */
  readSamples(path: string, startFrame: number, sampleRateHz: number, encoding?: SamplesEncoding): Readable
  /** Kills every child. Work still running ends as cancelled. */
  close(): Promise<void>
}

/** @param deps.env where overrides (TIMBRE_FFMPEG, TIMBRE_FFPROBE) and PATH are read */
export function createMedia(deps: {
  workers: AudioWorkers
  env: Readonly<Record<string, string | undefined>>
}): Media {
  const { workers, env } = deps
  const children = createChildren()
  const limit = pLimit(availableParallelism())
  const paths = new Map<Tool, string>()
  let checking: Promise<void> | null = null
  let soxr: Promise<boolean> | null = null
  const closing = new AbortController()

  function toolPath(tool: Tool): string {
    const path = paths.get(tool) ?? locateTool(tool, { env })
    paths.set(tool, path)
    return path
  }
  /** At most one child per core; all end when the module closes. */
  function queued<T>(signal: AbortSignal, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const either = AbortSignal.any([signal, closing.signal])
    return limit(() => {
      if (either.aborted) throw new AppError('cancelled')
      return run(either)
    })
  }

  const raw = (signal: AbortSignal): RawOptions => ({ ffmpeg: toolPath('ffmpeg'), children, signal })

  async function probe(path: string, signal: AbortSignal): Promise<AudioFacts> {
    const { facts, doubt } = await workers.run('facts', { path }, { signal })
    if (doubt === 'none') return facts
    const how = doubt === 'cut' ? 'decode' : 'copy'
    const measured = await queued(signal, (either) =>
      measure(toolPath('ffmpeg'), path, how, { children, signal: either }),
    )
    return mergeMeasured(facts, measured, how)
  }

  function checkParts(): Promise<void> {
    checking ??= Promise.resolve()
      .then(() => checkFfmpegParts(toolPath('ffmpeg'), { children, signal: closing.signal }))
      .catch((error: unknown) => {
        checking = null
        throw error
      })
    return checking
  }

  /** A build may be without it. */
  function hasSoxr(): Promise<boolean> {
    soxr ??= (async () => {
      let found = false
      const onLine = (line: string): void => void (found ||= line.includes('--enable-libsoxr'))
      await runFfmpeg(toolPath('ffmpeg'), ['-version'], { children, signal: closing.signal, onLine })
      return found
    })().catch((error: unknown) => {
      soxr = null
      throw error
    })
    return soxr
  }

  return {
    toolPath,
    probe,
    async version() {
      let first = ''
      await runFfmpeg(toolPath('ffmpeg'), ['-version'], {
        children,
        signal: closing.signal,
        onLine: (line) => (first ||= line),
      })
      return /^ffmpeg version (\S+)/.exec(first)?.[1] ?? first
    },
    checkParts,
    hash: (path, signal) => workers.run('hash', { path }, { signal }),
    async convertToFlac(source, target, { signal, onProgress }) {
      const facts = await probe(source, signal)
      await queued(signal, (either) =>
        convertToFlac(source, target, {
          ffmpeg: toolPath('ffmpeg'),
          children,
          signal: either,
          facts,
          onProgress,
        }),
      )
    },
    rawToFlac: (pcm, target, bits, signal) =>
      queued(signal, (either) => rawToFlac(pcm, target, bits, raw(either))),
    samplesSha256: (source, encoding, signal) =>
      queued(signal, (either) => samplesSha256(source, encoding, raw(either))),
    async render(request, target, { signal, onProgress }) {
      await checkParts()
      await queued(signal, (either) => renderAudio(request, target, { ...raw(either), onProgress }))
    },
    async encode(source, target, { format, tags, gainDb, signal }) {
      await checkParts()
      const facts = await probe(source, signal)
      await queued(signal, (either) =>
        encodeAudio({ path: source, facts }, target, { format, tags, gainDb, ...raw(either) }),
      )
    },
    async renderMono(spans, target, signal, sampleRateHz) {
      await checkParts()
      await queued(signal, (either) => renderMono(spans, target, { ...raw(either), sampleRateHz }))
    },
    isInverted: (path, stretch, signal) =>
      queued(signal, (either) => isInverted(path, stretch, { ffmpeg: toolPath('ffmpeg'), signal: either })),
    async joinPieces(pieces, target, { signal, tags }) {
      await checkParts()
      await queued(signal, (either) => joinPieces(pieces, target, { ...raw(either), tags }))
    },
    async writeSound(input, target, request, { signal, onProgress }) {
      await checkParts()
      const has = await hasSoxr()
      await queued(signal, (either) =>
        writeSound(input, target, request, { ...raw(either), hasSoxr: has, onProgress }),
      )
    },
    async soundLevels(input, channels, signal) {
      await checkParts()
      return queued(signal, (either) => soundLevels(input, channels, raw(either)))
    },
    async soundLevelsHeard(input, channels, onSamples, signal) {
      await checkParts()
      return queued(signal, (either) => soundLevelsHeard(input, channels, onSamples, raw(either)))
    },
    // Not queued: the person is listening.
    readSamples: (path, startFrame, sampleRateHz, encoding = 'f32') =>
      readSamples(path, startFrame, sampleRateHz, { ...raw(closing.signal), encoding }),
    async close() {
      closing.abort(new AppError('cancelled'))
      await children.killAll()
    },
  }
}
