import { AppError } from '@shared/errors/app-error'
import type { SupportState } from '@shared/domain/app/support'
import type { Handlers } from '@shared/ipc/contract'
import type { Module } from '../scope/module'

export type Support = Module<Pick<Handlers, 'support'>>

export function createSupport(): Support {
  const state: SupportState = {
    unavailable: 'no-agent',
    phase: 'off',
    conversationId: null,
    mode: 'text',
    isReady: false,
    isAgentSpeaking: false,
    isAgentThinking: false,
    entries: [],
    error: null,
  }
  return {
    handlers: {
      support: {
        get: () => state,
        start() {
          throw new AppError('not-found')
        },
        end: () => state,
        say: () => null,
        typing: () => null,
        setContext: () => null,
        toolResult: () => null,
        undone: () => state,
        openLink: () => null,
      },
    },
  }
}
