/**
 * Who writes to a voice of the cloud reads it first and after, and nobody else may write between, so that each sees what
 * the others brought there. Held for one such read, write and read: never while bytes of audio go out.
 */
export type VoiceLock = <T>(voiceId: string, work: () => Promise<T>) => Promise<T>

/** In order of asking; what fails frees it like anything else. */
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
