import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createRenders } from './audio/renders'
import { freshGeneration } from './design/generation-control'
import { createLibrary } from './library/library'
import { createModels, type Models } from '../main/inference/models/models'
import { locateTool } from '../main/media/ffmpeg/locate-ffmpeg'
import { createAccountStore } from './stores/account-store'
import { createGroupStore } from './stores/group-store'
import { groupRoutes } from './routes/account/group-routes'
import { createPersonStore } from './stores/person-store'
import { personControlRoutes, personRoutes } from './routes/account/person-routes'
import { createAttemptStore } from './stores/attempt-store'
import { viewOf, type DemoContext } from './context'
import { loadCredentials } from './http/credentials'
import { createDemoClock } from './demo-clock'
import { openDemoDatabase } from './stores/demo-database'
import { createRecognition } from './recognition/recognition'
import { createFaults } from './faults/faults'
import { cannedSpeech, createCannedSounds } from './generations/canned-sound'
import { createConcurrencySlots } from './generations/concurrency-slots'
import { freshAgentControl } from './support/agent-control'
import { freshSpeechControl } from './generations/speech-control'
import { createUnfinished } from './generations/unfinished'
import { forgetUnfinished } from './generations/forget-unfinished'
import { createHistoryStore } from './stores/history-store'
import { createRegenerationStore } from './stores/regeneration-store'
import { createSpendingStore } from './stores/spending-store'
import { conversionRoutes } from './routes/speech/conversion-routes'
import { dialogueRoutes } from './routes/speech/dialogue-routes'
import { feedbackRoutes } from './routes/speech/feedback-routes'
import { historyRoutes } from './routes/speech/history-routes'
import { speechControlRoutes } from './routes/speech/speech-control-routes'
import { createFileStore } from './stores/file-store'
import { addHooks } from './http/http-hooks'
import { createKeptStore } from './stores/kept-store'
import { createRequestLog } from './http/request-log'
import { accountRoutes } from './routes/account/account-routes'
import { controlRoutes } from './routes/control-routes'
import { languageRoutes } from './routes/speech/language-routes'
import { pvcRoutes } from './routes/professional-clone/pvc-routes'
import { pvcSampleRoutes } from './routes/professional-clone/pvc-sample-routes'
import { designRoutes } from './routes/voices/design-routes'
import { instantCloneRoutes } from './routes/voices/instant-clone-routes'
import { libraryRoutes } from './routes/voices/library-routes'
import { previewRoutes } from './routes/voices/preview-routes'
import { saveDesignRoutes } from './routes/voices/save-design-routes'
import { usageRoutes } from './routes/account/usage-routes'
import { voiceSettingsRoutes } from './routes/voices/voice-settings-routes'
import { createGeneratedStore } from './stores/generated-store'
import { createAudition } from './timbre/audition'
import { createHearVoice, type HeardFiles, type HeardVoice } from './timbre/hear-voice'
import { speechRoutes } from './routes/speech/speech-routes'
import { supportControlRoutes, supportRoutes } from './routes/account/support-routes'
import { transcriptionRoutes } from './routes/professional-clone/transcription-routes'
import { verificationRoutes } from './routes/professional-clone/verification-routes'
import { voiceRoutes } from './routes/voices/voice-routes'
import { createSampleStore } from './stores/sample-store'
import { seedVoices } from './seed'
import { createSeparations } from './recognition/separations'
import { createSpeech } from './speech/create-speech'
import type { Speech } from './speech/speech'
import { createTranscriber, type Transcriber } from './transcription/transcriber'
import { freshVerification } from './recognition/verification-rules'
import { createVoiceStore } from './stores/voice-store'
import { voiceToWire } from './voice-wire'

export interface DemoCloudOptions {
  /** The workspace's own folder: database, audio, keys. */
  dataFolder: string
  /** Where the speech model lies; it may be missing. */
  modelsFolder: string
  /** Where the models that ship lie (resources/models). */
  shippedModelsFolder: string
  /** Ears, voice and what was heard that servers of one process share; whoever gives them closes them. */
  engines?: { models: Models; speech: Speech; heard: HeardFiles; transcriber: Transcriber }
  /** 0 takes a free port. */
  port?: number
  /** Opens the control endpoint. */
  control?: boolean
  realNowMs?: () => number
  report?: (message: string) => void
}

export interface DemoCloud {
  baseUrl: string
  apiKey: string
  bearer: string
  /** Null while the control endpoint is off. */
  controlToken: string | null
  close(): Promise<void>
}

