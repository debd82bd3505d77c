import type { AudioFacts } from '@shared/domain/dataset/sample'
import { AppError } from '@shared/errors/app-error'
import type { AudioStore, Ingested, IngestOptions } from './audio-store'

interface AudioIngestOptions extends Omit<IngestOptions, 'check'> {
  /** Reads the finished copy before it gets its name. If it throws, the ingest fails and leaves nothing. */
  read: (copyPath: string, sha256: string) => Promise<AudioFacts>
}

/** Copies a file into the library and returns what the copy holds. @throws AppError as `ingest` and `read` do */
export async function ingestAudio(
  audioStore: Pick<AudioStore, 'ingest'>,
  path: string,
  { read, ...options }: AudioIngestOptions,
): Promise<Ingested & { facts: AudioFacts }> {
  let facts: AudioFacts | undefined
  const stored = await audioStore.ingest(path, {
    ...options,
    check: async (copyPath, sha256) => {
      facts = await read(copyPath, sha256)
    },
  })
  if (!facts) throw new AppError('internal', { cause: 'ingest did not check its copy' })
  return { ...stored, facts }
}
