import type { Listening } from '../../main/recognizer/recognizer'

/** What was heard so far, or all of it once the person has finished. */
export interface Ears {
  accept(pcm16: Buffer): void
  close(): void
}

const bytesPerMs = 32
/** A person who has been silent for so long, and added no word, has finished. */
const finishedAfterMs = 550
/** Louder than this, of full scale, is never silence. */
const silenceRms = 0.006
const silenceShare = 0.12
/** What a recognizer makes of a breath or a knock, and words that ask for nothing by themselves. */
const noises = new Set('the a uh um huh hmm oh and please okay well so yeah yes'.split(' '))

/** Listens to one person and tells sentences, as soon as they seem to be whole. */
export function createEars(
  listening: Listening,
  heard: { speaking: (words: string) => void; finished: (words: string) => void },
): Ears {
  let words = ''
  let unchangedMs = 0
  let quietMs = 0
  let loudest = 0

  function settle(said: readonly string[]): void {
    words = ''
    unchangedMs = 0
    loudest = 0
    if (isSpeech(said)) heard.finished(said.join(' '))
  }

  return {
    accept(pcm16) {
      const ms = pcm16.length / bytesPerMs
      const recognized = listening.accept(pcm16)
      if (recognized.isSettled) return settle(recognized.words)
      const now = recognized.words.join(' ')
      unchangedMs = now === words ? unchangedMs + ms : 0
      words = now
      const rms = rmsOf(pcm16)
      loudest = Math.max(loudest, rms)
      quietMs = rms < Math.max(silenceRms, loudest * silenceShare) ? quietMs + ms : 0
      if (!isSpeech(recognized.words)) return
      heard.speaking(now)
      if (unchangedMs >= finishedAfterMs && quietMs >= finishedAfterMs) settle(listening.finish().words)
    },
    close: () => listening.close(),
  }
}

const isSpeech = (words: readonly string[]): boolean => words.some((word) => !noises.has(word))

function rmsOf(pcm16: Buffer): number {
  let sum = 0
  const count = pcm16.length >> 1
  for (let i = 0; i < count; i++) sum += (pcm16.readInt16LE(i * 2) / 32_768) ** 2
  return count === 0 ? 0 : Math.sqrt(sum / count)
}
