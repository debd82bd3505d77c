import { totalFrames } from '@shared/audio/edit-list'
import type { Region } from '@shared/domain/recording/recording'
import type { CheckedSound, CheckGlance, Finding, ScriptCheck } from '@shared/domain/recording/script-check'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { WireError } from '@shared/errors/wire-error'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { Library } from '../library/library'
import type { Clock } from '../platform/clock'
import { fileError } from '../platform/files/file-errors'
import type { JobHandle, Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import type { RecognizerHost } from '../recognizer/recognizer-host'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'
import type { ReadTakePcm } from '../takes/audio/take-pcm'
import { afterEarlier } from './accepted'
import { compareParts } from './compare-reading'
import { movedFindings } from './moved-findings'
import { createReadings, type Reading, type ReadingPart, type ReadingsDeps } from './readings'
import { createScriptCheckStore, type KeptCheck } from './script-check-store'

/** Compares readings with their scripts, one after another, never beside a running take. */
export interface ScriptChecks extends Module<Pick<Handlers, 'scriptChecks'>> {
  handlers: Pick<Handlers, 'scriptChecks'>
  /** Always answers; an unknown sound has no script. */
  get(sound: CheckedSound): Promise<ScriptCheck>
  resume(): void
  close(): Promise<void>
}

export interface ScriptChecksDeps extends ReadingsDeps {
  library: Pick<Library, 'db'>
  read: ReadTakePcm
  recognizer: Pick<RecognizerHost, 'canListen' | 'check'>
  isRecording: () => boolean
  jobs: Jobs
  clock: Clock
  log: Log
  publish: Publish
  topics: Topics
}

const scriptIdOf = (parts: readonly ReadingPart[]): string => parts[0]?.script.id ?? ''
const keyOf = ({ kind, id }: CheckedSound): string => `${kind}/${id}`

const isEdited = ({ regions }: Pick<KeptCheck, 'regions'>, reading: Reading | null): boolean =>
  reading !== null && regions !== JSON.stringify(reading.regions)

/** Findings where they are in the sound as it is now. */
function findingsNow(kept: KeptCheck, reading: Reading | null): Finding[] {
  if (reading === null || !isEdited(kept, reading)) return kept.findings
  const before = JSON.parse(kept.regions) as Region[]
  return movedFindings(kept.findings, { ...reading, before, now: reading.regions })
}

/** Creates the checks of an open library. */
export function createScriptChecks(deps: ScriptChecksDeps): ScriptChecks {
  const { jobs, publish } = deps
  const log = deps.log.child('script-check')
  const store = createScriptCheckStore(deps.library)
  const readings = createReadings(deps)
  const running = new Map<string, JobHandle>()
  let turn: Promise<void> = Promise.resolve()
  const closing = new AbortController()
  const isClosing = (): boolean => closing.signal.aborted
  let wake = (): void => undefined
  deps.topics.on('recordingChanged', ({ isRecording }) => {
    if (!isRecording) wake()
  })

  async function get(sound: CheckedSound): Promise<ScriptCheck> {
    const reading = readings.find(sound)
    const found = await readings.partsOf(reading)
    const kept = store.find(sound)
    const job = running.get(keyOf(sound))
    return {
      kind: sound.kind,
      id: sound.id,
      state: job ? 'running' : (kept?.state ?? 'none'),
      obstacle: typeof found === 'string' ? found : null,
      scriptId: kept?.scriptId ?? (typeof found === 'string' ? null : scriptIdOf(found)),
      jobId: job?.id ?? null,
      findings: kept ? findingsNow(kept, reading) : [],
      read: kept?.read ?? null,
      isOutdated: kept !== null && kept.checkedAtMs !== null && isEdited(kept, reading),
      checkedAtMs: kept?.checkedAtMs ?? null,
      error: kept?.error ?? null,
    }
  }

  function glance(sound: CheckedSound): CheckGlance {
    const reading = readings.find(sound)
    const known = store.glance(sound)
    const kept = known && isEdited(known, reading) ? store.find(sound) : null
    const takeIds = new Set(reading?.regions.map(({ takeId }) => takeId))
    return {
      ...sound,
      state: running.has(keyOf(sound)) ? 'running' : (known?.state ?? 'none'),
      openCount: kept
        ? findingsNow(kept, reading).filter(({ isAccepted }) => !isAccepted).length
        : (known?.openCount ?? 0),
      hasScript: [...takeIds].some((id) => (deps.findTake(id)?.scriptId ?? null) !== null),
    }
  }

  async function tell(sound: CheckedSound): Promise<ScriptCheck> {
    const check = await get(sound)
    publish('scriptChecks', 'changed', check)
    return check
  }

  /** Takes come first: the check goes on when none is recorded. */
  async function untilQuiet(signal: AbortSignal): Promise<void> {
    while (deps.isRecording() && !signal.aborted) {
      await new Promise<void>((resolve) => {
        wake = resolve
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    }
    signal.throwIfAborted()
  }

  /** A check did not come to its end: what was found and accepted before stays. */
  function leave(sound: CheckedSound, error: WireError | null): void {
    const kept = store.find(sound)
    if (!kept) return
    if (error === null && kept.checkedAtMs === null) store.remove(sound)
    else store.save(sound, { ...kept, state: error === null ? 'done' : 'failed', error })
  }

  async function work(sound: CheckedSound): Promise<void> {
    if (isClosing() || store.find(sound)?.state !== 'waiting') return
    const reading = readings.find(sound)
    const found = await readings.partsOf(reading)
    if (!reading || typeof found === 'string') {
      leave(sound, null)
      await tell(sound)
      return
    }
    // Down, as every length is shown.
    const seconds = Math.max(1, Math.floor(totalFrames(reading.regions) / reading.sampleRateHz))
    const job = jobs.start('script-check', { draftId: reading.draftId, totalCount: seconds })
    running.set(keyOf(sound), job)
    await tell(sound)
    try {
      const { findings, read } = await compareParts(reading, found, {
        ...deps,
        signal: job.signal,
        untilQuiet: () => untilQuiet(job.signal),
        progress: (doneSeconds) => job.update({ doneCount: Math.min(doneSeconds, seconds) }),
      })
      // Read again: more may have been accepted meanwhile.
      const before = store.find(sound)?.findings ?? []
      store.save(sound, {
        state: 'done',
        scriptId: scriptIdOf(found),
        regions: JSON.stringify(reading.regions),
        findings: afterEarlier(findings, before),
        read,
        error: null,
        checkedAtMs: deps.clock.nowMs(),
      })
      job.done()
    } catch (error) {
      const failure = fileError(error)
      job.fail(failure)
      // Cut off by quitting: begins anew with the next start.
      if (isClosing()) return
      if (isCancelled(failure)) return leave(sound, null)
      log.error('a reading could not be checked', { code: failure.code }, error)
      leave(sound, failure.toWire())
    } finally {
      running.delete(keyOf(sound))
      if (!isClosing()) await tell(sound)
    }
  }

  function enqueue(sound: CheckedSound): void {
    turn = turn
      .then(() => work(sound))
      .catch((error: unknown) => log.error('a check of a reading failed', {}, error))
  }

  const handlers: Handlers['scriptChecks'] = {
    get: (sound) => get(sound),
    glance: (sound) => glance(sound),
    async start(sound) {
      const reading = readings.find(sound)
      const found = await readings.partsOf(reading)
      // The window that asked may not know of the obstacle.
      if (!reading || typeof found === 'string') return tell(sound)
      const before = store.find(sound)
      if (before?.state === 'waiting') return get(sound)
      const first = { regions: JSON.stringify(reading.regions), findings: [], read: null, checkedAtMs: null }
      const kept = before ?? { ...first, scriptId: scriptIdOf(found) }
      store.save(sound, { ...kept, state: 'waiting', error: null })
      enqueue(sound)
      return tell(sound)
    },
    async cancel(sound) {
      const job = running.get(keyOf(sound))
      if (job) jobs.cancel(job.id)
      else if (store.find(sound)?.state === 'waiting') leave(sound, null)
      return tell(sound)
    },
    async accept({ findingId, isAccepted, ...sound }) {
      const kept = store.find(sound)
      if (!kept) throw new AppError('not-found', { detail: { what: 'script-check' } })
      const findings = kept.findings.map((each) => (each.id === findingId ? { ...each, isAccepted } : each))
      store.save(sound, { ...kept, findings })
      return tell(sound)
    },
  }

  return {
    get,
    handlers: { scriptChecks: handlers },
    resume() {
      for (const sound of store.waiting()) enqueue(sound)
    },
    async close() {
      closing.abort()
      for (const job of running.values()) jobs.cancel(job.id)
      wake()
      await turn
    },
  }
}
