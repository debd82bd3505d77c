import { randomUUID } from 'node:crypto'
import type { SupportState } from '@shared/domain/app/support'
import { AppError } from '@shared/errors/app-error'
import type { Handlers, Publish } from '@shared/ipc/contract'
import { askUser } from '../account/ask-together'
import type { AccountModule } from '../account/account'
import type { KnownAnswers } from '../account/known-answers'
import type { CloudClient } from '../cloud/cloud-client'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { Port } from '../platform/port'
import { createThrottle } from '../platform/throttle'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'
import { isAllowedLink } from './allowed-link'
import { dynamicVariables } from './dynamic-variables'
import { createSession, type Session } from './session'
import { createTranscript } from './transcript'
import { createWorkspaceAgent } from './workspace-agent'

export interface SupportDeps {
  account: Pick<AccountModule, 'cloud'>
  answers: KnownAnswers
  appVersion: string
  /** Never jumps. */
  clock: Clock
  isRecording: () => boolean
  log: Log
  openPage: (url: string) => Promise<void>
  publish: Publish
  topics: Pick<Topics, 'on'>
  wrapPort: (opaque: unknown) => Port
}

export interface Support extends Module<Pick<Handlers, 'support'>> {
  /** Takes the port for the sound of a spoken conversation. @throws AppError not-found for any other */
  connect(conversationId: string, port: unknown): void
}

/** spec/speech-synthesis.md section 4. */
const hiddenAfterMs = 2_000
/** Of news that come in quick succession. */
const publishEveryMs = 100
/** The plan is worth so long a wait, and no more. */
const userWithinMs = 3_000

