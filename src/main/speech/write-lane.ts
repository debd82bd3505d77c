import type { FileHandle } from 'node:fs/promises'

/** Hears how much of the cloud's sound is readable. */
export type OnWritten = (byteCount: number) => void

/** What waits for a slow disk, before whoever reads the cloud's answer waits too. */
const waitingMaxBytes = 4_000_000

/**
 * Writes in order, together what came while the disk was busy: an answer is read as fast as it comes, whatever else is written and
 * synced at that moment.
 */
export function createWriteLane(file: FileHandle, onWritten: OnWritten) {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let writtenBytes = 0
  let writing: Promise<void> | null = null
  let failure: { error: unknown } | null = null

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting
      const batchBytes = waitingBytes
      waiting = []
      waitingBytes = 0
      await writeAll(file, batch)
      writtenBytes += batchBytes
      onWritten(writtenBytes)
    }
    writing = null
  }

  return {
    writtenBytes: () => writtenBytes,
    /** @throws what an earlier write failed with */
    async append(chunk: Buffer): Promise<void> {
      if (failure) throw failure.error
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (!writing) {
        writing = writeWaiting()
        // Told to the next one, and at the end.
        writing.catch((error: unknown) => {
          failure = { error }
        })
      }
      if (waitingBytes >= waitingMaxBytes) await writing
    },
    /** All of it is readable. @throws what a write failed with */
    flushed: async (): Promise<void> => {
      await writing
    },
  }
}

export async function writeAll(file: FileHandle, buffers: Buffer[]): Promise<void> {
  for (let left = buffers; left.length > 0;) {
    const { bytesWritten } = await file.writev(left)
    left = without(left, bytesWritten)
  }
}

/** What is left of buffers after so many bytes. */
function without(buffers: readonly Buffer[], byteCount: number): Buffer[] {
  let at = byteCount
  return buffers.flatMap((buffer) => {
    const rest = buffer.subarray(Math.min(at, buffer.length))
    at -= buffer.length - rest.length
    return rest.length > 0 ? [rest] : []
  })
}
