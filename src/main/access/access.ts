import type { Handlers, Publish } from '@shared/ipc/contract'
import type { AccountModule } from '../account/account'
import { clientNow } from '../account/client-now'
import type { Library } from '../library/library'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import { createKnownAnswers } from '../account/known-answers'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'
import { createAccessSource, type AccessSource } from './access-source'

/** What the modules of a workspace ask before they offer or do something. */
export type Access = Module<Pick<Handlers, 'access'>> & AccessSource

/** Creates the access of one workspace. */
export function createAccess(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  /** Null while signed out. */
  workspace: string | null
  account: Pick<AccountModule, 'cloud' | 'connection'>
  clock: Pick<Clock, 'nowMs'>
  publish: Publish
  topics: Topics
  log: Log
}): Access {
  const { account, topics } = deps
  const nowMs = (): number => deps.clock.nowMs()
  let reported = ''
  const source = createAccessSource({
    answers: createKnownAnswers({ library: deps.library, nowMs, workspace: () => deps.workspace }),
    client: () => clientNow(account),
    connection: () => account.connection().state,
    nowMs,
    changed: () => report(),
    log: deps.log.child('access'),
  })

  function report(): void {
    const facts = source.known()
    const text = JSON.stringify(facts)
    if (text === reported) return
    reported = text
    deps.publish('access', 'changed', facts)
    topics.emit('accessChanged', facts)
  }
  topics.on('accountChanged', report)

  return {
    ...source,
    handlers: {
      access: {
        facts() {
          // What is known is shown at once, however long the cloud takes.
          void source.get()
          return source.known()
        },
      },
    },
  }
}