/** Creates the support assistant of one workspace. */
export function createSupport(deps: SupportDeps): Support {
  const { account, clock, publish, topics } = deps
  const log = deps.log.child('support')
  const transcript = createTranscript()
  let session: Session | null = null
  /** The conversation that the transcript is of, ended or not. */
  let latest: { id: string; session: Session } | null = null
  let phase: SupportState['phase'] = 'off'
  let mode: SupportState['mode'] = 'text'
  let conversationId: string | null = null
  let error: AppError | null = null
  let unsent = ''
  let context = { page: '', text: '' }
  let cancelHide: (() => void) | null = null
  let isClosed = false

  const unavailable = (): SupportState['unavailable'] =>
    agent.missing() ?? (deps.isRecording() ? 'recording' : null)

  const state = (): SupportState => ({
    unavailable: unavailable(),
    phase,
    conversationId,
    mode,
    isReady: session?.isReady() ?? false,
    isAgentSpeaking: session?.isAgentSpeaking() ?? false,
    isAgentThinking: session?.isAgentThinking() ?? false,
    entries: transcript.entries(),
    unsent,
    error: error?.toWire() ?? null,
  })

  const news = createThrottle({
    clock,
    everyMs: publishEveryMs,
    fn() {
      if (!isClosed) publish('support', 'changed', state())
    },
  })
  const changed = (): void => {
    if (!isClosed) news.request()
  }
  const agent = createWorkspaceAgent({ account, answers: deps.answers, log, changed })

  function ended(why: AppError | null): void {
    if (phase === 'off' || phase === 'disconnected') return
    log.info('support_conversation_ended', { error: why?.code ?? null })
    unsent = session?.unsent() ?? ''
    session?.close()
    session = null
    phase = 'disconnected'
    error = why
    cancelHide = clock.setTimeout(() => {
      cancelHide = null
      phase = 'off'
      conversationId = null
      changed()
    }, hiddenAfterMs)
    // A take may begin this moment: the agent falls silent at once.
    news.runNow()
  }

  const isConnecting = (id: string): boolean => conversationId === id && phase === 'connecting'

  function refuseWhileRecording(): void {
    if (deps.isRecording()) throw new AppError('busy', { detail: { what: 'recording' } })
  }

  async function connect(client: CloudClient, agentId: string, id: string): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<null>()
    const cancel = clock.setTimeout(() => resolve(null), userWithinMs)
    const user = await Promise.race([askUser(client).catch(() => null), late])
    cancel()
    if (!isConnecting(id)) return
    session?.connect(
      client,
      agentId,
      dynamicVariables({ user, page: context.page, appVersion: deps.appVersion, mode }),
    )
  }

  async function start(wanted: SupportState['mode']): Promise<SupportState> {
    refuseWhileRecording()
    const client = account.cloud()
    if (isClosed) throw new AppError('cancelled')
    if (session !== null) {
      mode = wanted
      session.setMode(wanted)
      changed()
      return state()
    }
    const id = begin(wanted)
    try {
      const agentId = await agent.find()
      if (agentId === null) throw new AppError('not-found', { detail: { what: 'support-agent' } })
      if (isConnecting(id)) connectOrEnd(client, agentId, id)
    } catch (cause) {
      if (isConnecting(id)) {
        withdraw()
        throw cause
      }
    }
    // The person ended it meanwhile, or began a take.
    if (!isConnecting(id)) throw error ?? new AppError('cancelled')
    return state()
  }

  function connectOrEnd(client: CloudClient, agentId: string, id: string): void {
    connect(client, agentId, id).catch((cause: unknown) => {
      if (conversationId === id)
        ended(cause instanceof AppError ? cause : new AppError('internal', { cause }))
    })
  }

  /** There is nobody to talk to: whoever wanted to is told so, and nothing was begun. */
  function withdraw(): void {
    unsent = session?.unsent() ?? ''
    session?.close()
    session = null
    phase = 'off'
    conversationId = null
    news.runNow()
  }

  function begin(wanted: SupportState['mode']): string {
    cancelHide?.()
    cancelHide = null
    transcript.clear()
    unsent = ''
    error = null
    mode = wanted
    phase = 'connecting'
    const id = randomUUID()
    conversationId = id
    session = createSession({
      ...deps,
      log,
      transcript,
      conversationId: id,
      mode: wanted,
      context: () => context.text,
      changed,
      connected() {
        phase = 'connected'
        changed()
      },
      ended,
    })
    latest = { id, session }
    log.info('support_conversation_began', { mode: wanted })
    changed()
    return id
  }

  function current(): Session {
    if (session === null) throw new AppError('not-found', { detail: { what: 'conversation' } })
    return session
  }

  topics.on('accountChanged', () => agent.refresh())
  topics.on('recordingChanged', ({ isRecording }) => {
    if (isRecording) ended(new AppError('busy', { detail: { what: 'recording' } }))
    else if (error?.detail['what'] === 'recording') error = null
    changed()
  })

  return {
    connect(id, port) {
      if (session === null || id !== conversationId || mode !== 'voice')
        throw new AppError('not-found', { detail: { what: 'conversation' } })
      session.voice.attach(port)
    },
    handlers: {
      support: {
        get() {
          agent.refresh()
          return state()
        },
        start: ({ mode: wanted }) => start(wanted),
        end({ why }) {
          // A countdown may come to nothing: it says what has happened, and not that a take runs.
          ended(why === 'take' ? new AppError('busy', { detail: { what: 'countdown' } }) : null)
          return state()
        },
        say({ text }) {
          current().say(text)
          return null
        },
        typing() {
          session?.typing()
          return null
        },
        setContext(page) {
          context = page
          session?.contextChanged()
          return null
        },
        toolResult(result) {
          if (result.conversationId === latest?.id) latest.session.toolAnswered(result)
          return null
        },
        undone({ entryId }) {
          const entry = transcript.find(entryId)
          if (entry && transcript.undone(entryId)) {
            if ('text' in entry) session?.tell(`The person undid: ${entry.text}`)
            changed()
          }
          return state()
        },
        async openLink({ entryId }) {
          const entry = transcript.find(entryId)
          if (entry?.kind !== 'link' || !isAllowedLink(entry.url)) throw new AppError('not-found')
          await deps.openPage(entry.url)
          return null
        },
      },
    },
    close() {
      ended(null)
      cancelHide?.()
      phase = 'off'
      conversationId = null
      transcript.clear()
      unsent = ''
      // Windows outlive this workspace, and may open the same one again.
      news.runNow()
      isClosed = true
    },
  }
}
