import { AppError, isCancelled } from '@shared/errors/app-error'
import type { Clock } from '../../platform/clock'
import type { MeasuredFile } from '../analysis-store'

export type MeasureFile<T> = (
  file: MeasuredFile,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
) => Promise<T>

export interface MeasureRequest {
  /** Waits while something goes on that must not be disturbed, and steps back when that begins. */
  isBackground: boolean
  signal: AbortSignal
  onProgress?: (fraction: number) => void
}

/** Measures each content once, however many ask for it, a few at a time. */
export interface MeasureQueue<T> {
  /** @throws AppError cancelled when the asker aborts, else what measuring says */
  measure(file: MeasuredFile, request: MeasureRequest): Promise<T>
  /** Whether somebody waits for this content already. */
  has(sha256: string): boolean
  stop(): Promise<void>
}

interface Asker<T> extends MeasureRequest {
  resolve: (result: T) => void
  reject: (error: unknown) => void
}

interface Work<T> {
  file: MeasuredFile
  askers: Set<Asker<T>>
  running: AbortController | null
}

const lookAgainMs = 1_000

/** @param deps.mustWait whether background work would disturb something now */
export function createMeasureQueue<T>(deps: {
  measureFile: MeasureFile<T>
  mustWait: () => boolean
  clock: Pick<Clock, 'setTimeout'>
  parallel: number
}): MeasureQueue<T> {
  const { clock, mustWait, parallel } = deps
  const works = new Map<string, Work<T>>()
  const ending = new Set<Promise<void>>()
  let isStopped = false
  let isDue = false
  let cancelLook: (() => void) | null = null

  function isBackground({ askers }: Work<T>): boolean {
    for (const asker of askers) if (!asker.isBackground) return false
    return true
  }

  function pump(): void {
    if (isStopped) return
    const waitsNow = mustWait()
    const all = [...works.values()]
    const inBackground = all.filter(isBackground)
    if (waitsNow) for (const { running } of inBackground) running?.abort()
    const first = inBackground.length === 0 ? all : all.filter((work) => !isBackground(work))
    let free = parallel - all.filter(({ running }) => running !== null).length
    for (const work of waitsNow ? first : [...first, ...inBackground]) {
      if (free <= 0) break
      if (work.running !== null) continue
      start(work)
      free -= 1
    }
    cancelLook?.()
    cancelLook = inBackground.length > 0 ? clock.setTimeout(pump, lookAgainMs) : null
  }

  /** Once for all that are asked for together: looking at thousands for each of them would hold everything up. */
  function pumpSoon(): void {
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      pump()
    })
  }

  function start(work: Work<T>): void {
    const running = new AbortController()
    work.running = running
    const onProgress = (fraction: number): void => {
      for (const asker of work.askers) asker.onProgress?.(fraction)
    }
    const run = deps
      .measureFile(work.file, { signal: running.signal, onProgress })
      .then(
        (result) => {
          works.delete(work.file.sha256)
          for (const asker of work.askers) asker.resolve(result)
        },
        (error: unknown) => {
          work.running = null
          // Stepped back: the file is measured anew when there is quiet.
          if (running.signal.aborted && isCancelled(error) && work.askers.size > 0 && !isStopped) return
          works.delete(work.file.sha256)
          for (const asker of work.askers) asker.reject(error)
        },
      )
      .finally(() => {
        ending.delete(run)
        pump()
      })
    ending.add(run)
  }

  return {
    measure: (file, request) =>
      new Promise((resolve, reject) => {
        if (isStopped || request.signal.aborted) {
          reject(new AppError('cancelled'))
          return
        }
        const work = works.get(file.sha256) ?? { file, askers: new Set<Asker<T>>(), running: null }
        works.set(file.sha256, work)
        const leave = (): void => {
          work.askers.delete(asker)
          reject(new AppError('cancelled'))
          if (work.askers.size > 0) return
          if (work.running) work.running.abort()
          else works.delete(file.sha256)
        }
        const settle =
          <V>(fn: (value: V) => void) =>
          (value: V): void => {
            request.signal.removeEventListener('abort', leave)
            fn(value)
          }
        const asker: Asker<T> = { ...request, resolve: settle(resolve), reject: settle(reject) }
        request.signal.addEventListener('abort', leave, { once: true })
        work.askers.add(asker)
        pumpSoon()
      }),
    has: (sha256) => works.has(sha256),
    async stop() {
      isStopped = true
      cancelLook?.()
      for (const work of works.values()) {
        if (work.running) work.running.abort()
        else for (const asker of work.askers) asker.reject(new AppError('cancelled'))
      }
      await Promise.all(ending)
      works.clear()
    },
  }
}
