import { AppError } from '@shared/errors/app-error'
import type { Handlers } from '@shared/ipc/contract'
import type { Module } from '../scope/module'
import type { SpeechLedger } from './speech-ledger'

/** Paid requests for audio: their ledger, queue and files. */
export function createSpeech(): Module<Pick<Handlers, 'speech'>> & { ledger: SpeechLedger } {
  const notYet = (): never => {
    throw new AppError('not-found')
  }
  return {
    ledger: {
      request: notYet,
      quote: notYet,
      find: () => null,
      fileOf: () => null,
      cancel: notYet,
      retry: notYet,
      ofHistoryItem: () => null,
      since: () => [],
      forget: notYet,
      setSounds: () => undefined,
    },
    handlers: {
      speech: {
        models: notYet,
        quote: notYet,
        generate: notYet,
        cancel: notYet,
        retry: notYet,
        get: notYet,
        recent: notYet,
        prefer: notYet,
      },
    },
  }
}
