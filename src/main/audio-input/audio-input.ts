import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import pLimit from 'p-limit'
import type { InputFile } from '@shared/domain/recording/input-file'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { Handlers } from '@shared/ipc/contract'
import { plainName } from '@shared/lib/plain-text'
import type { FileRegistry } from '../drafts/file-registry'
import type { Media } from '../media/media'
import type { Module } from '../scope/module'

const nameMaxChars = 1_000
const atOnce = 4

/** Looks at files that a person offers where nothing is kept of them: a search, a reference. */
export function createAudioInput(deps: {
  files: Pick<FileRegistry, 'resolve'>
  media: Pick<Media, 'probe'>
}): Module<Pick<Handlers, 'audioInput'>> {
  const closing = new AbortController()
  const limit = pLimit(atOnce)

  async function inspect(fileId: string, path: string): Promise<InputFile> {
    const found = await stat(path).catch(() => null)
    const file = { fileId, name: plainName(basename(path), nameMaxChars), sizeBytes: found?.size ?? 0 }
    try {
      const { durationMs } = await deps.media.probe(path, closing.signal)
      return { ...file, isAudio: true, durationMs }
    } catch (error) {
      if (isCancelled(error) || !(error instanceof AppError) || !error.code.startsWith('file-')) throw error
      return { ...file, isAudio: false, durationMs: null }
    }
  }

  return {
    handlers: {
      audioInput: {
        inspect({ fileIds }) {
          const paths = deps.files.resolve(fileIds)
          return Promise.all(fileIds.map((id, at) => limit(() => inspect(id, paths[at] ?? ''))))
        },
      },
    },
    close: () => closing.abort(new AppError('cancelled')),
  }
}
