import { answerOptions, homeDraftsLimit, queryClient } from './bridge/queries'
import type { CallInput, CallName, CallOutput } from './bridge/studio'
import { readyDrafts, shortDrafts } from './features/home/draft-stage'
import type { Domain } from '@shared/ipc/contract'

/** A main that is busy for longer shows the frame and skeletons meanwhile. */
const waitsMs = 400

const ask = <D extends Domain, N extends CallName<D>>(
  domain: D,
  name: N,
  input: CallInput<D, N>,
): Promise<CallOutput<D, N>> => queryClient.query(answerOptions(domain, name, input))

/**
 * Asks for everything the first screen shows, all at once and before React starts: each answer that came later would have
 * it rendered once more. Settles when they are here, or after `waitsMs`; the screen itself shows a failure.
 */
export async function loadFirstScreen(): Promise<void> {
  const drafts = ask('drafts', 'list', { limit: homeDraftsLimit })
  const uploads = ask('uploads', 'list', {})
  const ofDrafts = Promise.all([drafts, uploads]).then((known) =>
    Promise.all([
      ...readyDrafts(...known).map(({ id }) => ask('judging', 'usable', { draftId: id })),
      ...shortDrafts(...known).map(({ id }) => ask('recordings', 'unsaved', { draftId: id })),
    ]),
  )
  const answers = [
    ask('appSettings', 'get', {}),
    ask('library', 'status', {}),
    ask('account', 'get', {}),
    ask('account', 'connection', {}),
    drafts,
    uploads,
    ask('jobs', 'list', {}),
    ask('access', 'facts', {}),
    ask('profile', 'get', {}),
    ask('app', 'info', {}),
    ask('deepLinks', 'waiting', {}),
    ask('notifications', 'list', {}),
    ask('announcements', 'list', {}),
    ask('voices', 'syncStatus', {}),
    ask('takes', 'recoverable', {}),
    ask('takes', 'list', { draftId: null }),
    ask('voiceDesigns', 'list', {}),
    ask('instantClones', 'list', {}),
    ofDrafts,
  ]
  await Promise.race([Promise.allSettled(answers), new Promise((resolve) => setTimeout(resolve, waitsMs))])
}
