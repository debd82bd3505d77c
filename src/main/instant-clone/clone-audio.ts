import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sample } from '@shared/domain/dataset/sample'
import type { SegmentSpan } from '@shared/domain/dataset/segment'
import { plannedFiles } from '@shared/domain/cloud/instant-clone-rules'
import { AppError } from '@shared/errors/app-error'
import { splitStretches } from '@shared/instant-clone/split-stretches'
import type { SampleStore } from '../drafts/sample-store'
import type { AudioStore } from '../library/audio-store'
import type { UploadFile } from '../cloud/cloud-requests'
import type { Media } from '../media/media'
import { moveIntoPlace } from '../platform/files/atomic-write'
import { targetError } from '../media/ffmpeg/target-errors'
import { sampleMark, uploadName } from '../uploads/plan/upload-name'
import type { StoredClone } from './clone-records'
import type { SmallerFiles } from './smaller-files'

const clipMs = 15_000

/** The files of a clone as they are sent. */
export interface CloneAudioFiles {
  /** What they hold, and how: another key, another voice. */
  keyOf(clone: StoredClone): string
  /** Makes what was taken of them, where it is not there yet. @throws AppError file-*, disk-*, ffmpeg-failed, cancelled */
  filesOf(clone: StoredClone, signal: AbortSignal): Promise<UploadFile[]>
  /** The beginning of what was sent, to compare the voice with; null where its files are gone. @returns a path */
  clipOf(clone: StoredClone, signal: AbortSignal): Promise<string | null>
  /** That beginning as a file to send for a moment. @throws AppError not-found, file-*, disk-*, ffmpeg-failed, cancelled */
  standInOf(clone: StoredClone, signal: AbortSignal): Promise<UploadFile>
  isStandIn(id: string, fileName: string): boolean
}

export function createCloneAudioFiles(deps: {
  samples: Pick<SampleStore, 'list' | 'audioOf'>
  audioStore: Pick<AudioStore, 'pathOf'>
  media: Pick<Media, 'renderMono'>
  isInverted: (sampleId: string) => boolean
  smallerFiles: Pick<SmallerFiles, 'fileOf'>
  /** Of one clone; gone with it. */
  folderOf: (id: string) => string
}): CloneAudioFiles {
  const { samples, audioStore, media } = deps
  const readyOf = (id: string): Sample[] => samples.list(id).filter(({ state }) => state === 'ready')

  function pathOf(sampleId: string): string {
    const audio = samples.audioOf(sampleId)
    if (!audio) throw new AppError('not-found', { detail: { what: 'sample' } })
    return audioStore.pathOf(audio.fileName)
  }

  /** Stretches of what is still there. */
  const stretchesOf = (clone: StoredClone): SegmentSpan[] | null => {
    const known = new Set(readyOf(clone.id).map(({ id }) => id))
    return clone.stretches?.filter(({ sampleId }) => known.has(sampleId)) ?? null
  }

  async function joined(clone: StoredClone, stretches: readonly SegmentSpan[], signal: AbortSignal) {
    const folder = deps.folderOf(clone.id)
    const files = splitStretches(stretches)
    const hashes = new Map(readyOf(clone.id).map(({ id, sha256 }) => [id, sha256]))
    const planned = plannedFiles(samples.list(clone.id), stretches)
    const made: UploadFile[] = []
    for (const [at, spans] of files.entries()) {
      const key = hashOf(spans.map(({ sampleId, ...span }) => [hashes.get(sampleId), span]))
      const path = join(folder, `${key}.flac`)
      const found = await stat(path).catch(() => null)
      if (!found) await render(spans, path, signal)
      const { size } = await stat(path)
      const name = uploadName({
        name: planned[at]?.name ?? '',
        sampleId: clone.id,
        sha256: key,
        extension: 'flac',
      })
      made.push({ path, name, mimeType: 'audio/flac', sizeBytes: size })
    }
    return made
  }

  async function render(spans: readonly SegmentSpan[], path: string, signal: AbortSignal): Promise<void> {
    const partial = `${path}.part`
    try {
      mkdirSync(join(path, '..'), { recursive: true })
      const cuts = spans.map(({ sampleId, ...span }) => ({
        ...span,
        path: pathOf(sampleId),
        isInverted: deps.isInverted(sampleId),
      }))
      await media.renderMono(cuts, partial, signal)
      moveIntoPlace(partial, path)
    } catch (error) {
      throw targetError(error)
    } finally {
      await rm(partial, { force: true })
    }
  }

  /** As long as a few sentences. */
  function clipSpans(clone: StoredClone): SegmentSpan[] {
    const whole = readyOf(clone.id).map(({ id, facts }) => ({
      sampleId: id,
      startMs: 0,
      endMs: facts?.durationMs ?? 0,
    }))
    let leftMs = clipMs
    return (stretchesOf(clone) ?? whole).flatMap(({ sampleId, startMs, endMs }) => {
      const takenMs = Math.min(leftMs, endMs - startMs)
      leftMs -= takenMs
      return takenMs <= 0 ? [] : [{ sampleId, startMs, endMs: startMs + takenMs }]
    })
  }

  async function clipOf(clone: StoredClone, signal: AbortSignal): Promise<string | null> {
    const spans = clipSpans(clone)
    if (spans.length === 0) return null
    const path = join(
      deps.folderOf(clone.id),
      `clip-${hashOf([readyOf(clone.id).map(({ sha256 }) => sha256), spans])}.flac`,
    )
    if (!(await stat(path).catch(() => null))) await render(spans, path, signal)
    return path
  }

  async function wholeFile(clone: StoredClone, sample: Sample): Promise<UploadFile> {
    const { id, name, sha256, sizeBytes } = sample
    const audio = samples.audioOf(id)
    if (!audio) throw new AppError('not-found', { detail: { what: 'sample' } })
    const smaller = await deps.smallerFiles.fileOf(clone, sample)
    const extension = smaller ? 'flac' : (audio.fileName.split('.').at(-1) ?? '')
    return {
      name: uploadName({ name, sampleId: id, sha256: sha256 ?? '', extension }),
      mimeType: smaller ? 'audio/flac' : audio.facts.mimeType,
      ...(smaller ?? { path: audioStore.pathOf(audio.fileName), sizeBytes }),
    }
  }

  const standInName = (id: string): string => `stand-in${sampleMark(id)}clip.flac`

  return {
    clipOf,
    async standInOf(clone, signal) {
      const path = await clipOf(clone, signal)
      if (path === null) throw new AppError('not-found', { detail: { what: 'sample' } })
      const { size } = await stat(path)
      return { path, name: standInName(clone.id), mimeType: 'audio/flac', sizeBytes: size }
    },
    isStandIn: (id, fileName) => fileName === standInName(id),
    keyOf(clone) {
      const { removeBackgroundNoise, removedSampleIds } = clone
      const hashes = readyOf(clone.id).map(({ id, sha256 }) => [id, sha256])
      return hashOf([hashes, stretchesOf(clone), removeBackgroundNoise, removedSampleIds])
    },
    async filesOf(clone, signal) {
      const stretches = stretchesOf(clone)
      if (stretches !== null) return joined(clone, stretches, signal)
      return Promise.all(readyOf(clone.id).map((sample) => wholeFile(clone, sample)))
    },
  }
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
