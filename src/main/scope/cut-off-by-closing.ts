import type { LibraryHost } from '../library/library-host'
import type { Jobs } from '../platform/jobs'

/**
 * What an update, or another library in place of the open one, would cut off; null: nothing. A take comes first.
 * @param parts.library null: none is open
 */
export function cutOffByClosing({
  library,
  host,
  jobs,
}: {
  library: { busyWith: () => string | null; isSending: () => boolean } | null
  host: Pick<LibraryHost, 'isChanging'>
  jobs: Pick<Jobs, 'list'>
}): string | null {
  const work = library?.busyWith() ?? jobs.list().find(({ state }) => state === 'running')?.kind
  if (work !== undefined) return work
  if (library?.isSending() === true) return 'upload'
  return host.isChanging() ? 'library' : null
}
