/**
 * Who writes to a voice of the cloud reads it first, and nobody else may write between: edits of My voices and details of
 * a draft take turns, so that each sees what the other brought there.
 */
export type VoiceTurns = <T>(voiceId: string, work: () => Promise<T>) => Promise<T>

/** In order of asking; what fails ends its turn like any other. */
export function createVoiceTurns(): VoiceTurns {
  const last = new Map<string, Promise<unknown>>()
  return async (voiceId, work) => {
    const before = last.get(voiceId)
    const own = Promise.withResolvers<null>()
    last.set(voiceId, own.promise)
    try {
      await before
      return await work()
    } finally {
      if (last.get(voiceId) === own.promise) last.delete(voiceId)
      own.resolve(null)
    }
  }
}
