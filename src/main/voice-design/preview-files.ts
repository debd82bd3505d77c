import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { libraryFiles } from '../library/library-files'
import { fileSource, type ByteSource } from '../platform/files/byte-source'
import { writeFileAtomic } from '../platform/files/atomic-write'
import { ownPath } from '../platform/files/own-path'
import { targetError } from '../media/ffmpeg/target-errors'
import type { StoredPreview } from './design-records'

/** The sound of previews, a folder per design in the library. */
export interface PreviewFiles {
  /** Durable when it returns. @returns its name @throws AppError disk-* */
  write(designId: string, previewId: string, audio: { bytes: Buffer; mediaType: string }): string
  source(
    preview: Pick<StoredPreview, 'fileName' | 'mediaType'> & { designId: string },
  ): Promise<ByteSource | null>
  /** Everything of a design. */
  remove(designId: string): void
}

const extensions: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
}

export function createPreviewFiles(libraryFolder: string): PreviewFiles {
  const folder = join(libraryFolder, libraryFiles.voiceDrafts)
  const folderOf = (designId: string): string => ownPath(folder, designId)
  return {
    write(designId, previewId, { bytes, mediaType }) {
      const name = `${previewId}.${extensions[mediaType] ?? 'audio'}`
      try {
        mkdirSync(folderOf(designId), { recursive: true })
        writeFileAtomic(join(folderOf(designId), name), bytes)
      } catch (error) {
        throw targetError(error)
      }
      return name
    },
    source: ({ designId, fileName, mediaType }) => fileSource(join(folderOf(designId), fileName), mediaType),
    remove: (designId) => rmSync(folderOf(designId), { recursive: true, force: true }),
  }
}
