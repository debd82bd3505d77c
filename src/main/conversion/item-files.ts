import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { peaksSource } from '../analysis/peaks-source'
import type { PeaksInput } from '../analysis/peaks/make-peaks'
import { libraryFiles } from '../library/library-files'
import { targetError } from '../media/ffmpeg/target-errors'
import type { Media } from '../media/media'
import { readStretch, stretchOf } from '../media/pcm-stretch'
import { monoSampleRateHz } from '../media/render-mono'
import { moveIntoPlace } from '../platform/files/atomic-write'
import { type ByteSource, fileSource } from '../platform/files/byte-source'
import { ownPath } from '../platform/files/own-path'

/** What a person compares: the sound as it came, and as it was converted. */
export type Side = 'source' | 'converted'

/** Per item a folder with both of its sounds, as FLAC of 16 bits, 44.1 kHz and one channel. */
export interface ItemFiles {
  pathOf(id: string, side: Side): string
  /**
   * Writes a sound of an item, which appears in one step when `write` has settled.
   * @param place does this step, or throws where the sound is not wanted anymore; what it writes down stands with the file
   * @throws AppError disk-*, what `write` and `place` throw
   */
  make(
    id: string,
    side: Side,
    write: (partial: string) => Promise<void>,
    place?: (move: () => void) => void,
  ): Promise<void>
  sound(id: string, side: Side): Promise<ByteSource | null>
  /** Of its waveform; measured when they are asked for first. */
  peaks(id: string, side: Side, query: URLSearchParams): Promise<ByteSource | null>
  samples(id: string, side: Side, query: URLSearchParams): Promise<ByteSource | null>
  remove(ids: readonly string[]): void
}

export function createItemFiles(deps: {
  libraryFolder: string
  media: Pick<Media, 'readSamples'>
  durationMsOf: (id: string) => number | null
  /** Runs audio processing's task. */
  makePeaks: (input: PeaksInput, options: { signal: AbortSignal }) => Promise<unknown>
  signal: AbortSignal
}): ItemFiles {
  const folder = join(deps.libraryFolder, libraryFiles.conversions)
  const pathOf = (id: string, side: Side): string => join(ownPath(folder, id), `${side}.flac`)
  const peaksPathOf = (id: string, side: Side): string => `${pathOf(id, side)}.peaks`
  const peaksMaking = new Map<string, Promise<unknown>>()

  async function ensurePeaks(id: string, side: Side): Promise<void> {
    const [path, peaksPath] = [pathOf(id, side), peaksPathOf(id, side)]
    if (existsSync(peaksPath) || !existsSync(path)) return
    const input: PeaksInput = {
      ...{ path, peaksPath, sha256: id, durationMs: deps.durationMsOf(id) },
      ...{ sampleRateHz: monoSampleRateHz, channels: 1 },
    }
    const making = peaksMaking.get(path) ?? deps.makePeaks(input, { signal: deps.signal })
    peaksMaking.set(path, making)
    await making.finally(() => peaksMaking.delete(path))
  }

  return {
    pathOf,
    async make(id, side, write, place = (move) => move()) {
      const path = pathOf(id, side)
      const partial = `${path}.part`
      try {
        mkdirSync(join(folder, id), { recursive: true })
        await write(partial)
        // While it was written, those of the sound before may have been measured.
        await peaksMaking.get(path)?.catch(() => undefined)
        await rm(peaksPathOf(id, side), { force: true })
        place(() => moveIntoPlace(partial, path))
      } catch (error) {
        throw targetError(error)
      } finally {
        await rm(partial, { force: true })
      }
    },
    sound: (id, side) => fileSource(pathOf(id, side), 'audio/flac'),
    async peaks(id, side, query) {
      await ensurePeaks(id, side)
      return peaksSource(peaksPathOf(id, side), query)
    },
    async samples(id, side, query) {
      const stretch = stretchOf(query)
      if (!stretch || !existsSync(pathOf(id, side))) return null
      return readStretch(
        deps.media,
        { path: pathOf(id, side), sampleRateHz: monoSampleRateHz, channels: 1 },
        stretch,
      )
    },
    remove(ids) {
      for (const id of ids) rmSync(ownPath(folder, id), { recursive: true, force: true })
    },
  }
}
