import { totalFrames } from '@shared/audio/edit-list'
import { findingsMax, type ReadPart } from '@shared/domain/recording/script-check'
import type { RecognizerHost } from '../recognizer/recognizer-host'
import { recordingFrames } from '../recordings/recording-audio'
import type { ReadTakePcm } from '../takes/audio/take-pcm'
import type { NewFinding } from './accepted'
import type { Found } from './found'
import { checkedText, textWords, type CheckedText } from './checked-text'
import { soundOf, type Reading, type ReadingPart } from './readings'
import { soundPieces } from './sound-pieces'

export interface CompareOptions {
  recognizer: Pick<RecognizerHost, 'check'>
  read: ReadTakePcm
  signal: AbortSignal
  /** Resolves when no take is recorded; asked before every piece. */
  untilQuiet: () => Promise<void>
  progress: (doneSeconds: number) => void
}

interface Compared {
  findings: NewFinding[]
  read: ReadPart
}

/** Of so many words and more, a share that fits by chance: another text was read, and each difference from it says nothing. */
const leastHeard = 10
const strayShare = 0.15

/**
 * Has the parts of a reading compared with their scripts, one after the other.
 * @throws AppError cancelled, recognizer-missing, recognizer-failed, or of the sound
 */
export async function compareParts(
  reading: Reading,
  parts: readonly ReadingPart[],
  options: CompareOptions,
): Promise<Compared> {
  const msOf = (frames: number): number => (frames / reading.sampleRateHz) * 1_000
  const findings: NewFinding[] = []
  const read: ReadPart = { matchedCount: 0, first: '', last: '', behindCount: 0, leftOutMs: 0 }
  let comparedFrames = 0
  let heardCount = 0
  for (const part of parts) {
    const sound = soundOf(reading, part)
    const compared = await compareReading(
      sound.reading,
      checkedText(part.script, part.language, part),
      part.lineIndexes === null,
      { ...options, progress: (seconds) => options.progress(Math.round(sound.startMs / 1_000) + seconds) },
    )
    const isOther = part.script.id !== parts[0]?.script.id
    for (const each of compared.findings.slice(0, findingsMax - findings.length)) {
      findings.push({
        ...each,
        startMs: sound.startMs + each.startMs,
        endMs: sound.startMs + each.endMs,
        ...(each.breath && { breath: { ...each.breath, atMs: sound.startMs + each.breath.atMs } }),
        ...(each.sentenceEnd && {
          sentenceEnd: { ...each.sentenceEnd, atMs: sound.startMs + each.sentenceEnd.atMs },
        }),
        ...(isOther ? { scriptId: part.script.id } : {}),
      })
    }
    comparedFrames += part.toFrame - part.fromFrame
    heardCount += compared.heardCount
    if (compared.read.matchedCount === 0) continue
    read.matchedCount += compared.read.matchedCount
    read.first ||= compared.read.first
    read.last = compared.read.last
    read.behindCount = compared.read.behindCount
  }
  const leftOutMs = msOf(totalFrames(reading.regions) - comparedFrames)
  if (heardCount >= leastHeard && read.matchedCount < strayShare * heardCount)
    return { findings: [], read: { matchedCount: 0, first: '', last: '', behindCount: 0, leftOutMs } }
  return { findings, read: { ...read, leftOutMs } }
}

/** Has a reading compared with its text in the recognizer process, piece by piece. */
async function compareReading(
  reading: Reading,
  checked: CheckedText,
  isInOneGo: boolean,
  { recognizer, read, signal, untilQuiet, progress }: CompareOptions,
): Promise<Compared & { heardCount: number }> {
  signal.throwIfAborted()
  const run = recognizer.check({ text: checked.text, isPart: checked.isPart })
  const stop = (): void => run.stop()
  signal.addEventListener('abort', stop, { once: true })
  const words = textWords(checked.text)
  const findings: NewFinding[] = []
  const lengthMs = (totalFrames(reading.regions) / reading.sampleRateHz) * 1_000
  const keep = (found: readonly Found[]): void => {
    for (const { wordCount, breath, sentenceEnd, ...each } of found.slice(0, findingsMax - findings.length)) {
      findings.push({
        ...each,
        heard: each.heard.slice(0, 2_000),
        ...words.around(each.wordIndex, wordCount),
        ...checked.placeOf(each.wordIndex),
        ...(breath && {
          breath: { atMs: breath.atMs, wordIndex: checked.placeOf(breath.wordIndex).wordIndex },
        }),
        ...(sentenceEnd && {
          sentenceEnd: {
            atMs: Math.min(sentenceEnd.atMs, lengthMs),
            words: words.upTo(sentenceEnd.wordIndex),
          },
        }),
      })
    }
  }
  try {
    await run.ready
    const frames = recordingFrames(reading, 0, totalFrames(reading.regions), read)
    let doneMs = 0
    for await (const piece of soundPieces(frames, reading)) {
      await untilQuiet()
      keep(await run.push(piece))
      doneMs += piece.byteLength / 32
      progress(Math.round(doneMs / 1_000))
    }
    const { found, extent } = await run.finish()
    keep(found)
    const { heardCount, matchedCount, firstWord, lastWord } = extent
    const isHeard = firstWord !== null && lastWord !== null
    return {
      findings,
      heardCount,
      read: {
        matchedCount,
        first: isHeard ? words.from(firstWord) : '',
        last: isHeard ? words.upTo(lastWord) : '',
        behindCount: isHeard && isInOneGo ? Math.max(0, words.count - lastWord - 1) : 0,
        leftOutMs: 0,
      },
    }
  } finally {
    signal.removeEventListener('abort', stop)
    run.stop()
  }
}
