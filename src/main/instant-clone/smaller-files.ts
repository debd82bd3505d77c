import { lstatSync, mkdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SmallerFile } from '@shared/domain/cloud/instant-clone'
import type { Sample } from '@shared/domain/dataset/sample'
import { AppError, isCancelled } from '@shared/errors/app-error'
import { instantFileMaxBytes } from '@shared/limits'
import { canConvertToFlac } from '../media/convert-to-flac'
import type { Media } from '../media/media'
import { moveIntoPlace } from '../platform/files/atomic-write'
import type { Log } from '../platform/log/log'
import type { StoredClone } from './clone-records'

/** Longer speech fits into no file of this kind under the limit: trying would take minutes for nothing. */
const longestMs = 10 * 60_000

type Known = Pick<SmallerFile, 'form' | 'sizeBytes'>
type Form = 'flac' | 'mono-flac'

/**
 * Files that are sent whole and are over the limit, in fewer bytes: FLAC with every sample of them, and where that is still
 * too much, FLAC of 16 bits, 44.1 kHz and one channel. Made once, kept beside the clone.
 */
export interface SmallerFiles {
  /** Of those that need one; making begins here. */
  of(clone: StoredClone): SmallerFile[]
  /** In place of this file; null: it is sent as it is. @throws AppError cancelled */
  fileOf(clone: StoredClone, sample: Sample): Promise<{ path: string; sizeBytes: number } | null>
}

/** Lossless and over the limit: what is compressed already would only grow. */
const isWanted = ({ state, sizeBytes, facts, sha256 }: Sample): boolean =>
  state === 'ready' &&
  sizeBytes > instantFileMaxBytes &&
  facts?.isLossless === true &&
  facts.durationMs !== null &&
  sha256 !== null

export function createSmallerFiles(deps: {
  list: (cloneId: string) => readonly Sample[]
  pathOf: (sampleId: string) => string
  media: Pick<Media, 'convertToFlac' | 'renderMono'>
  /** Whether mixing both channels would leave silence; measured where nobody knows yet. */
  isInverted: (sampleId: string, signal: AbortSignal) => Promise<boolean>
  folderOf: (cloneId: string) => string
  changed: (cloneId: string) => void
  signal: AbortSignal
  log: Log
}): SmallerFiles {
  const { media, signal } = deps
  /** By path of what is made; none is kept for this session only. */
  const known = new Map<string, Known>()
  const running = new Map<string, Promise<Known>>()

  const pathOf = (cloneId: string, sample: Sample, form: Form): string =>
    join(deps.folderOf(cloneId), `${sample.sha256}.${form}.flac`)

  function foundOf(cloneId: string, sample: Sample): Known | null {
    for (const form of ['flac', 'mono-flac'] as const) {
      // It is sent unseen: what a link leads to was not made of this sample.
      const found = lstatSync(pathOf(cloneId, sample, form), { throwIfNoEntry: false })
      if (found?.isFile() === true && found.size <= instantFileMaxBytes)
        return { form, sizeBytes: found.size }
    }
    return known.get(pathOf(cloneId, sample, 'flac')) ?? null
  }

  async function makeForm(form: Form, cloneId: string, sample: Sample): Promise<number> {
    const target = pathOf(cloneId, sample, form)
    const partial = `${target}.part`
    const path = deps.pathOf(sample.id)
    try {
      if (form === 'flac') await media.convertToFlac(path, partial, { signal })
      else {
        const isStereo = (sample.facts?.channels ?? 2) > 1
        const isInverted = isStereo && (await deps.isInverted(sample.id, signal))
        const endMs = sample.facts?.durationMs ?? 0
        await media.renderMono([{ path, startMs: 0, endMs, isInverted }], partial, signal)
      }
      const { size } = statSync(partial)
      if (size <= instantFileMaxBytes) moveIntoPlace(partial, target)
      return size
    } finally {
      await rm(partial, { force: true })
    }
  }

  async function make(cloneId: string, sample: Sample): Promise<Known> {
    const none: Known = { form: 'none', sizeBytes: null }
    if ((sample.facts?.durationMs ?? 0) > longestMs) return none
    mkdirSync(deps.folderOf(cloneId), { recursive: true })
    const forms: Form[] =
      sample.facts && canConvertToFlac(sample.facts) ? ['flac', 'mono-flac'] : ['mono-flac']
    for (const form of forms) {
      const sizeBytes = await makeForm(form, cloneId, sample)
      if (sizeBytes <= instantFileMaxBytes) return { form, sizeBytes }
    }
    return none
  }

  /** Whatever keeps it from being made, the file can still be cut. */
  async function made(cloneId: string, sample: Sample): Promise<Known> {
    try {
      return await make(cloneId, sample)
    } catch (error) {
      if (isCancelled(error)) throw error
      deps.log.warn('a file could not be made smaller', { cloneId, cause: String(error) })
      return { form: 'none', sizeBytes: null }
    }
  }

  function begin(cloneId: string, sample: Sample): Promise<Known> {
    const key = pathOf(cloneId, sample, 'flac')
    const now = running.get(key)
    if (now) return now
    const work = made(cloneId, sample)
      .then((found) => {
        known.set(key, found)
        return found
      })
      .finally(() => {
        running.delete(key)
        if (!signal.aborted) deps.changed(cloneId)
      })
    running.set(key, work)
    // Whoever waits for it hears of it; nobody may.
    work.catch(() => undefined)
    return work
  }

  return {
    of(clone) {
      // What is taken of files is made under the limit.
      if (clone.stretches !== null) return []
      return deps
        .list(clone.id)
        .filter(isWanted)
        .map((sample) => {
          const found = foundOf(clone.id, sample)
          if (found === null) void begin(clone.id, sample)
          return { sampleId: sample.id, ...(found ?? { form: 'making' as const, sizeBytes: null }) }
        })
    },
    async fileOf(clone, sample) {
      if (!isWanted(sample)) return null
      if (signal.aborted) throw new AppError('cancelled')
      const { form, sizeBytes } = foundOf(clone.id, sample) ?? (await begin(clone.id, sample))
      if (form === 'making' || form === 'none' || sizeBytes === null) return null
      return { path: pathOf(clone.id, sample, form), sizeBytes }
    },
  }
}
