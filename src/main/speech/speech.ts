import type { Generation } from '@shared/domain/speech/generation'
import { isUnderWay } from '@shared/domain/speech/generation-states'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { AppError } from '@shared/errors/app-error'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { AccountModule } from '../account/account'
import { clientNow } from '../account/client-now'
import { createKnownAnswers } from '../account/known-answers'
import type { Library } from '../library/library'
import type { Clock } from '../platform/clock'
import { fileSource } from '../platform/files/byte-source'
import type { Log } from '../platform/log/log'
import type { ProfileSource } from '../profile/profile'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'
import { arrivingSource } from './arriving-source'
import { createGenerationFiles } from './generation-files'
import { createGenerationNews } from './generation-news'
import { createGenerationStore, type GenerationRow } from './generation-store'
import { createLostAudio, mayBeLost } from './lost-audio'
import type { LostAudioTiming } from './lost-patience'
import { createQuotes } from './quotes'
import { createRegenerations } from './regenerations'
import { sendGeneration } from './send-generation'
import { createSlots } from './slots'
import type { RequestOptions, SpeechLedger, SpeechSounds } from './speech-ledger'
import { createSpeechModels } from './speech-models'

export interface SpeechDeps {
  library: Pick<Library, 'db' | 'transaction' | 'transactionUnsynced' | 'synced' | 'folder'>
  /** Null while signed out. */
  workspace: string | null
  account: Pick<AccountModule, 'cloud'>
  profile: ProfileSource
  /** Custom rate of a voice: what its credits are multiplied by. */
  rateOf: (voiceId: string) => number
  clock: Clock
  publish: Publish
  topics: Pick<Topics, 'emit' | 'on'>
  log: Log
  random?: () => number
  lostAudioTiming?: LostAudioTiming
}

export type Speech = Module<Pick<Handlers, 'speech'>> & {
  ledger: SpeechLedger
  /** Whether audio is on its way to this disk. */
  isBusy: () => boolean
}

const unsettled: ReadonlySet<Generation['state']> = new Set(mayBeLost)
const recentMax = 50
/** What windows ask anew for it would stand before the first of a sound that arrives. */
const spentDelayMs = 300

