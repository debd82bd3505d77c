/**
 * Serializes writers of a voice. Each reads the voice, writes it, and reads it again, so that everyone sees the others'
 * changes. Held for one read-write-read, never during an audio upload.
 */
export type VoiceLock = <T>(voiceId: string, work: () => Promise<T>) => Promise<T>

/** Runs work per voice in order of request; a failure releases the lock. */
export function createVoiceLock(): VoiceLock {
  const last = new Map<string, Promise<unknown>>()
  return async (voiceId, work) => {
    const own = (last.get(voiceId) ?? Promise.resolve()).then(work)
    const ended = own.catch(() => undefined)
    last.set(voiceId, ended)
    try {
      return await own
    } finally {
      if (last.get(voiceId) === ended) last.delete(voiceId)
    }
  }
}
