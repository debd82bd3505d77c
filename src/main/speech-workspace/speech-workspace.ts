import { AppError } from '@shared/errors/app-error'
import type { Handlers } from '@shared/ipc/contract'
import type { Module } from '../scope/module'

/** What is typed and chosen on the Speech page. */
export function createSpeechWorkspace(): Module<Pick<Handlers, 'speechWorkspace'>> {
  const notYet = (): never => {
    throw new AppError('not-found')
  }
  return {
    handlers: {
      speechWorkspace: {
        get: notYet,
        update: notYet,
        settings: notYet,
        saveSettings: notYet,
        resetSettings: notYet,
        detectLanguage: notYet,
      },
    },
  }
}