/** Paid requests for audio of one workspace: their ledger, queue and files. */
export function createSpeech(deps: SpeechDeps): Speech {
  const { library, account, profile, clock, publish } = deps
  const log = deps.log.child('speech')
  const nowMs = (): number => clock.nowMs()
  const workspace = deps.workspace ?? ''
  const store = createGenerationStore({ library, nowMs, workspace })
  const files = createGenerationFiles(library.folder)
  const known = createSpeechModels({
    answers: createKnownAnswers({ library, nowMs, workspace: () => deps.workspace }),
    account,
    nowMs,
    changed: () => publish('speech', 'accountChanged', {}),
    log,
  })
  const regenerations = createRegenerations({
    library,
    workspace,
    clock,
    isOptedOut: () => known.isOptedOut(),
    ended: () => publish('speech', 'accountChanged', {}),
  })
  const slots = createSlots({
    clock,
    random: deps.random ?? Math.random,
    ended(id) {
      if (!isClosing && unsettled.has(store.find(id)?.state ?? 'kept')) lost.look()
    },
  })
  let sounds: SpeechSounds | null = null
  let isResumed = false
  let isClosing = false
  let cancelSpent: (() => void) | null = null

  const news = createGenerationNews({
    store,
    regenerationsLeft: ({ requestKey, request: asked }) =>
      regenerations.of(requestKey, asked.task)?.left ?? 0,
    obstacleOf: (id) => lost.obstacleOf(id),
    isSettled: (state) => !unsettled.has(state),
    clock,
    publish,
    topics: deps.topics,
  })
  const { view, changed, arrived } = news

  function publishPricesSoon(): void {
    cancelSpent ??= clock.setTimeout(() => {
      cancelSpent = null
      publish('speech', 'accountChanged', {})
    }, spentDelayMs)
  }

  const lost = createLostAudio({
    store,
    files,
    client: () => clientNow(account),
    isRunning: (id) => slots.isRunning(id),
    isLogged: () => profile.known()?.isLogged ?? true,
    changed,
    gaveUp(row) {
      const news = {
        kind: 'generation-possibly-charged',
        text: excerptOf(row.request),
        credits: row.chargedCredits ?? row.estimatedCredits,
      } as const
      deps.topics.emit('noticed', { news, draftId: null })
    },
    arrived,
    clock,
    log,
    ...(deps.lostAudioTiming && { timing: deps.lostAudioTiming }),
  })

  const groupOfModel = (modelId: string): string => known.model(modelId)?.concurrencyGroup ?? 'standard'
  const groupOf = ({ modelId }: SpeechRequest): string => groupOfModel(modelId)

  const sending = {
    store,
    files,
    cloud: () => account.cloud(),
    sounds: () => sounds,
    abilities: (modelId: string) => known.model(modelId),
    lastGenerationInfo(row: GenerationRow) {
      const first = row.choice?.side === 'b' ? store.find(row.choice.ofId) : null
      return first ? first.generationInfo : regenerations.generationInfo(row.requestKey, row.request.task)
    },
    answered(row: GenerationRow, answer: Parameters<Parameters<typeof sendGeneration>[0]['answered']>[1]) {
      const { generationInfo, regenerationCount: count, characterCost } = answer.headers
      regenerations.answered(row.requestKey, row.request.task, { generationInfo, count })
      profile.spent(characterCost ?? 0, store.find(row.id)?.sentAtMs ?? clock.nowMs())
      publishPricesSoon()
      if (answer.maxConcurrent !== null) slots.setMaximum(groupOf(row.request), answer.maxConcurrent)
      if (row.withChoice && row.choice?.side === 'a' && generationInfo !== null) {
        const { request, requestKey, isInner } = row
        const choice = { side: 'b', ofId: row.id } as const
        enqueue(
          store.add({
            ...{ request, requestKey, isInner, choice },
            ...{ withChoice: true, estimatedCredits: 0, retryOf: null },
          }),
          request,
        )
      }
    },
    changed,
    arrived,
    isClosing: () => isClosing,
    log,
  }

  function enqueue(id: string, request: SpeechRequest): void {
    slots.add({
      id,
      group: groupOf(request),
      send: (attempt) => sendGeneration(sending, id, attempt),
    })
    changed(id)
  }

  /** Without a way to the cloud they wait for one. */
  function sendQueued(): void {
    if (clientNow(account)) for (const row of store.inStates('queued')) enqueue(row.id, row.request)
  }

  const { keyOf, quote, quoteAll, refuseBeyond } = createQuotes({
    ...{ profile, regenerations, store },
    models: known,
    sounds: () => sounds,
    rateOf: deps.rateOf,
  })

  function request(
    asked: SpeechRequest,
    options: RequestOptions = {},
    retryOf: string | null = null,
  ): string {
    if (deps.workspace === null) throw new AppError('signed-out')
    // The parts of an hour are asked for one by one: what fitted at its start may not fit now.
    const quoted = quote(asked)
    if (options.isInner === true) refuseBeyond(quoted, options.allowsOverage === true)
    const withChoice = options.withChoice === true && asked.task === 'text-to-dialogue'
    const id = store.add({
      request: asked,
      requestKey: keyOf(asked),
      estimatedCredits: quoted.credits,
      isInner: options.isInner === true,
      withChoice,
      choice: withChoice ? { side: 'a', ofId: '' } : null,
      retryOf,
    })
    enqueue(id, asked)
    return id
  }

  function askedAgain(row: GenerationRow): string {
    const { id: retryOf, isInner, withChoice, choice, request: asked } = row
    if (choice?.side !== 'b') return request(asked, { isInner, withChoice }, retryOf)
    const id = store.add({ ...row, estimatedCredits: quote(asked).credits, retryOf })
    enqueue(id, asked)
    return id
  }

  const mustFind = (id: string): GenerationRow => {
    const row = store.find(id)
    if (!row) throw new AppError('not-found', { detail: { what: 'generation' } })
    return row
  }

  function cancel(id: string): void {
    const { state, failure } = mustFind(id)
    if (state === 'queued' && !slots.isRunning(id)) {
      store.markEnded(id, 'canceled', null)
      slots.drop(id)
      changed(id)
    } else if (state === 'checking') {
      // It was sent: nobody knows what came of it.
      store.markEnded(id, 'possibly-charged', failure)
      changed(id)
    } else if (slots.isRunning(id)) {
      try {
        store.noteCanceled(id)
      } finally {
        slots.abort(id)
      }
    }
  }

  const holders: ((id: string) => boolean)[] = []
  const again = ['refused', 'canceled', 'possibly-charged']
  const ledger: SpeechLedger = {
    request: (asked, options) => request(asked, options),
    quote,
    quoteAll,
    parallel: (modelId) => slots.maximumOf(groupOfModel(modelId)),
    find: (id) => viewOf(store.find(id)),
    fileOf(id) {
      const row = store.find(id)
      if (row?.state !== 'kept' || row.mediaType === null) return null
      return { path: files.pathOf(id, row.mediaType), mediaType: row.mediaType }
    },
    partOf(id) {
      const row = store.find(id)
      if (row?.state !== 'canceled' && row?.state !== 'possibly-charged') return null
      const { mediaType, byteCount } = row
      if (mediaType === null || byteCount === 0) return null
      const path = files.partOf(id, mediaType)
      return path === null ? null : { path, mediaType }
    },
    hasSound: (asked) =>
      asked.task !== 'speech-to-speech' || (sounds?.describe(asked.source) ?? null) !== null,
    cancel,
    retry(id) {
      const row = mustFind(id)
      // A part belongs to its file: the sound of its own request would go nowhere.
      if (row.isInner || !again.includes(row.state) || store.isAnswered(row)) throw new AppError('busy')
      const next = askedAgain(row)
      changed(id)
      return next
    },
    since: (atMs) => store.since(atMs).map(view),
    rememberGenerated: (sha256) => store.remember(sha256),
    isNeeded(id) {
      const row = store.find(id)
      return row !== null && (isUnderWay(row.state) || holders.some((isHeld) => isHeld(id)))
    },
    forget(id) {
      if (ledger.isNeeded(id)) return false
      const row = store.find(id)
      if (!row) return true
      store.remove(id)
      void files.remove(id, row.mediaType ?? 'audio/mpeg').catch((error: unknown) => {
        log.warn('the audio of a removed generation stayed', { id, error })
      })
      news.forgotten(id)
      return true
    },
    holdBy(isHeld) {
      holders.push(isHeld)
    },
    soundName: (source) => sounds?.nameOf(source) ?? '',
    setSounds(given) {
      sounds = given
    },
  }
  const viewOf = (row: GenerationRow | null): Generation | null => row && view(row)

  deps.topics.on('accountChanged', () => {
    // Before `resume` the scope before this one may still be writing down what it sent.
    if (isClosing || !isResumed) return
    void known.refresh()
    sendQueued()
    lost.lookAnew()
  })
  deps.topics.on('profileChanged', publishPricesSoon)

  return {
    ledger,
    handlers: {
      speech: {
        models() {
          known.refreshIfOld()
          return known.models()
        },
        quote: ({ request: asked }) => quote(asked),
        generate({ request: asked, allowsOverage, withChoice }) {
          refuseBeyond(quote(asked), allowsOverage)
          return { id: request(asked, { withChoice }) }
        },
        cancel({ id }) {
          cancel(id)
          return null
        },
        retry({ id, allowsOverage }) {
          refuseBeyond(quote(mustFind(id).request), allowsOverage)
          return { id: ledger.retry(id) }
        },
        get: ({ id }) => view(mustFind(id)),
        recent: ({ task }) => store.recent(task, recentMax).map(view),
      },
    },
    sounds: {
      generation(id) {
        const row = store.find(id)
        if (!row) return null
        const file = ledger.fileOf(id) ?? ledger.partOf(id)
        if (file) return fileSource(file.path, file.mediaType)
        return arrivingSource({
          stateOf: () => store.find(id),
          pathOf: (mediaType) => files.pathOf(id, mediaType),
          partOf: (mediaType) => files.partOf(id, mediaType),
          listen: (listener) => news.listen(id, listener),
        })
      },
    },
    isBusy: () => store.inStates('sent', 'arriving').length > 0,
    resume() {
      isResumed = true
      void known.refresh()
      profile.refreshIfOld()
      regenerations.follow()
      sendQueued()
      lost.look()
    },
    async close() {
      isClosing = true
      cancelSpent?.()
      news.mute()
      known.close()
      regenerations.close()
      await Promise.all([slots.close(), lost.close()])
      news.close()
    },
  }
}

const excerptChars = 80

/** What a request says, short. */
function excerptOf(request: SpeechRequest): string {
  const text =
    request.task === 'text-to-speech'
      ? request.text
      : request.task === 'text-to-dialogue'
        ? request.inputs.map((input) => input.text).join(' ')
        : ''
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > excerptChars ? `${line.slice(0, excerptChars).toWellFormed()}…` : line
}
