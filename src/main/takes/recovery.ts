import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Recoverable, Take } from '@shared/domain/recording/take'
import { AppError } from '@shared/errors/app-error'
import { skippedRecoveryKeptDays } from '@shared/limits'
import type { Clock } from '../platform/clock'
import { isLink, ownNames, ownPath } from '../platform/files/own-path'
import type { Log } from '../platform/log/log'
import { journalFiles } from './journal/journal-files'
import { type FoundJournal, readJournal } from './journal/journal-reader'
import type { TakeStore } from './take-store'
import { writerPatienceMs, writerPollMs } from './capture/writer-patience'

/** Finds the takes a crash left behind and applies the person's decision. */
export interface Recovery {
  /** Checks every open journal; safe to call repeatedly. Resolves to the takes that await a decision. */
  recoverable(): Promise<Recoverable[]>
  /** Saves the takes; those that are long enough become samples of the draft. @throws AppError not-found */
  recover(ids: readonly string[], draftId: string | null): void
  /** Keeps the takes for 30 days, then deletes them. @throws AppError not-found */
  skip(ids: readonly string[]): void
  /** Resumes saving closed takes and deletes expired ones. Call once at start. */
  resume(): Promise<void>
}

export interface RecoveryDeps {
  folder: string
  store: TakeStore
  transaction: <T>(fn: () => T) => T
  /** The shortest recording a draft takes as a sample. */
  sampleMinMs: (draftId: string) => number
  isLocked: (path: string) => boolean
  /** Takes of the current session are not recoverable, though their end waits to be stored. */
  isRecording: (takeId: string) => boolean
  clock: Clock
  log: Log
  save: (takeId: string) => void
  notify: (takeIds: readonly string[]) => void
}

const isTakeId = ownNames('', '')
const skippedKeptMs = skippedRecoveryKeptDays * 24 * 60 * 60_000

