import type { DemoContext } from '../context'

/** Generations that were being made when the server ended: their sound is lost, so their credits are given back. */
export function forgetUnfinished({ history, account }: Pick<DemoContext, 'history' | 'account'>): void {
  for (const { historyItemId, creditsFrom, creditsTo } of history.unfinished()) {
    account.spend(creditsFrom - creditsTo)
    history.forget(historyItemId)
  }
}
