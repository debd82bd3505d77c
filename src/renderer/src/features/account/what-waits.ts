import { call } from '@renderer/bridge/studio'
import { answerOptions, queryClient } from '@renderer/bridge/queries'
import { waitingWords } from './waiting-words'

/** What of the open account waits, a line each, as main knows it now; what cannot be asked is left out. */
export async function whatWaits(): Promise<string[]> {
  const [uploads, sync, text, conversions] = await Promise.all([
    queryClient.query(answerOptions('uploads', 'list', {})).catch(() => []),
    queryClient.query(answerOptions('voices', 'syncStatus', {})).catch(() => undefined),
    call('speech', 'recent', { task: 'text-to-speech' }).catch(() => []),
    call('speech', 'recent', { task: 'speech-to-speech' }).catch(() => []),
  ])
  return waitingWords({ uploads, sync, generations: [...text, ...conversions] })
}
