import { AppError } from '@shared/errors/app-error'
import type { DemoCloudHost, DemoCloudServer } from './demo-cloud-host'
import { systemClock, type Clock } from '../../platform/clock'
import type { Log } from '../../platform/log/log'
import { modelsFolder } from '../../platform/files/models-folder'
import {
  demoProcessMessage,
  stopMessage,
  type DemoProcessSettings,
} from '@shared/domain/app/demo-cloud-process'

/** The part of a utility process that the host needs. */
export interface DemoCloudChild {
  postMessage(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: (exitCode: number) => void): void
  kill(): void
}
export type ForkDemoCloud = (args: readonly string[]) => DemoCloudChild

export interface DemoCloudHostOptions {
  fork: ForkDemoCloud
  dataFolder: string
  /** resources/models */
  shippedModelsFolder: string
  log: Log
  /** Opens the control endpoint; never in the packaged app. */
  control?: boolean
  clock?: Clock
  /** Where the models were put (`modelsFolder`). */
  env: NodeJS.ProcessEnv
}

/** A bare machine under load needs a moment to load the server's code. */
const readyWithinMs = 30_000
const stopWithinMs = 5_000
const restartAfterMs = [500, 2_000, 10_000] as const
/** A process that lived this long has earned a fresh set of restarts. */
const stableAfterMs = 60_000

interface Running {
  child: DemoCloudChild
  exited: Promise<void>
}

/** Keeps the demo workspace's process alive: starts it, restarts it when it dies, ends it in order. */
export function createDemoCloudHost(options: DemoCloudHostOptions): DemoCloudHost {
  const { fork, log, clock = systemClock } = options
  const settings: DemoProcessSettings = {
    dataFolder: options.dataFolder,
    modelsFolder: modelsFolder(options.env),
    shippedModelsFolder: options.shippedModelsFolder,
    control: options.control ?? false,
  }
  const listeners = new Set<(server: DemoCloudServer | null) => void>()
  let running: Running | null = null
  let starting: Promise<DemoCloudServer> | null = null
  let restarts = 0
  let cancelRestart: () => void = () => undefined

  const notify = (server: DemoCloudServer | null): void => {
    for (const listener of listeners) listener(server)
  }

  const launch = (): Promise<DemoCloudServer> =>
    new Promise((resolve, reject) => {
      const child = fork([JSON.stringify(settings)])
      const startedAtMs = clock.nowMs()
      let isReady = false
      let reason = 'it ended before it listened'
      const cancelTimeout = clock.setTimeout(() => {
        reason = 'it did not start in time'
        child.kill()
      }, readyWithinMs)
      child.onMessage((raw) => {
        const message = demoProcessMessage.parse(raw)
        if (message.type === 'report') return log.warn('demo workspace', { message: message.message })
        if (message.type === 'failed') {
          reason = message.message
          return
        }
        isReady = true
        cancelTimeout()
        resolve({ baseUrl: message.baseUrl, apiKey: message.apiKey })
      })
      const exited = new Promise<void>((done) => {
        child.onExit((exitCode) => {
          cancelTimeout()
          done()
          const wasOurs = running?.child === child
          if (wasOurs) running = null
          if (!isReady) {
            log.error('demo workspace did not start', { exitCode, reason })
            reject(
              new AppError('demo-cloud-failed', { detail: { reason: firstLine(reason) }, retryable: true }),
            )
          } else if (wasOurs) {
            starting = null
            log.warn('demo workspace stopped unexpectedly', { exitCode })
            notify(null)
            if (clock.nowMs() - startedAtMs >= stableAfterMs) restarts = 0
            restartLater()
          }
        })
      })
      running = { child, exited }
    })

  const start = (): Promise<DemoCloudServer> => {
    cancelRestart()
    starting ??= launch().catch((error: unknown) => {
      starting = null
      throw error
    })
    return starting
  }

  const restartLater = (): void => {
    const waitMs = restartAfterMs[restarts]
    if (waitMs === undefined)
      return log.error('demo workspace keeps stopping; it is not restarted until requested')
    restarts += 1
    cancelRestart = clock.setTimeout(() => {
      start().then(notify, restartLater)
    }, waitMs)
  }

  return {
    start,
    async stop() {
      cancelRestart()
      starting = null
      const ending = running
      running = null
      if (!ending) return
      ending.child.postMessage(stopMessage)
      const cancelKill = clock.setTimeout(() => ending.child.kill(), stopWithinMs)
      await ending.exited
      cancelKill()
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const firstLine = (text: string): string => text.split('\n')[0] ?? ''
