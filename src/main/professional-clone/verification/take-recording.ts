import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import type { Take } from '@shared/domain/recording/take'
import type { ReadTakePcm } from '../../takes/audio/take-pcm'
import { writeWav24 } from '../../takes/audio/write-wav'

/**
 * Provides a take as a temporary WAV file while `use` runs.
 * @throws AppError not-found for a take without audio, disk-*, and what `use` throws
 */
export async function withTakeWav<T>(
  deps: { folder: () => string; find: (takeId: string) => Take | null; read: ReadTakePcm },
  takeId: string,
  use: (wav: { path: string; sizeBytes: number; take: Take }) => Promise<T>,
): Promise<T> {
  const take = deps.find(takeId)
  if (!take || take.frameCount === 0) throw new AppError('not-found', { detail: { what: 'take' } })
  const path = join(deps.folder(), `${randomUUID()}.wav`)
  try {
    await writeWav24(path, take.format, take.frameCount, deps.read(takeId, 0, take.frameCount))
    return await use({ path, sizeBytes: (await stat(path)).size, take })
  } finally {
    await rm(path, { force: true })
  }
}
