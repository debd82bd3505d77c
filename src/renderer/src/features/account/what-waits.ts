import type { SpeechTask } from '@shared/domain/speech/speech-request'
import { call } from '@renderer/bridge/studio'
import { answerOptions, queryClient } from '@renderer/bridge/queries'
import { waitingWords } from './waiting-words'

const tasks: readonly SpeechTask[] = ['text-to-speech', 'speech-to-speech', 'text-to-dialogue']
/** Of the unfinished ones the newest: what is on its way was touched last. */
const lookedAtMax = 20

/** What of the open account waits, a line each, as main knows it now; what cannot be asked is left out. */
export async function whatWaits(): Promise<string[]> {
  const [uploads, sync, generations, designs, clones] = await Promise.all([
    queryClient.query(answerOptions('uploads', 'list', {})).catch(() => []),
    queryClient.query(answerOptions('voices', 'syncStatus', {})).catch(() => undefined),
    Promise.all(tasks.map((task) => call('speech', 'recent', { task }).catch(() => []))),
    designsNow().catch(() => []),
    clonesNow().catch(() => []),
  ])
  return waitingWords({ uploads, sync, generations: generations.flat(), designs, clones })
}

async function designsNow() {
  const all = await call('voiceDesigns', 'list', {})
  return await Promise.all(all.slice(0, lookedAtMax).map(({ id }) => call('voiceDesigns', 'get', { id })))
}

async function clonesNow() {
  const all = await call('instantClones', 'list', {})
  return await Promise.all(all.slice(0, lookedAtMax).map(({ id }) => call('instantClones', 'get', { id })))
}
