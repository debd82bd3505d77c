import { z } from 'zod'
import { AppError } from '@shared/errors/app-error'
import {
  releaseNotes,
  updateVersion,
  type ReleaseNotes,
  type UpdateFacts,
  type UpdateStatus,
} from '@shared/domain/app/update'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { Clock } from '../platform/clock'
import { createJsonFile } from '../platform/files/json-file'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import { type Fetch, feedAddress, fetchFeed } from './fetch-feed'
import type { PackageUpdater } from './package-updater'
import { type FeedTrust, type OfferedUpdate, readSignedFeed, UpdateFailure } from './signed-feed'
import type { UpdateBuild } from './update-build'

/** Keeps the app current without ever getting in the way of work. */
export interface Updates extends Module<Pick<Handlers, 'updates'>> {
  /** For the end of the process, when everything is closed. @param onLateFailure it was 'installed', and was not after all */
  install(onLateFailure: () => void): Promise<'none' | 'installed' | 'failed'>
}

export interface UpdatesDeps {
  build: UpdateBuild
  openUpdater: () => Promise<PackageUpdater>
  fetch: Fetch
  /** Remembers what was being installed, and which release notes were shown. */
  stateFile: string
  /** What an end of the app would cut off; null: nothing. */
  busyWith: () => string | null
  /** Begins to quit; `install` follows. */
  quit: () => void
  clock: Clock
  log: Log
  publish: Publish
}

const firstCheckAfterMs = 60_000
const checksEveryMs = 6 * 3_600_000
/** How soon an update goes on once nothing runs. */
const looksEveryMs = 5_000

const kept = z.object({
  /** Handed to an installer. */
  attempt: releaseNotes.nullable().default(null),
  news: releaseNotes.nullable().default(null),
  isNewsSeen: z.boolean().default(true),
})

/** A feed that may be asked, and a kind of installation that can be replaced. */
type Source = { trust: FeedTrust; feed: URL }

function sourceOf(build: UpdateBuild): Source | UpdateStatus {
  const { kind, publicKey } = build
  const feed = build.feed === null ? null : feedAddress(build.feed, build)
  if (feed === null || publicKey === null) return { state: 'off', reason: 'no-feed' }
  if (kind === null) return { state: 'off', reason: 'not-installed' }
  return { feed, trust: { ...build, kind, publicKey } }
}

export function createUpdates(deps: UpdatesDeps): Updates {
  const { build, clock, log } = deps
  const file = createJsonFile({ path: deps.stateFile, schema: kept, clock, log })
  const found = file.read()
  let known = found.state === 'read' ? found.value : kept.parse({})
  const source = sourceOf(build)
  let status: UpdateStatus =
    'state' in source ? source : { state: 'idle', checkedAtMs: null, problem: null, version: null }
  let offered: OfferedUpdate | null = null
  let updater: PackageUpdater | null = null
  let stopTimer = (): void => undefined
  const ended = new AbortController()
  settleAttempt()

  const facts = (): UpdateFacts => ({ status, news: known.news, isNewsSeen: known.isNewsSeen })
  function become(next: UpdateStatus): void {
    status = next
    deps.publish('updates', 'changed', facts())
  }
  /** @throws the file system's error; nothing has changed then */
  function keep(change: Partial<z.infer<typeof kept>>): void {
    const next = { ...known, ...change }
    file.write(next)
    known = next
  }
  function after(ms: number, then: () => void): void {
    stopTimer()
    if (!ended.signal.aborted) stopTimer = clock.setTimeout(then, ms)
  }

  /** Whether the installer that was started last has done its work. */
  function settleAttempt(): void {
    const { attempt } = known
    if (attempt === null) return
    const hasCome = attempt.version === build.version
    log.info('an update was handed to its installer', { version: attempt.version, hasCome })
    if (!hasCome && status.state === 'idle')
      status = { ...status, problem: 'not-installed', version: attempt.version }
    try {
      keep(hasCome ? { attempt: null, news: attempt, isNewsSeen: false } : { attempt: null })
    } catch (error) {
      // A full disk keeps nobody from starting; the next start settles it.
      log.warn('the end of an update could not be stored', { error: String(error) })
    }
  }

  function idle(failure?: UpdateFailure): void {
    offered = null
    const version = updateVersion.safeParse(failure?.version).data ?? null
    become({ state: 'idle', checkedAtMs: clock.nowMs(), problem: failure?.problem ?? null, version })
    after(checksEveryMs, () => void check())
  }

  /** Every failure ends here, with the app as it was. */
  async function trying(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (ended.signal.aborted) return
      const failure =
        error instanceof UpdateFailure ? error : new UpdateFailure('not-downloaded', { cause: error })
      log.warn('an update came to nothing', { problem: failure.problem, cause: String(failure.cause) })
      idle(failure)
    }
  }

  async function check(): Promise<void> {
    if (status.state !== 'idle' || 'state' in source) return
    become({ state: 'checking' })
    await trying(async () => {
      offered = readSignedFeed(await fetchFeed(source.feed, deps.fetch, ended.signal), source.trust)
      if (offered === null) idle()
      else await goOn()
    })
  }

  /** Downloads what is offered, or looks again later while something runs. */
  async function goOn(): Promise<void> {
    if (offered === null || 'state' in source) return
    const { version, file: installer } = offered
    const waitsFor = deps.busyWith()
    if (waitsFor !== null) {
      become({ state: 'waiting', version, waitsFor })
      return after(looksEveryMs, () => void trying(goOn))
    }
    const progress = (doneBytes: number): void =>
      become({ state: 'downloading', version, doneBytes, totalBytes: installer.bytes })
    progress(0)
    const stopped = new AbortController()
    after(looksEveryMs, giveWay)
    /** What begins meanwhile has the disk and the network to itself. */
    function giveWay(): void {
      if (deps.busyWith() !== null) stopped.abort()
      else after(looksEveryMs, giveWay)
    }
    try {
      updater ??= await deps.openUpdater()
      const signal = AbortSignal.any([ended.signal, stopped.signal])
      await updater.download(offered, source.feed, { onProgress: progress, signal })
    } catch (error) {
      if (!stopped.signal.aborted) throw error
      return await goOn()
    }
    if (!ended.signal.aborted) ready(version)
  }

  function ready(version: string): void {
    const waitsFor = deps.busyWith()
    if (status.state !== 'ready' || status.waitsFor !== waitsFor)
      become({ state: 'ready', version, waitsFor })
    after(looksEveryMs, () => ready(version))
  }

  return {
    handlers: {
      updates: {
        get: facts,
        async check() {
          await check()
          return null
        },
        apply() {
          const what = deps.busyWith()
          if (what !== null) throw new AppError('busy', { detail: { what } })
          if (status.state !== 'ready' || offered === null) throw new AppError('not-found')
          const { version, notes } = offered
          keep({ attempt: { version, notes } satisfies ReleaseNotes })
          stopTimer()
          become({ state: 'applying', version })
          deps.quit()
          return null
        },
        newsSeen() {
          keep({ isNewsSeen: true })
          become(status)
          return null
        },
      },
    },
    resume: () => after(firstCheckAfterMs, () => void check()),
    close() {
      ended.abort()
      stopTimer()
    },
    async install(onLateFailure) {
      if (status.state !== 'applying' || updater === null) return 'none'
      return (await updater.install(onLateFailure)) ? 'installed' : 'failed'
    },
  }
}
