import { z } from 'zod'
import { AppError } from '@shared/errors/app-error'
import type { Handlers, Publish } from '@shared/ipc/contract'
import { feedbackMaxChars } from '@shared/limits'
import type { AccountModule } from '../account/account'
import { createLocalValues } from '../account/local-values'
import type { Library } from '../library/library'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'

const draftKey = 'feedback-draft'

/** Creates what a person says of the product to the workspace's server; what is not sent yet outlives a kill. */
export function createFeedback(deps: {
  account: Pick<AccountModule, 'cloud'>
  library: Pick<Library, 'db'>
  log: Log
  publish: Publish
  /** Null while signed out. */
  workspace: string | null
}): Module<Pick<Handlers, 'feedback'>> {
  const log = deps.log.child('feedback')
  const local = createLocalValues(deps.library.db, deps.workspace ?? '')
  const closing = new AbortController()

  function keep(text: string): void {
    local.write(draftKey, text)
    deps.publish('feedback', 'changed', { text })
  }

  /** @throws AppError of the call. Too many in a minute count as said and as not relevant (spec/speech-synthesis.md). */
  async function send(text: string): Promise<boolean> {
    try {
      return (await deps.account.cloud().sendFeedback(text, { signal: closing.signal })).isRelevant
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate-limited') return false
      throw error
    }
  }

  return {
    handlers: {
      feedback: {
        draft: () => ({ text: local.read(draftKey, z.string().max(feedbackMaxChars)) ?? '' }),
        keepDraft({ text }) {
          keep(text)
          return null
        },
        async send({ text }) {
          // It is not lost with a window that closes, or with an answer that never comes.
          keep(text)
          const isRelevant = await send(text)
          keep('')
          log.info('feedback_sent', { isRelevant })
          return { isRelevant }
        },
      },
    },
    close: () => closing.abort(),
  }
}
