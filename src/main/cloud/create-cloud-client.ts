import { AppError } from '@shared/errors/app-error'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import { createCaller } from './caller'
import { accountCalls } from './calls/account-calls'
import { personCalls } from './calls/person-calls'
import { historyCalls } from './calls/history-calls'
import { instantCloneCalls } from './calls/instant-clone-calls'
import { libraryCalls } from './calls/library-calls'
import { pvcCalls } from './calls/pvc-calls'
import { pvcSampleCalls } from './calls/pvc-sample-calls'
import { speechCalls } from './calls/speech-calls'
import { voiceDesignCalls } from './calls/voice-design-calls'
import { voiceCalls } from './calls/voice-calls'
import { voiceSettingsCalls } from './calls/voice-settings-calls'
import type { CloudClient } from './cloud-client'
import { openConversation, type OpenConversation } from './conversation/open-conversation'
import { createConcurrency } from './transport/concurrency'
import type { Credential } from './credential'
import { createDispatchers, type ResolveProxy } from './transport/dispatchers'
import { defaultRoutes, type Routes } from './routes'
import { parseServerAddress } from './server-address'
import { openTranscription, type OpenTranscription } from './transcription/open-transcription'
import { realtimeProtocol } from './transcription/realtime'
import { streamInputProtocol } from './transcription/stream-input'
import { createTransport } from './transport/transport'

export interface CloudClientOptions {
  /** The address the credential was entered for; it goes nowhere else. */
  serverUrl: string
  credential: Credential
  /** The system's choice, for example Electron's `session.resolveProxy`. */
  resolveProxy: ResolveProxy
  clock: Clock
  log: Log
  userAgent?: string
  /** Replaces single paths (api.md sections 10c and 11). */
  routes?: Partial<Routes>
  /** PEM, instead of the system's store. */
  extraCertificates?: () => readonly string[]
  /** Milliseconds without a byte in either direction; 60,000 by default. */
  idleMs?: number
  /** 0..1, for the jitter of retries. */
  random?: () => number
  /** Hears how every call but probes ended: news about the way to the cloud that cost nothing. */
  onOutcome?: (error: AppError | null) => void
}

/** @throws AppError `invalid-input` or `insecure-address` for an address that may not be used */
export function createCloudClient(options: CloudClientOptions): CloudClient {
  const serverUrl = parseServerAddress(options.serverUrl)
  const { credential, clock, resolveProxy, extraCertificates, idleMs, random } = options
  const log = options.log.child('cloud')
  const dispatchers = createDispatchers({ resolveProxy, ...(extraCertificates && { extraCertificates }) })
  const transport = createTransport({
    serverUrl,
    credential,
    dispatchers,
    clock,
    log,
    userAgent: options.userAgent ?? 'Timbre',
    ...(idleMs !== undefined && { idleMs }),
  })
  const routes = { ...defaultRoutes, ...options.routes }
  const transcriptions = new Set<OpenTranscription>()
  const conversations = new Set<OpenConversation>()
  const caller = createCaller({
    transport,
    concurrency: createConcurrency(),
    clock,
    routes,
    secret: credential.secret,
    random,
    onOutcome: options.onOutcome,
  })
  return {
    serverUrl,
    ...accountCalls(caller),
    ...personCalls(caller, options.serverUrl),
    ...voiceCalls(caller, log),
    ...voiceSettingsCalls(caller),
    ...libraryCalls(caller, log),
    ...pvcCalls(caller),
    ...pvcSampleCalls(caller),
    ...speechCalls(caller),
    ...historyCalls(caller),
    ...instantCloneCalls(caller),
    ...voiceDesignCalls(caller),
    openTranscription({ language, listener }) {
      const protocol =
        credential.authentication === 'bearer'
          ? streamInputProtocol(routes.pvcTranscription, { credential, language })
          : realtimeProtocol(routes.realtimeTranscription, { credential, language })
      const opened = openTranscription({
        serverUrl,
        credential,
        dispatchers,
        protocol,
        clock,
        log,
        listener: {
          onTranscript: (news) => listener.onTranscript(news),
          onEnd(error) {
            transcriptions.delete(opened)
            listener.onEnd(error)
          },
        },
      })
      transcriptions.add(opened)
      return {
        send: (pcm16) => opened.send(pcm16),
        close() {
          transcriptions.delete(opened)
          opened.close()
        },
      }
    },
    openConversation({ agentId, listener }) {
      const opened = openConversation({
        agentId,
        serverUrl,
        credential,
        caller,
        dispatchers,
        routes,
        clock,
        log,
        listener: {
          onOpen: () => listener.onOpen(),
          onMessage: (message) => listener.onMessage(message),
          onEnd(error) {
            conversations.delete(opened)
            listener.onEnd(error)
          },
        },
      })
      conversations.add(opened)
      return {
        send: (message) => opened.send(message),
        close() {
          conversations.delete(opened)
          opened.close()
        },
      }
    },
    close(options) {
      for (const open of [...transcriptions, ...conversations]) open.end(new AppError('signed-out'))
      return dispatchers.close(options)
    },
  }
}
