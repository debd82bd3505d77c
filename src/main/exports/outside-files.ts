import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { OpenedFile } from '@shared/domain/export/export'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import type { Take } from '@shared/domain/recording/take'
import { AppError } from '@shared/errors/app-error'
import type { FileRegistry } from '../drafts/file-registry'
import { mp3BitRate } from '../media/formats/mp3-bit-rate'
import type { Media } from '../media/media'
import { renderBits } from '../media/render-audio'
import { fileError } from '../platform/files/file-errors'
import { withoutEnding } from '../platform/files/file-name'
import type { JobHandle } from '../platform/jobs'
import { createReadTakePcm } from '../takes/audio/take-pcm'
import { type DiskRoomDeps, requireRoom } from './disk-room'
import type { ExportTakes } from './export-sound'

type FindableTakes = ExportTakes & { find: (takeId: string) => Take | null }

/** Sound files of the person's that are not of the library, measured and exported as takes are. */
export interface OutsideFiles {
  /** The library's takes, and each opened file as a take of its own. */
  takes: FindableTakes
  /**
   * Copies a file without loss to where its frames can be reached exactly.
   * @throws AppError not-found, file-*, disk-*, cancelled
   */
  open(fileId: string, job: JobHandle, signal: AbortSignal): Promise<OpenedFile>
  close(): Promise<void>
}

export interface OutsideFilesDeps extends DiskRoomDeps {
  takes: FindableTakes
  media: Pick<Media, 'probe' | 'writeSound' | 'readSamples'>
  files: Pick<FileRegistry, 'resolve'>
  /** Swept at start. */
  workFolder: string
}

interface Opened {
  take: Take
  path: string
}

/** An export of one may go on while another is looked at. */
const keptMost = 8
const flacMime = 'audio/flac'

export function createOutsideFiles(deps: OutsideFilesDeps): OutsideFiles {
  const { takes, media } = deps
  const opened = new Map<string, Opened>()

  function own(takeId: string): Opened {
    const found = opened.get(takeId)
    if (!found) throw new AppError('not-found', { detail: { what: 'file' } })
    return found
  }
  const read = createReadTakePcm({
    folder: deps.workFolder,
    store: {
      get: (takeId) => own(takeId).take,
      gridOf: () => 'even',
      audioOf: (takeId) => ({ fileName: own(takeId).path, mimeType: flacMime, sizeBytes: 0 }),
    },
    audioStore: { pathOf: (path) => path },
    media,
  })

  async function forgetOldest(): Promise<void> {
    const [oldest] = opened
    if (opened.size <= keptMost || !oldest) return
    opened.delete(oldest[0])
    await rm(oldest[1].path, { force: true })
  }

  return {
    takes: {
      find: (takeId) => opened.get(takeId)?.take ?? takes.find(takeId),
      get: (takeId) => opened.get(takeId)?.take ?? takes.get(takeId),
      gridOf: (takeId) => (opened.has(takeId) ? 'even' : takes.gridOf(takeId)),
      fileOf(takeId) {
        const path = opened.get(takeId)?.path
        return path === undefined ? takes.fileOf(takeId) : { path, mimeType: flacMime }
      },
      read: (takeId, ...range) => (opened.has(takeId) ? read : takes.read)(takeId, ...range),
    },
    async open(fileId, job, signal) {
      const [source = ''] = deps.files.resolve([fileId])
      const facts = await media.probe(source, signal)
      const { sampleRateHz, channels, durationMs } = facts
      if (sampleRateHz === null || channels === null) throw new AppError('file-damaged')
      if (channels > 2) throw new AppError('file-unsupported', { detail: { reason: 'channels' } })
      const { size, mtimeMs } = await stat(source).catch((error: unknown) => {
        throw fileError(error)
      })
      job.update({ totalBytes: size })
      const copyBytes = ((durationMs ?? 0) / 1_000) * sampleRateHz * channels * 3
      await requireRoom(deps.libraryFolder, copyBytes, deps)
      await mkdir(deps.workFolder, { recursive: true })
      const path = join(deps.workFolder, `${randomUUID()}.flac`)
      try {
        const bits = renderBits(facts)
        const whole = { path: source, startFrame: 0, endFrame: null, sampleRateHz, channels }
        const asItIs = { gainDb: 0, limitDb: null, chaptersPath: null, isLong: false, mp3Kbps: 192 } as const
        const request = {
          ...asItIs,
          ...({ format: 'flac', sampleRateHz, channels, isExact16: bits === 16 } as const),
        }
        const onProgress = (doneMs: number): void => {
          if (durationMs) job.update({ doneBytes: Math.round(size * Math.min(1, doneMs / durationMs)) })
        }
        await media.writeSound(whole, path, request, { signal, onProgress })
        const take = takeOf(source, {
          ...{ sampleRateHz, channels, effectiveBits: bits, sizeBytes: size },
          ...{ frameCount: await framesOfFlac(path), createdAtMs: Math.round(mtimeMs) },
        })
        const format = await formatOf(source, facts, signal)
        opened.set(take.id, { take, path })
        await forgetOldest()
        return { takeId: take.id, name: basename(source), durationMs: take.durationMs, ...format }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async close() {
      const paths = [...opened.values()].map(({ path }) => path)
      opened.clear()
      await Promise.all(paths.map((path) => rm(path, { force: true })))
    },
  }
}

async function formatOf(
  path: string,
  { container, codec }: AudioFacts,
  signal: AbortSignal,
): Promise<Pick<OpenedFile, 'format' | 'kbps' | 'isConstant'>> {
  if (container !== 'mp3')
    return { format: codec === 'pcm' ? container : codec, kbps: null, isConstant: false }
  const rate = await mp3BitRate(path, signal).catch((error: unknown) => {
    throw fileError(error)
  })
  return { format: 'mp3', kbps: rate?.kbps ?? null, isConstant: rate?.isConstant ?? false }
}

function takeOf(
  path: string,
  about: Pick<Take, 'frameCount' | 'effectiveBits' | 'sizeBytes' | 'createdAtMs'> & {
    sampleRateHz: number
    channels: number
  },
): Take {
  const { sampleRateHz, channels, ...rest } = about
  return {
    ...rest,
    ...{ id: randomUUID(), draftId: null, name: withoutEnding(basename(path)), purpose: 'recording' },
    ...{ state: 'ready', format: { sampleRateHz, channels, deviceLabel: '', isRaw: true } },
    ...{ durationMs: (rest.frameCount / sampleRateHz) * 1_000, sha256: null, levels: null, faults: [] },
    ...{ marksMs: [], parentTakeId: null, scriptId: null, lineIndex: null, isFlagged: false, error: null },
  }
}

/** As its header says; ffmpeg puts it there once all is written. */
async function framesOfFlac(path: string): Promise<number> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(26)
    await file.read(head, 0, head.length, 0)
    return (head.readUInt8(21) & 0x0f) * 2 ** 32 + head.readUInt32BE(22)
  } finally {
    await file.close()
  }
}
