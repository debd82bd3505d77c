import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createConversion, type ConversionDeps } from '@main/conversion/conversion'
import { createSampleStore } from '@main/drafts/sample-store'
import { createAudioStore } from '@main/library/audio-store'
import type { AudioWorkers } from '@main/media/workers/audio-workers'
import type { Media } from '@main/media/media'
import { createTopics } from '@main/scope/topics'
import type { RequestOptions, SpeechSounds } from '@main/speech/speech-ledger'
import type { ConversionItem, ConversionWish } from '@shared/domain/speech/conversion'
import type { Generation, GenerationFailure } from '@shared/domain/speech/generation'
import type { Take } from '@shared/domain/recording/take'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import type { AppError } from '@shared/errors/app-error'
import { openTempLibrary } from '../../support/library/temp-library'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'

export const wish: ConversionWish = {
  voiceId: 'voice-1',
  modelId: 'eleven_multilingual_sts_v2',
  settings: { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 },
  removesBackgroundNoise: false,
}

interface Entry {
  generation: Generation
  options: RequestOptions
  path: string
}

/** The ledger of generations as the queue sees it; the test says what the cloud answers. It outlives restarts. */
export function createStubLedger(folder: string) {
  const entries = new Map<string, Entry>()
  const state = {
    sounds: null as SpeechSounds | null,
    emit: (_: string): void => undefined,
    refusal: null as AppError | null,
  }
  const set = (id: string, patch: Partial<Generation>): void => {
    const entry = entries.get(id)!
    entry.generation = { ...entry.generation, ...patch }
    state.emit(id)
  }
  return {
    state,
    ledger: {
      request(request: SpeechRequest, options: RequestOptions = {}) {
        if (state.refusal) throw state.refusal
        const id = randomUUID()
        const generation: Generation = {
          ...{ id, request, state: 'queued', askedAtMs: 0, estimatedCredits: 1, chargedCredits: null },
          ...{
            requestId: null,
            historyItemId: null,
            regenerationsLeft: 0,
            collectsPreference: false,
            isCanceled: false,
            isAnswered: false,
          },
          ...{
            byteCount: 0,
            durationMs: null,
            mediaType: null,
            latencyMs: null,
            choice: null,
            failure: null,
          },
        }
        entries.set(id, { generation, options, path: join(folder, `${id}.flac`) })
        return id
      },
      quote(request: SpeechRequest) {
        const { durationMs } = state.sounds!.describe(
          (request as Extract<SpeechRequest, { task: 'speech-to-speech' }>).source,
        ) ?? { durationMs: 0 }
        return {
          credits: durationMs / 60,
          isRegeneration: false,
          regenerationsLeft: 0,
          account: { used: 0, limit: 10_000, resetsAtMs: null },
          exceeded: durationMs / 60 > 10_000 ? ('paid' as const) : null,
          isLogged: true,
        }
      },
      find: (id: string) => entries.get(id)?.generation ?? null,
      fileOf(id: string) {
        const entry = entries.get(id)
        return entry?.generation.state === 'kept' ? { path: entry.path, mediaType: 'audio/flac' } : null
      },
      cancel: (id: string) => set(id, { state: 'canceled' }),
      setSounds: (sounds: SpeechSounds) => void (state.sounds = sounds),
    },
    all: (): Entry[] => [...entries.values()],
    requests: (): Extract<SpeechRequest, { task: 'speech-to-speech' }>[] =>
      [...entries.values()].map(({ generation }) => generation.request as never),
    send: (id: string): void => set(id, { state: 'sent' }),
    /** The cloud answers with what it got, in another format's clothes. */
    async keep(
      id: string,
      convert = (from: string, to: string): void => copyFileSync(from, to),
    ): Promise<void> {
      const { generation, path } = entries.get(id)!
      const source = (generation.request as Extract<SpeechRequest, { task: 'speech-to-speech' }>).source
      const sound = await state.sounds!.open(source, new AbortController().signal)
      convert(sound.path, path)
      sound.release?.()
      set(id, { state: 'kept', chargedCredits: 5 })
    },
    fail: (id: string, failed: Generation['state'], failure: Partial<GenerationFailure> = {}): void =>
      set(id, { state: failed, failure: { code: 'system_busy', message: null, items: [], ...failure } }),
    queued: (): string[] =>
      [...entries.values()]
        .filter((one) => one.generation.state === 'queued')
        .map((one) => one.generation.id),
    running: (): string[] =>
      [...entries.values()]
        .filter(({ generation }) => ['queued', 'sent', 'arriving', 'checking'].includes(generation.state))
        .map(({ generation }) => generation.id),
  }
}

