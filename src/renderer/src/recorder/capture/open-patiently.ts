import { MicrophoneProblem } from './microphone-problem'

/** Throws MicrophoneProblem after `patienceMs`, because a hanging audio system does not. A late microphone is closed. */
export async function openPatiently<M extends { close: () => unknown }>(
  opening: Promise<M>,
  patienceMs: number,
): Promise<M> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  let isLate = false
  const patience = setTimeout(() => {
    isLate = true
    reject(new MicrophoneProblem('unusable'))
  }, patienceMs)
  const inTime = opening.then((microphone) => {
    if (isLate) microphone.close()
    return microphone
  })
  try {
    return await Promise.race([inTime, tooLate])
  } finally {
    clearTimeout(patience)
  }
}
