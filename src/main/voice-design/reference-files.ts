import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ReferenceFile } from '@shared/domain/cloud/voice-design'
import { designTexts, referenceProblem } from '@shared/domain/cloud/voice-design-rules'
import { AppError, isCancelled } from '@shared/errors/app-error'
import { referenceMaxBytes } from '@shared/limits'
import { peaksSource } from '../analysis/peaks-source'
import type { PeaksInput } from '../analysis/peaks/make-peaks'
import { libraryFiles } from '../library/library-files'
import type { Media } from '../media/media'
import { readStretch, stretchOf } from '../media/pcm-stretch'
import { playableSource } from '../media/playable-source'
import type { ByteSource } from '../platform/files/byte-source'
import { fileError } from '../platform/files/file-errors'
import { ownPath } from '../platform/files/own-path'

export interface ReferenceFilesDeps {
  libraryFolder: string
  media: Pick<Media, 'probe' | 'renderMono' | 'isInverted' | 'readSamples'>
  /** Runs audio processing's task. */
  makePeaks: (input: PeaksInput, options: { signal: AbortSignal }) => Promise<unknown>
}

/** 300 s of it are 19.2 MB at the very most, which is what the cloud takes (spec/add-voice.md section 9). */
const cutRateHz = 32_000

/** Files that previews are to sound like, copied into the folder of their design. They stay as long as it does. */
export interface ReferenceFiles {
  /** @throws AppError invalid-input with the specification's text as detail `message`; disk-*, cancelled */
  take(designId: string, path: string, signal: AbortSignal): Promise<ReferenceFile>
  /** What is sent of it. @throws AppError invalid-input, file-*, disk-*, cancelled */
  bytes(designId: string, file: ReferenceFile, signal: AbortSignal): Promise<Buffer>
  source(designId: string, file: ReferenceFile): Promise<ByteSource | null>
  /** Of its waveform; measured when they are asked for first. */
  peaks(designId: string, file: ReferenceFile, query: URLSearchParams): Promise<ByteSource | null>
  samples(designId: string, file: ReferenceFile, query: URLSearchParams): Promise<ByteSource | null>
  close(): void
}

export function createReferenceFiles({
  libraryFolder,
  media,
  makePeaks,
}: ReferenceFilesDeps): ReferenceFiles {
  const closing = new AbortController()
  const folder = join(libraryFolder, libraryFiles.voiceDrafts)
  const folderOf = (designId: string): string => ownPath(folder, designId)
  const pathOf = (designId: string, { id }: Pick<ReferenceFile, 'id'>): string =>
    ownPath(folderOf(designId), `reference-${id}`)
  const peaksMaking = new Map<string, Promise<unknown>>()

  const refuse = (message: string): never => {
    throw new AppError('invalid-input', { detail: { field: 'reference', message } })
  }

  async function ensurePeaks(designId: string, file: ReferenceFile, peaksPath: string): Promise<void> {
    if (existsSync(peaksPath)) return
    const path = pathOf(designId, file)
    const { durationMs, sampleRateHz, channels, id } = file
    const input = { path, sha256: id, durationMs, sampleRateHz, channels, peaksPath }
    const making = peaksMaking.get(id) ?? makePeaks(input, { signal: closing.signal })
    peaksMaking.set(id, making)
    await making.finally(() => peaksMaking.delete(id))
  }

  return {
    async take(designId, path, signal) {
      const facts = await media.probe(path, signal).catch((error: unknown) => {
        if (isCancelled(error)) throw error
        return refuse(designTexts.referenceType)
      })
      const { durationMs } = facts
      if (durationMs === null) return refuse(designTexts.referenceWithoutDuration)
      const file: ReferenceFile = {
        kind: 'file',
        id: randomUUID(),
        name: basename(path),
        durationMs,
        sizeBytes: (await stat(path).catch((error: unknown) => Promise.reject(fileError(error)))).size,
        mediaType: facts.mimeType,
        sampleRateHz: facts.sampleRateHz ?? 48_000,
        channels: facts.channels ?? 1,
        stretch: null,
      }
      const problem = referenceProblem(file)
      // No stretch of it is long enough.
      if (problem === designTexts.referenceTooShort) refuse(problem)
      const target = pathOf(designId, file)
      try {
        await mkdir(folderOf(designId), { recursive: true })
        await copyFile(path, target)
      } catch (error) {
        await rm(target, { force: true })
        throw fileError(error)
      }
      return file
    },
    async bytes(designId, file, signal) {
      const problem = referenceProblem(file)
      if (problem !== null) refuse(problem)
      const path = pathOf(designId, file)
      if (file.stretch === null)
        return readFile(path).catch((error: unknown) => Promise.reject(fileError(error)))
      const cut = join(folderOf(designId), `cut-${randomUUID()}.flac`)
      try {
        const isInverted = file.channels === 2 && (await media.isInverted(path, file.stretch, signal))
        await media.renderMono([{ path, ...file.stretch, isInverted }], cut, signal, cutRateHz)
        const bytes = await readFile(cut)
        return bytes.length > referenceMaxBytes ? refuse(designTexts.referenceTooLarge) : bytes
      } finally {
        await rm(cut, { force: true })
      }
    },
    async source(designId, file) {
      const path = pathOf(designId, file)
      const facts = await media.probe(path, closing.signal).catch(() => null)
      return facts && playableSource(media, path, facts)
    },
    async peaks(designId, file, query) {
      const peaksPath = `${pathOf(designId, file)}.peaks`
      await ensurePeaks(designId, file, peaksPath)
      return peaksSource(peaksPath, query)
    },
    async samples(designId, file, query) {
      const stretch = stretchOf(query)
      if (!stretch) return null
      const { sampleRateHz, channels } = file
      return readStretch(media, { path: pathOf(designId, file), sampleRateHz, channels }, stretch)
    },
    close: () => closing.abort(new AppError('cancelled')),
  }
}