/** Starts the demo workspace: a /v1 server on loopback. */
export async function createDemoCloud(options: DemoCloudOptions): Promise<DemoCloud> {
  const report = options.report ?? (() => undefined)
  const realNowMs = options.realNowMs ?? Date.now
  const db = openDemoDatabase(options.dataFolder, report)
  const kept = createKeptStore(db)
  const clock = createDemoClock(kept, realNowMs)
  const closing = new AbortController()
  let baseUrl = ''
  const transcriber = options.engines?.transcriber ?? createTranscriber(options.modelsFolder)
  const samples = createSampleStore(db, realNowMs)
  const files = createFileStore(options.dataFolder)
  const models = options.engines?.models ?? createModels(options.shippedModelsFolder)
  const ffmpegPath = (): string => locateTool('ffmpeg', { env: process.env })
  const recognition = createRecognition({ models, ffmpegPath, transcriber, closing: closing.signal })
  const speech = options.engines?.speech ?? createSpeech(options.modelsFolder)
  const hearVoice = createHearVoice({
    task: () => ({ models, ffmpegPath: ffmpegPath(), signal: closing.signal, progress: () => undefined }),
    folder: files.incomingFolder,
    heard: options.engines?.heard ?? new Map<string, HeardVoice | 'no-speech'>(),
  })
  const generation = freshGeneration()
  const renders = createRenders(options.dataFolder, () => (generation.isCanned ? cannedSpeech : speech))
  const account = createAccountStore(kept, clock.nowMs())
  const context: DemoContext = {
    credentials: loadCredentials(kept),
    clock,
    realNowMs,
    account,
    person: createPersonStore(kept, account.createdAtMs),
    groups: createGroupStore(kept, account),
    voices: createVoiceStore(db),
    samples,
    attempts: createAttemptStore(db),
    files,
    faults: createFaults(realNowMs, () =>
      context.voices.list().map((voice) => voiceToWire(viewOf(context, voice))),
    ),
    requestLog: createRequestLog(),
    speech,
    renders,
    hearVoice,
    audition: createAudition({ speech, hearVoice, generation, folder: files.incomingFolder }),
    library: createLibrary(() => generation.libraryEntries),
    generation,
    speechControl: freshSpeechControl(),
    agentControl: freshAgentControl(),
    slots: createConcurrencySlots(),
    cannedSounds: createCannedSounds(),
    unfinished: createUnfinished(),
    history: createHistoryStore(db),
    regenerations: createRegenerationStore(db),
    spendings: createSpendingStore(db),
    generated: createGeneratedStore(db),
    transcriber,
    recognition,
    separations: createSeparations({ samples, files, recognition, closing: closing.signal, report }),
    verification: freshVerification(),
    forcedTraining: new Map(),
    report,
    closing: closing.signal,
    baseUrl: () => baseUrl,
  }
  seedVoices(context.voices, clock.nowMs())
  forgetUnfinished(context)
  sweepFiles(context)
  context.separations.resume()

  const controlToken = options.control ? randomBytes(24).toString('base64url') : null
  const app = await buildApp(context, controlToken)
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    baseUrl,
    apiKey: context.credentials.apiKey,
    bearer: context.credentials.bearer,
    controlToken,
    close: async () => {
      closing.abort()
      await app.close()
      await context.separations.settled()
      await context.unfinished.allSettled()
      if (!options.engines) {
        await context.speech.close()
        await context.transcriber.close()
      }
      db.close()
    },
  }
}

/** A quarter of a second of sound takes 11 kB in base64. */
const socketMessageMaxBytes = 1_000_000

async function buildApp(context: DemoContext, controlToken: string | null): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, forceCloseConnections: true, requestTimeout: 0 })
  addHooks(app, context)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)))
    } catch (error) {
      done(error as SyntaxError)
    }
  })
  await app.register(multipart, { limits: { fileSize: Infinity, files: 1_000, parts: 2_000 } })
  await app.register(websocket, {
    options: {
      maxPayload: socketMessageMaxBytes,
      handleProtocols: (protocols) => (protocols.has('bearer') ? 'bearer' : false),
    },
  })
  accountRoutes(app, context)
  voiceRoutes(app, context)
  pvcRoutes(app, context)
  pvcSampleRoutes(app, context)
  verificationRoutes(app, context)
  languageRoutes(app)
  libraryRoutes(app, context)
  previewRoutes(app, context)
  designRoutes(app, context)
  saveDesignRoutes(app, context)
  instantCloneRoutes(app, context)
  voiceSettingsRoutes(app, context)
  usageRoutes(app, context)
  speechRoutes(app, context)
  dialogueRoutes(app, context)
  conversionRoutes(app, context)
  historyRoutes(app, context)
  feedbackRoutes(app, context)
  personRoutes(app, context)
  groupRoutes(app, context)
  transcriptionRoutes(app, context)
  supportRoutes(app, context)
  if (controlToken !== null) {
    await app.register((scope, _options, done) => {
      controlRoutes(scope, context, controlToken)
      speechControlRoutes(scope, context)
      personControlRoutes(scope, context)
      supportControlRoutes(scope, context)
      done()
    })
  }
  return app
}

/** Files that a crash left behind between their arrival and their row. */
function sweepFiles(context: DemoContext): void {
  const known = new Set(context.samples.all().map(({ sampleId }) => sampleId))
  for (const voice of context.voices.list()) {
    for (const { recordingId } of context.attempts.ofVoice(voice.voiceId)) known.add(recordingId)
    for (const { file_id } of voice.manual?.files ?? []) known.add(file_id)
  }
  for (const id of context.history.fileIds()) known.add(id)
  for (const { clone } of context.generated.all())
    for (const { fileId } of clone?.files ?? []) known.add(fileId)
  context.files.sweep((id) => known.has(id))
}
