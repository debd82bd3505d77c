import type { Script } from '@shared/domain/recording/script'
import type { Handlers } from '@shared/ipc/contract'
import type { AccountModule } from '../account/account'
import type { FileRegistry } from '../drafts/file-registry'
import type { RecognizerHost } from '../recognizer/recognizer-host'
import type { Library } from '../library/library'
import type { Clock } from '../platform/clock'
import type { Module } from '../scope/module'
import type { Recorder } from '../takes/recorder'
import type { BuiltInScripts } from './built-in-scripts'
import { createCloudEngine } from './engines/cloud-engine'
import { createLocalEngine } from './engines/local-engine'
import { createPaceEngine } from './engines/pace-engine'
import { createFollowing, type FollowingDeps } from './following'
import { scriptHandlers } from './handlers'
import { createScriptStore, type ScriptStore } from './script-store'
import { createScripts } from './scripts'

/** Scripts, and following the reader of the running take. */
export interface Reading extends Module<Pick<Handlers, 'scripts'>> {
  /** Built-in or own; null if it does not exist or cannot be read. */
  find: (id: string) => Promise<Script | null>
  own: ScriptStore
}

export interface ReadingDeps extends Pick<FollowingDeps, 'publish' | 'log' | 'wrapPort'> {
  library: Pick<Library, 'db'>
  builtInScripts: BuiltInScripts
  account: Pick<AccountModule, 'cloud' | 'connection'>
  recognizer: Pick<RecognizerHost, 'canListen' | 'listen'>
  recorder: Pick<Recorder, 'tap'>
  /** Connects one end of a new channel to the running take and returns the other. */
  tapOpener: (tap: (takeId: string, port: unknown) => void) => (takeId: string) => unknown
  files: FileRegistry
  clock: Clock
}

/** Creates scripts and following. Engines in order: cloud, local, pace. */
export function createReading(deps: ReadingDeps): Reading {
  const { account, recorder } = deps
  const own = createScriptStore({ db: deps.library.db, nowMs: () => deps.clock.nowMs() })
  const online = {
    cloud: () => account.cloud(),
    isOnline: () => account.connection().state === 'online',
  }
  const scripts = createScripts({ ...online, store: own, builtIn: deps.builtInScripts, log: deps.log })
  const following = createFollowing({
    openTap: deps.tapOpener((takeId, port) => recorder.tap(takeId, port)),
    wrapPort: deps.wrapPort,
    engines: [createCloudEngine(online), createLocalEngine(deps.recognizer), createPaceEngine()],
    publish: deps.publish,
    log: deps.log,
  })
  return {
    find: (id) => scripts.get(id).catch(() => null),
    own,
    handlers: { scripts: scriptHandlers(scripts, following, deps.files) },
    close: () => following.stop(),
  }
}
