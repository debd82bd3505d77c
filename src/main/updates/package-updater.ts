import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { AppUpdater, Provider, UpdateInfo } from 'electron-updater'
import type { AppAdapter } from 'electron-updater/out/AppAdapter'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import { installDeb } from './install-deb'
import { type InstallKind, type OfferedUpdate, UpdateFailure } from './signed-feed'

/** Downloads an installer that a signed feed names, and starts it. */
export interface PackageUpdater {
  /** @throws UpdateFailure `redirected`, `damaged` or `not-downloaded`; the signal's reason if it was aborted */
  download(update: OfferedUpdate, from: URL, o: DownloadOptions): Promise<void>
  /**
   * Quits and installs what was downloaded.
   * @param onLateFailure an installer that was started has failed after all, and the app still runs
   * @returns false: nothing was installed, and the app still runs
   */
  install(onLateFailure: () => void): Promise<boolean>
}

interface DownloadOptions {
  onProgress: (doneBytes: number) => void
  signal: AbortSignal
}

/** A server that sends nothing for this long is given up. */
const silentMaxMs = 60_000
const reportEveryMs = 500

/** What we use of the executor that electron-updater sends its requests by. */
interface Executor {
  maxRedirects: number
  createRequest: (
    this: Executor,
    options: unknown,
    callback: (response: NodeJS.ReadableStream) => void,
  ) => unknown
}

interface UpdaterOptions {
  kind: InstallKind
  /** Holds `updaterCacheDirName`, the name of the folder for downloads. */
  configFile: string
  clock: Clock
  log: Log
  /** For tests, which run without Electron. */
  without?: { app: AppAdapter; executor: object }
}

/** electron-updater, told what to download by us alone: it asks no server what there is. */
export async function openPackageUpdater(options: UpdaterOptions): Promise<PackageUpdater> {
  const { kind, clock, log, without } = options
  // Loaded when the first update is there: a fifth of a second of a start.
  const library = await import('electron-updater')
  Reflect.set(
    library.DebUpdater,
    'installWithCommandRunner',
    (_manager: string, path: string, run: (command: string[]) => void) => installDeb(path, run),
  )
  const updaters = {
    deb: library.DebUpdater,
    AppImage: library.AppImageUpdater,
    exe: library.NsisUpdater,
    zip: library.MacUpdater,
  }
  const updater: AppUpdater = new updaters[kind](undefined, without?.app)
  if (without) Reflect.set(updater, 'httpExecutor', without.executor)
  updater.logger = {
    info: (message) => log.debug(String(message)),
    warn: (message) => log.warn(String(message)),
    error: (message) => log.warn(String(message)),
  }
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.disableWebInstaller = true
  updater.disableDifferentialDownload = true
  updater.forceDevUpdateConfig = true
  updater.updateConfigPath = options.configFile
  let downloaded: { path: string; sha512: string } | null = null

  /** Every byte is counted, and every redirect refused. */
  function watched(
    update: OfferedUpdate,
    token: { cancel: () => void },
    onProgress: (doneBytes: number) => void,
  ) {
    const executor = Reflect.get(updater, 'httpExecutor') as Executor
    const seen = { bytes: 0, wasTooLong: false, wasSilent: false }
    let reportedAtMs = 0
    let stopWaiting = wait()
    function wait(): () => void {
      return clock.setTimeout(() => {
        seen.wasSilent = true
        token.cancel()
      }, silentMaxMs)
    }
    executor.maxRedirects = -1
    const { createRequest } = Object.getPrototypeOf(executor) as Executor
    executor.createRequest = (requestOptions, callback) =>
      createRequest.call(executor, requestOptions, (response) => {
        callback(response)
        response.on('data', (chunk: Buffer) => {
          stopWaiting()
          stopWaiting = wait()
          seen.bytes += chunk.length
          seen.wasTooLong ||= seen.bytes > update.file.bytes
          if (seen.wasTooLong) token.cancel()
          if (clock.nowMs() - reportedAtMs < reportEveryMs) return
          reportedAtMs = clock.nowMs()
          onProgress(seen.bytes)
        })
      })
    return { seen, end: () => stopWaiting() }
  }

  return {
    async download(update, from, { onProgress, signal }) {
      signal.throwIfAborted()
      downloaded = null
      const token = new library.CancellationToken()
      const cancel = (): void => token.cancel()
      signal.addEventListener('abort', cancel)
      const { seen, end } = watched(update, token, onProgress)
      try {
        updater.setFeedURL({ provider: 'custom', updateProvider: providerOf(library.Provider, update, from) })
        const found = await updater.checkForUpdates()
        if (found?.isUpdateAvailable !== true)
          throw new UpdateFailure('unusable', { version: update.version })
        const [path] = await updater.downloadUpdate(token)
        if (path === undefined) throw new Error('nothing was downloaded')
        downloaded = { path, sha512: update.file.sha512 }
      } catch (cause) {
        signal.throwIfAborted()
        if (cause instanceof UpdateFailure) throw cause
        throw new UpdateFailure(problemOf(cause, seen.wasTooLong), { version: update.version, cause })
      } finally {
        end()
        signal.removeEventListener('abort', cancel)
      }
      if (!(await isWhole(downloaded, update.file.bytes)))
        throw new UpdateFailure('damaged', { version: update.version })
    },
    async install(onLateFailure) {
      // Once more: it lay in a folder of the person's for as long as they liked.
      if (downloaded === null || !(await isWhole(downloaded))) return false
      let hasFailed = false
      let isStarted = false
      updater.on('error', () => {
        if (isStarted && !hasFailed) onLateFailure()
        hasFailed = true
      })
      updater.quitAndInstall(true, true)
      isStarted = true
      return !hasFailed
    },
  }
}

/** Hands electron-updater what the signed feed says, in place of a feed of its own. */
function providerOf(Base: typeof Provider, { version, file }: OfferedUpdate, from: URL) {
  const installer = { url: file.name, sha512: file.sha512, size: file.bytes }
  const info = { version, files: [installer], path: file.name, sha512: file.sha512, releaseDate: '' }
  return class extends Base<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, options: ProviderRuntimeOptions) {
      super(options)
    }
    getLatestVersion(): Promise<UpdateInfo> {
      return Promise.resolve(info)
    }
    resolveFiles() {
      return [{ url: new URL(file.name, from), info: installer }]
    }
  }
}

function problemOf(error: unknown, wasTooLong: boolean) {
  if (wasTooLong) return 'damaged'
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === 'ERR_CHECKSUM_MISMATCH') return 'damaged'
  return /redirect/i.test(String(message)) ? 'redirected' : 'not-downloaded'
}

/** Whether the file is still the one that was signed. */
async function isWhole({ path, sha512 }: { path: string; sha512: string }, bytes?: number): Promise<boolean> {
  try {
    if (bytes !== undefined && (await stat(path)).size !== bytes) return false
    const hash = createHash('sha512')
    await pipeline(createReadStream(path), hash)
    return hash.digest('base64') === sha512
  } catch {
    return false
  }
}