interface StubTake {
  name: string
  samples: Float32Array
  rateHz: number
}

/** What is read of a take here. */
const takeOf = ({ name, samples, rateHz }: StubTake): Take =>
  ({ name, frameCount: samples.length, format: { sampleRateHz: rateHz, channels: 1 } }) as Take

/** The queue over a real library with real ffmpeg; a restart keeps the rows, as a kill does. */
export function openConversionWorld(deps: {
  media: Media
  workers: AudioWorkers
  analysis?: Awaited<ReturnType<ConversionDeps['measure']>>
}) {
  const folder = tempFolder()
  const library = openTempLibrary()
  const answers = join(folder, 'answers')
  mkdirSync(answers)
  const stub = createStubLedger(answers)
  const paths = new Map<string, string>()
  const picked = { folder: null as string | null, target: null as string | null }
  const takes = new Map<string, StubTake>()
  const remembered: string[] = []
  const failed: string[] = []
  const open = () => {
    const topics = createTopics()
    stub.state.emit = (generationId) => topics.emit('generationChanged', { generationId })
    const module = createConversion({
      library,
      samples: createSampleStore({ db: library.db, nowMs: () => Date.now(), workspace: () => 'demo' }),
      files: {
        resolve: (ids) => ids.map((id) => paths.get(id) ?? '/nowhere'),
      },
      audioStore: createAudioStore({ folder: join(library.folder, 'audio'), workers: deps.workers }),
      takes: {
        find: (id) => {
          const take = takes.get(id)
          return take ? takeOf(take) : null
        },
        async *read(id, startFrame, frameCount) {
          yield await Promise.resolve(takes.get(id)!.samples.subarray(startFrame, startFrame + frameCount))
        },
      },
      media: deps.media,
      analysisOf: () => null,
      measure: () => Promise.resolve(deps.analysis ?? null),
      makePeaks: () => Promise.resolve(null),
      ledger: stub.ledger,
      rememberGenerated: (sha256) => void remembered.push(sha256),
      workspace: 'demo',
      dialogs: {
        pickFolder: () => Promise.resolve(picked.folder),
        pickTarget: () => Promise.resolve(picked.target),
      },
      clock: {
        nowMs: () => Date.now(),
        setTimeout(fn) {
          const timer = setTimeout(fn, 0)
          return () => clearTimeout(timer)
        },
      },
      publish(_, name, payload) {
        if (name === 'failed') failed.push((payload as { id: string }).id)
      },
      topics,
      log: createMemoryLog(),
    })
    return { module, calls: module.handlers!.conversion }
  }
  let now = open()
  onTestFinished(() => now.module.close?.())
  const world = {
    folder,
    library,
    stub,
    paths,
    takes,
    picked,
    remembered,
    failed,
    get calls() {
      return now.calls
    },
    async add(path: string): Promise<string> {
      const fileId = randomUUID()
      paths.set(fileId, path)
      const { ids } = await now.calls.add({ fileIds: [fileId], takeIds: [], sampleIds: [] })
      return ids[0]!
    },
    async get(id: string): Promise<ConversionItem> {
      const { items: all } = await now.calls.queue({})
      return all.find((item) => item.id === id)!
    },
    /** A file that is read. */
    async ready(path: string): Promise<string> {
      const id = await world.add(path)
      await world.until(id, ({ durationMs }) => durationMs !== null)
      return id
    },
    until: (id: string, holds: (item: ConversionItem) => boolean): Promise<void> =>
      expect.poll(async () => holds(await world.get(id)), { timeout: 60_000, interval: 10 }).toBe(true),
    async start(allowsOverage = false, other: Partial<ConversionWish> = {}): Promise<void> {
      await now.calls.start({ wish: { ...wish, ...other }, allowsOverage })
    },
    /** Answers everything that is asked for until nothing is. */
    async answerAll(): Promise<void> {
      for (let [id] = stub.running(); id !== undefined; [id] = stub.running()) await stub.keep(id)
    },
    filePath: (id: string, side: 'source' | 'converted'): string =>
      join(library.folder, 'conversions', id, `${side}.flac`),
    hasFile: (id: string, side: 'source' | 'converted'): boolean => existsSync(world.filePath(id, side)),
    async restart(): Promise<void> {
      await now.module.close?.()
      now = open()
      await now.module.resume?.()
    },
  }
  return world
}
