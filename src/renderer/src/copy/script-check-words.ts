import type { CheckObstacle, Finding, ReadPart, ScriptCheck } from '@shared/domain/recording/script-check'
import { findingKindNames } from '@shared/script-check/finding-kind-names'
import { clock, counted } from './format'

export const findingKindWords = findingKindNames

/** Why a recording cannot be compared with its script; `again` is said above an earlier result. */
export const obstacleWords: Readonly<Record<CheckObstacle, { title: string; body: string; again: string }>> =
  {
    'no-script': {
      title: 'No script to compare with',
      body: 'It was recorded without a script, or the script was removed. Choose a script in the booth before you record, and the recording can be checked against it.',
      again: 'Its script was removed, so it cannot be checked again.',
    },
    language: {
      title: 'Only English can be checked',
      body: 'The speech recognizer on this computer understands English only, so words in this language cannot be compared. Your recording is not affected.',
      again: 'Only English can be checked, so it cannot be checked again.',
    },
    'recognizer-missing': {
      title: 'The speech recognizer is missing',
      body: 'It was not installed with Timbre on this computer, so words cannot be compared. Your recording is not affected.',
      again: 'The speech recognizer is missing, so it cannot be checked again.',
    },
  }

/** How sure a finding is. */
export const sureWords = (confidence: number): string =>
  confidence >= 0.9 ? 'Almost certain' : confidence >= 0.7 ? 'Likely' : 'Uncertain'

/** Length of a pause, in seconds. */
export const pauseWords = ({ startMs, endMs }: Pick<Finding, 'startMs' | 'endMs'>): string =>
  `${((endMs - startMs) / 1_000).toFixed(1)} s of silence`

/** A word or two that fit by chance are no reading. */
export const isUnheard = ({ matchedCount, behindCount }: ReadPart): boolean =>
  matchedCount === 0 || (matchedCount < 3 && behindCount > 0)

/** From where to where a script was read, and what is not known of the rest. */
export function readWords(read: ReadPart | null): string {
  if (!read) return ''
  const { first, last, behindCount, leftOutMs } = read
  const words = isUnheard(read)
    ? ['No words of the script were recognized.']
    : [
        `Read from “${first}” to “${last}”.`,
        ...(behindCount > 0
          ? [
              `Not read: ${behindCount === 1 ? 'the last word' : `the ${counted(behindCount, 'word')} after that`}.`,
            ]
          : []),
      ]
  if (leftOutMs >= 1_000) words.push(`${clock(leftOutMs)} without an English script was not compared.`)
  return words.join(' ')
}

/** In one line, how a check stands. */
export function checkLine(check: ScriptCheck): string {
  if (check.state === 'waiting') return 'Waiting for its turn…'
  if (check.state === 'running') return 'Comparing with the script…'
  if (check.checkedAtMs === null) return ''
  const open = check.findings.filter(({ isAccepted }) => !isAccepted).length
  if (check.findings.length === 0) return check.read && isUnheard(check.read) ? '' : 'Nothing missed.'
  return open === 0
    ? `${counted(check.findings.length, 'place')} accepted`
    : `${counted(open, 'place')} to hear`
}
