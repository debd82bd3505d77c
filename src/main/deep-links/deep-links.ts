import { basename } from 'node:path'
import type { DeepLink } from '@shared/domain/app/deep-link'
import { AppError } from '@shared/errors/app-error'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import { plainName } from '@shared/lib/plain-text'
import { openedKind, openedMax } from './opened-paths'
import { parseDeepLink } from './parse-deep-link'

/** Hands links from outside to the window, which may not be there yet, or busy. */
export interface DeepLinks extends Module<Pick<Handlers, 'deepLinks'>> {
  /** A link the system opened. Only the newest waits. */
  receive(link: string): void
  /** Files the system opened. Some systems hand over one at a time: those that come together are asked about together. */
  receiveFiles(paths: readonly string[]): void
}

/** Files that follow each other this closely were opened by one press. */
const filesSettleMs = 500

export function createDeepLinks(deps: {
  publish: Publish
  showWindow: () => void
  openPage: (url: string) => Promise<void>
  registerFiles: (paths: readonly string[]) => string[]
  clock: Pick<Clock, 'setTimeout'>
  log: Log
}): DeepLinks {
  let waiting: { number: number; link: DeepLink } | null = null
  let received = 0

  function wait(next: typeof waiting): void {
    waiting = next
    deps.publish('deepLinks', 'changed', waiting)
  }

  function take(link: DeepLink): void {
    deps.log.info('a link was opened', { kind: link.kind })
    deps.showWindow()
    wait({ number: (received += 1), link })
  }

  let gathered: string[] = []
  let stopTimer = (): void => undefined

  function takeFiles(): void {
    stopTimer()
    const paths = [...new Set(gathered)]
    gathered = []
    const kinds = paths.map(openedKind)
    const what = kinds.find((kind) => kind !== null)
    if (!what) return
    // What is of another kind would want another question.
    const chosen = paths.filter((_, at) => kinds[at] === what).slice(0, what === 'dataset' ? 1 : openedMax)
    const ids = deps.registerFiles(chosen)
    const files = ids.map((id, at) => ({ id, name: plainName(basename(chosen[at] ?? ''), 300) }))
    take({ kind: 'files', what, files, leftOutCount: paths.length - chosen.length })
  }

  return {
    receive: (text) => take(parseDeepLink(text)),
    receiveFiles(paths) {
      gathered.push(...paths)
      stopTimer()
      stopTimer = deps.clock.setTimeout(takeFiles, filesSettleMs)
    },
    close: () => stopTimer(),
    handlers: {
      deepLinks: {
        waiting() {
          // A window that opens for files must know of them before it goes on with something else.
          if (gathered.length > 0) takeFiles()
          return waiting
        },
        opened({ number }) {
          if (waiting?.number === number) wait(null)
          return null
        },
        async openWeb({ number }) {
          if (waiting?.number !== number || waiting.link.kind !== 'web') throw new AppError('not-found')
          await deps.openPage(waiting.link.url)
          return null
        },
        follow({ link }) {
          take(parseDeepLink(link))
          return null
        },
        read: ({ link }) => parseDeepLink(link),
      },
    },
  }
}
