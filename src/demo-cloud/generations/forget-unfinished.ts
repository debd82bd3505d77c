import type { DemoContext } from '../context'

/** Generations that were being made when the server ended: their sound is lost, so their credits are given back. */
export function forgetUnfinished({
  history,
  account,
  spendings,
}: Pick<DemoContext, 'history' | 'account' | 'spendings'>): void {
  for (const {
    historyItemId,
    atMs,
    source,
    modelId,
    voice,
    dialogue,
    creditsFrom,
    creditsTo,
  } of history.unfinished()) {
    account.spend(creditsFrom - creditsTo)
    spendings.add({
      atMs,
      voiceName: voice?.name ?? dialogue?.[0]?.voice_name ?? '',
      modelId,
      product: source === 'STS' ? 'speech_to_speech' : dialogue ? 'text_to_dialogue' : 'text_to_speech',
      credits: creditsFrom - creditsTo,
    })
    history.forget(historyItemId)
  }
}
