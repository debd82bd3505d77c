import { basename, join } from 'node:path'
import { stat } from 'node:fs/promises'
import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { UploadFile } from '../cloud/cloud-requests'
import type { CloudLibraryPage } from '../cloud/cloud-types'
import type { Media } from '../media/media'
import { canSeekExactly } from '../media/render-audio'
import { createTempFolder } from '../platform/files/temp-folder'

/** A voice is recognized by less. What is longer or larger is cut here, so that any recording can be dropped. */
const sentMaxBytes = 10_000_000
const sentMaxMs = 300_000
const stretchMs = 30_000
export const similarCount = 30

/**
 * Asks for library voices that sound like a recording; a long or large one is cut to its first 30 s.
 * @throws AppError of the cloud client, file-*, disk-*, ffmpeg-*, cancelled
 */
export async function similarToFile(
  deps: { media: Pick<Media, 'probe' | 'render'>; client: CloudClient; signal: AbortSignal },
  path: string,
): Promise<CloudLibraryPage> {
  const { media, client, signal } = deps
  const facts = await media.probe(path, signal)
  const { sampleRateHz } = facts
  const { size } = await stat(path).catch(() => {
    throw new AppError('file-missing')
  })
  const temp = createTempFolder()
  try {
    let file: UploadFile = {
      path,
      name: basename(path),
      mimeType: facts.mimeType,
      sizeBytes: size,
    }
    const isLong = size > sentMaxBytes || (facts.durationMs ?? Infinity) > sentMaxMs
    if (isLong && sampleRateHz !== null) {
      const target = join(temp.path(), 'stretch.flac')
      await media.render(
        {
          spans: [
            {
              path,
              startFrame: 0,
              endFrame: Math.round((stretchMs / 1_000) * sampleRateHz),
              isSeekable: canSeekExactly(facts),
            },
          ],
          sampleRateHz,
          bits: 16,
          format: 'flac',
          gainDb: 0,
          isDithered: false,
        },
        target,
        { signal },
      )
      file = {
        path: target,
        name: 'stretch.flac',
        mimeType: 'audio/flac',
        sizeBytes: (await stat(target)).size,
      }
    }
    return await client.similarToSound(file, { count: similarCount, signal })
  } finally {
    temp.remove()
  }
}
