import type { DeepLink } from '@shared/domain/app/deep-link'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import { parseDeepLink } from './parse-deep-link'

/** Hands links from outside to the window, which may not be there yet. */
export interface DeepLinks extends Module<Pick<Handlers, 'deepLinks'>> {
  /** A link the system opened. Only the newest waits. */
  receive(link: string): void
}

export function createDeepLinks(deps: { publish: Publish; showWindow: () => void; log: Log }): DeepLinks {
  let waiting: DeepLink | null = null
  return {
    receive(link) {
      waiting = parseDeepLink(link)
      deps.log.info('a link was opened', { kind: waiting.kind })
      deps.showWindow()
      deps.publish('deepLinks', 'arrived', {})
    },
    handlers: {
      deepLinks: {
        take() {
          const taken = waiting
          waiting = null
          return taken
        },
        read: ({ link }) => parseDeepLink(link),
      },
    },
  }
}