/** Creates crash recovery for the takes in `deps.folder`. */
export function createRecovery(deps: RecoveryDeps): Recovery {
  const { folder, store, clock } = deps
  const log = deps.log.child('recovery')
  const folderOf = (takeId: string): string => ownPath(folder, takeId)

  /** Without a header the frames cannot be read either: log it and leave the files alone. */
  function read(takeId: string): FoundJournal | null {
    const found = readJournal(folderOf(takeId))
    if (!found && existsSync(folderOf(takeId))) log.error('a journal has no readable header', { takeId })
    return found
  }

  const isWritten = (takeId: string): boolean => {
    const lock = join(folderOf(takeId), journalFiles.lock)
    return existsSync(lock) && deps.isLocked(lock)
  }

  /** @returns whether its writer is still alive */
  function judgeRow(take: Take): boolean {
    if (deps.isRecording(take.id)) return false
    if (isWritten(take.id)) return true
    const found = read(take.id)
    if (!found?.hasFrames) store.setInterrupted(take.id, 'journal-missing', 0)
    else if (found.frameCount === 0) {
      store.setFailed(take.id, new AppError('file-empty'))
      store.remove([take.id])
    } else store.setInterrupted(take.id, 'unfinished', found.frameCount)
    deps.notify([take.id])
    return false
  }

  function judgeFolder(takeId: string): boolean {
    if (isWritten(takeId)) return true
    const found = read(takeId)
    if (!found?.hasFrames || found.frameCount === 0 || found.header.id !== takeId) return false
    // It would be discarded at once, and behind a link it may be another library's.
    if (found.header.purpose === 'verification' && isLink(folder)) return false
    log.warn('a journal has no row', { takeId, frameCount: found.frameCount })
    deps.transaction(() => {
      store.insert(found.header, 'interrupted')
      store.setInterrupted(takeId, 'row-missing', found.frameCount)
    })
    deps.notify([takeId])
    return false
  }

  /** @returns whether any journal is still being written */
  function scan(): boolean {
    const alive = store.inState('recording').map(judgeRow)
    const known = store.ids()
    const orphans = foldersIn(folder).filter((name) => isTakeId(name) && !known.has(name))
    return [...alive, ...orphans.map(judgeFolder)].includes(true)
  }

  async function scanPatiently(): Promise<void> {
    const untilMs = clock.nowMs() + writerPatienceMs
    while (scan()) {
      if (clock.nowMs() >= untilMs) return log.warn('a journal is still being written; it is skipped')
      await new Promise<void>((resolve) => clock.setTimeout(resolve, writerPollMs))
    }
  }

  function waiting(ids: readonly string[]): Recoverable[] {
    const all = store.interrupted()
    return ids.map((id) => {
      const found = all.find(({ take }) => take.id === id)
      if (!found) throw new AppError('not-found', { detail: { what: 'take' } })
      return found
    })
  }

  async function purgeOld(): Promise<void> {
    for (const { take, keptUntilMs } of store.interrupted()) {
      const overMs = keptUntilMs === null ? -1 : clock.nowMs() - keptUntilMs
      if (overMs < 0) continue
      // So late, the clock may have been wrong, at Skip or now: the days are counted once more.
      if (overMs > skippedKeptMs) {
        store.keepUntil(take.id, clock.nowMs() + skippedKeptMs)
        continue
      }
      log.info('a skipped take has expired', { takeId: take.id })
      // Row last: after a crash in between, recovery reports a row without a journal. The reverse loses the decision.
      await rm(folderOf(take.id), { recursive: true, force: true })
      store.purge(take.id)
    }
  }

  /** Captcha readings are discarded, never offered as samples (rulings, verification). */
  async function dropVerifications(): Promise<void> {
    for (const { take } of store.interrupted()) {
      if (take.purpose !== 'verification') continue
      await rm(folderOf(take.id), { recursive: true, force: true })
      store.purge(take.id)
    }
  }

  /** Deletes the folder of a take without audio. */
  async function removeEmpty(takeId: string): Promise<void> {
    if (readJournal(folderOf(takeId))?.frameCount === 0) {
      await rm(folderOf(takeId), { recursive: true, force: true })
    }
  }

  return {
    async recoverable() {
      await scanPatiently()
      await dropVerifications()
      return store.interrupted()
    },
    recover(ids, draftId) {
      const found = waiting(ids)
      deps.transaction(() => {
        for (const { take, problem } of found) {
          if (problem === 'journal-missing') store.setFailed(take.id, new AppError('file-missing'))
          else {
            const purpose = purposeOf(take, draftId)
            const becomesSample =
              draftId !== null && purpose === 'recording' && take.durationMs >= deps.sampleMinMs(draftId)
            store.setRecovered(take.id, { draftId, purpose, becomesSample })
          }
        }
      })
      for (const { take, problem } of found) {
        if (problem !== 'journal-missing') deps.save(take.id)
      }
      deps.notify(ids)
    },
    skip(ids) {
      const found = waiting(ids)
      const untilMs = clock.nowMs() + skippedKeptMs
      deps.transaction(() => found.forEach(({ take }) => store.keepUntil(take.id, untilMs)))
    },
    async resume() {
      await scanPatiently()
      await purgeOld()
      // From an earlier session: no screen can play them anymore.
      store.remove(
        store
          .inState('ready')
          .filter(({ id, purpose }) => purpose === 'verification' && !store.isRemoved(id))
          .map(({ id }) => id),
      )
      for (const take of store.inState('saving', 'failed')) {
        const hasFrames = existsSync(join(folderOf(take.id), journalFiles.frames))
        if (take.state === 'failed' && take.frameCount === 0) {
          await removeEmpty(take.id)
          continue
        }
        if (take.state === 'failed' && !hasFrames) continue
        if (hasFrames) {
          store.setState(take.id, 'saving')
          deps.save(take.id)
        } else store.setFailed(take.id, new AppError('file-missing'))
      }
    },
  }
}

/** Lines and punches stay what they are in the booth of their draft. Whatever else wanted the take does so no more. */
function purposeOf({ purpose, draftId }: Take, intoDraftId: string | null): Take['purpose'] {
  const isOfBooth = purpose === 'line' || purpose === 'punch'
  const staysThere = draftId !== null && (intoDraftId ?? draftId) === draftId
  return isOfBooth && staysThere ? purpose : 'recording'
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
