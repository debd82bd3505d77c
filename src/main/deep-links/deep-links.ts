import type { DeepLink } from '@shared/domain/app/deep-link'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import { parseDeepLink } from './parse-deep-link'

/** Hands links from outside to the window, which may not be there yet, or busy. */
export interface DeepLinks extends Module<Pick<Handlers, 'deepLinks'>> {
  /** A link the system opened. Only the newest waits. */
  receive(link: string): void
}

export function createDeepLinks(deps: { publish: Publish; showWindow: () => void; log: Log }): DeepLinks {
  let waiting: { number: number; link: DeepLink } | null = null
  let received = 0

  function wait(next: typeof waiting): void {
    waiting = next
    deps.publish('deepLinks', 'changed', waiting)
  }

  return {
    receive(text) {
      const link = parseDeepLink(text)
      deps.log.info('a link was opened', { kind: link.kind })
      deps.showWindow()
      wait({ number: (received += 1), link })
    },
    handlers: {
      deepLinks: {
        waiting: () => waiting,
        opened({ number }) {
          if (waiting?.number === number) wait(null)
          return null
        },
        read: ({ link }) => parseDeepLink(link),
      },
    },
  }
}
