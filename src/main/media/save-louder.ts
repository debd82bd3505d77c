import { join } from 'node:path'
import { createTempFolder } from '../platform/files/temp-folder'
import type { EncodedFormat } from './encode-audio'
import { generatedTags } from './generated-tags'
import type { Media } from './media'
import { saveCopy } from './save-copy'

/**
 * Writes generated sound to where the person wants it, as loud as it is heard here. It says what it is, and is refused as a
 * sample of any clone from now on (rulings, "Speech").
 * @param o.gainDb 0: the file as it is
 * @throws AppError disk-*, file-*, ffmpeg-failed, ffmpeg-incomplete, cancelled
 */
export async function saveLouder(
  source: string,
  target: string,
  o: {
    format: EncodedFormat
    gainDb: number
    media: Pick<Media, 'encode' | 'hash'>
    rememberGenerated: (sha256: string) => void
    signal: AbortSignal
  },
): Promise<void> {
  const { format, gainDb, media, signal } = o
  if (gainDb === 0) return saveCopy(source, target)
  const temp = createTempFolder()
  try {
    const louder = join(temp.path(), `louder.${format}`)
    await media.encode(source, louder, { format, tags: generatedTags, gainDb, signal })
    o.rememberGenerated((await media.hash(louder, signal)).sha256)
    await saveCopy(louder, target)
  } finally {
    temp.remove()
  }
}
