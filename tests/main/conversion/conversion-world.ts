import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createConversion, type ConversionDeps } from '@main/conversion/conversion'
import { createSampleStore } from '@main/drafts/sample-store'
import { createAudioStore } from '@main/library/audio-store'
import type { Library } from '@main/library/library'
import type { AudioWorkers } from '@main/media/workers/audio-workers'
import type { Media } from '@main/media/media'
import { createTopics } from '@main/scope/topics'
import type { RequestOptions, SpeechSounds } from '@main/speech/speech-ledger'
import type { CloudClient } from '@main/cloud/cloud-client'
import type { Connection } from '@shared/domain/app/account'
import type { ConversionItem, ConversionWish } from '@shared/domain/speech/conversion'
import type { Generation, GenerationFailure } from '@shared/domain/speech/generation'
import type { Take } from '@shared/domain/recording/take'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import type { AppError } from '@shared/errors/app-error'
import { openTempLibrary } from '../../support/library/temp-library'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'
import { generationWith } from '../../renderer/builders'

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
    isHeld: (_: string): boolean => false,
    refusal: null as AppError | null,
    /** How many requests the cloud serves at once. */
    parallel: 4,
    /** Credits the plan still holds. */
    left: 10_000,
    /** Free regenerations of each request that was answered. */
    free: 0,
  }
  const forgotten: string[] = []
  let reads = 0
  const durationOf = (request: SpeechRequest): number =>
    state.sounds!.describe((request as Extract<SpeechRequest, { task: 'speech-to-speech' }>).source)
      ?.durationMs ?? 0
  const isFree = (request: SpeechRequest): boolean =>
    state.free > 0 &&
    [...entries.values()].some(
      ({ generation }) =>
        generation.state === 'kept' && JSON.stringify(generation.request) === JSON.stringify(request),
    )
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
        const generation = generationWith({
          ...{ id, request, state: 'queued', estimatedCredits: 1, chargedCredits: null },
          ...{ byteCount: 0, durationMs: null, mediaType: null },
        })
        entries.set(id, { generation, options, path: join(folder, `${id}.flac`) })
        return id
      },
      quoteAll(requests: readonly SpeechRequest[]) {
        const credits = requests.map((request) => (isFree(request) ? 0 : durationOf(request) / 60))
        const sum = credits.reduce((all, each) => all + each, 0)
        const isRegeneration = requests.length > 0 && requests.every(isFree)
        const quote = {
          credits: sum,
          isRegeneration,
          regenerationsLeft: isRegeneration ? state.free : 0,
          account: { used: 0, limit: state.left, resetsAtMs: null },
          exceeded: sum > 0 && sum > state.left ? ('paid' as const) : null,
          isLogged: true,
        }
        return { quote, credits }
      },
      parallel: () => state.parallel,
      forget(id: string) {
        if (state.isHeld(id)) return false
        entries.delete(id)
        forgotten.push(id)
        state.emit(id)
        return true
      },
      holdBy: (isHeld: (id: string) => boolean) => void (state.isHeld = isHeld),
      find(id: string) {
        reads += 1
        return entries.get(id)?.generation ?? null
      },
      fileOf(id: string) {
        const entry = entries.get(id)
        return entry?.generation.state === 'kept' ? { path: entry.path, mediaType: 'audio/flac' } : null
      },
      cancel: (id: string) => set(id, { state: 'canceled' }),
      setSounds: (sounds: SpeechSounds) => void (state.sounds = sounds),
    },
    /** Deleted by another module, whoever needs it. */
    vanish(id: string): void {
      entries.delete(id)
      state.emit(id)
    },
    forgotten,
    set,
    /** How often the ledger was asked for a row. */
    reads: () => reads,
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
  ({
    ...{ name, purpose: 'voice-changer', frameCount: samples.length },
    format: { sampleRateHz: rateHz, channels: 1 },
  }) as Take

/** The queue over a real library with real ffmpeg; a restart keeps the rows, as a kill does. */
export function openConversionWorld(deps: {
  media: Media
  workers: AudioWorkers
  analysis?: Awaited<ReturnType<ConversionDeps['measure']>>
  /** A new one where none is given. */
  library?: Library
}) {
  const folder = tempFolder()
  const library = deps.library ?? openTempLibrary()
  const answers = join(folder, 'answers')
  mkdirSync(answers)
  const stub = createStubLedger(answers)
  const paths = new Map<string, string>()
  const picked = { folder: null as string | null, target: null as string | null }
  const takes = new Map<string, StubTake>()
  const takesInTrash = new Set<string>()
  const remembered: string[] = []
  const log = createMemoryLog()
  const volume = { db: 0 }
  const connection = { state: 'online' as Connection['state'] }
  let announce = (): void => undefined
  const failed: string[] = []
  const open = () => {
    const topics = createTopics()
    stub.state.emit = (generationId) => topics.emit('generationChanged', { generationId })
    announce = () => topics.emit('accountChanged', null)
    const module = createConversion({
      // The queue only asks whether there is one.
      account: { cloud: () => ({}) as CloudClient, connection: () => connection },
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
        remove: (ids) => ids.forEach((id) => takesInTrash.add(id)),
        restore: (ids) => ids.forEach((id) => takesInTrash.delete(id)),
      },
      media: deps.media,
      analysisOf: () => null,
      measure: () => Promise.resolve(deps.analysis ?? null),
      makePeaks: () => Promise.resolve(null),
      ledger: stub.ledger,
      rememberGenerated: (sha256) => void remembered.push(sha256),
      volumeDbOf: () => volume.db,
      workspace: 'demo',
      dialogs: {
        pickFolder: () => Promise.resolve(picked.folder),
        pickTarget: () => Promise.resolve(picked.target),
      },
      clock: {
        nowMs: () => Date.now(),
        steadyMs: () => performance.now(),
        setTimeout(fn) {
          const timer = setTimeout(fn, 0)
          return () => clearTimeout(timer)
        },
      },
      publish(_, name, payload) {
        if (name === 'failed') failed.push((payload as { id: string }).id)
      },
      topics,
      log,
    })
    return { module, calls: module.handlers!.conversion }
  }
  let now = open()
  onTestFinished(() => now.module.close?.())
  void now.module.resume?.()
  const world = {
    folder,
    library,
    /** As a quit does. */
    close: async (): Promise<void> => now.module.close?.(),
    stub,
    paths,
    takes,
    takesInTrash,
    picked,
    remembered,
    volume,
    failed,
    errors: () => log.lines.filter(({ level }) => level === 'error'),
    /** As the monitor tells it. */
    setConnection(state: Connection['state']): void {
      connection.state = state
      announce()
    },
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
      const asked = { ...wish, ...other }
      const { items } = await now.calls.quote({ wish: asked, isOverQuota: allowsOverage })
      await now.calls.start({ ids: items.map(({ id }) => id), wish: asked, allowsOverage })
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
