import { alignWords } from '@shared/script-check/align-words'
import { findStart } from '@shared/script-check/find-start'
import { checkUnits, plainOf, type CheckUnit } from '@shared/script-check/check-units'
import { findDifferences } from '@shared/script-check/differences'
import { slideGaps } from '@shared/script-check/slide-gaps'
import type { Sounds } from '../recognizer/sounds'
import { dictionaryForms } from '../recognizer/grammar'
import type { Dictation, TimedRecognition, TimedWord } from '../recognizer/timed-recognition'
import { contextWords, cutOf, pausesOf, type Heard, type HeardWindow } from './heard-window'
import type { Breath, Found, HeardExtent } from './found'
import { createJudge } from './judge'
import { findJump, type Jump } from './jump'
import { isNumberReadOtherwise } from './number-read-otherwise'
import { breathBefore, cutBetween, sentenceEndOf } from './sentence-end'
import { createRecentSound, type RecentSound } from './recent-sound'

/** Compares a reading with its script while the sound comes in. Memory does not grow with its length. */
export interface ReadingCheck {
  /** @param pcm16 mono, 16-bit little-endian, at 16 kHz */
  push(pcm16: Uint8Array): Found[]
  finish(): Found[]
  /** What was heard so far. */
  extent(): HeardExtent
  close(): void
}

export interface ReadingCheckOptions {
  recognizer: TimedRecognition
  sounds: Sounds
  text: string
  /** The reading may begin and end anywhere in the script. */
  isPart: boolean
}

/** Compared at a time, in heard words. */
const windowWords = 160
/** A window that could not be cut is looked at again after so many more. */
const laterWords = 40
/** Words of the script searched beyond as many as were heard: what may be skipped and still be found. */
const aheadWords = 900
/** Words of so many sounds do not fit by chance. */
const tellingSounds = 6
/** The recognizer's words end a little before the voice does. */
const soundBehindMs = 3_000

/** Starts a check. */
export function checkReading(options: ReadingCheckOptions): ReadingCheck {
  const { recognizer, sounds } = options
  const units = checkUnits(options.text, dictionaryForms)
  const dictation: Dictation = recognizer.dictate()
  const recent: RecentSound = createRecentSound()
  const judge = createJudge({ recognizer, sounds, recent })
  let heard: Heard[] = []
  /** Of the script, settled so far. */
  let unitAt = 0
  let isBegun = false
  /** A window is looked at when it has this many words. */
  let settleAt = windowWords
  const extent: HeardExtent = { heardCount: 0, matchedCount: 0, firstWord: null, lastWord: null }
  let matchedToMs = -1
  /** In what was forgotten. */
  let lastBreath: Breath | null = null

  function take(words: readonly TimedWord[]): void {
    extent.heardCount += words.length
    heard.push(...words.map((word) => ({ ...word, plain: plainOf(word.word) })))
  }

  function align(from: number, isStartFree: boolean, isEndFree: boolean): HeardWindow {
    const script = units.slice(from, from + Math.round(heard.length * 1.5) + aheadWords)
    const words = heard
    const likeness = (s: number, h: number): number =>
      script[s]?.plain === words[h]?.plain ? 1 : sounds.likeness(script[s]?.form ?? '', words[h]?.word ?? '')
    // Which of two words that sound the same was meant, nobody hears.
    const isSame = (s: number, h: number): boolean => likeness(s, h) === 1
    const counts = { scriptCount: script.length, heardCount: words.length }
    const steps = alignWords({ ...counts, likeness, isStartFree, isEndFree })
    const endsOf = (s: number): CheckUnit['ends'] => script[s]?.ends ?? 'word'
    return { script, heard: words, steps: slideGaps(steps, { endsOf, isSame }), isSame }
  }

  function settle(isEnd: boolean): Found[] {
    const { isPart } = options
    if (isPart && !isBegun) {
      const plain = heard.map((word) => word.plain)
      unitAt = Math.max(0, findStart(units, plain) - windowWords)
    }
    const window = align(unitAt, isPart && !isBegun, isPart || !isEnd)
    const jump =
      isPart && isBegun ? findJump({ units, heard, window, align: (from) => align(from, true, true) }) : null
    if (jump) return leap(jump, isEnd)
    const cut = isEnd ? window.steps.length : cutOf(window.steps, window.isSame, heard.length)
    settleAt = cut === null ? heard.length + laterWords : windowWords
    if (cut === null) return []
    const settled = { ...window, steps: window.steps.slice(0, cut) }
    const found = foundIn(settled, window, isEnd)
    if (!isEnd) forget(settled)
    return found
  }

  /** Ends the part before a jump, tells of it in one finding, and begins anew behind it. */
  function leap(jump: Jump, isEnd: boolean): Found[] {
    const all = heard
    heard = all.slice(0, jump.heardAt)
    const left = align(unitAt, false, true)
    const found = foundIn(left, left, false)
    const from = extent.lastWord === null ? 0 : extent.lastWord + 1
    heard = all.slice(jump.heardAt)
    const to = units[jump.unitAt]?.wordIndex ?? from
    const endMs = heard[0]?.startMs ?? 0
    const startMs = Math.min(endMs, all[jump.heardAt - 1]?.endMs ?? endMs)
    const isAhead = to > from
    const isWhole = isAhead && units[jump.unitAt - 1]?.ends !== 'word'
    found.push({
      kind: isAhead ? 'skipped' : 'repeated',
      startMs,
      endMs,
      wordIndex: isAhead ? from : to,
      wordCount: isAhead ? to - from : 0,
      heard: isAhead ? '' : `${wordsFrom(heard)}…`,
      confidence: 0.98,
      ...(isWhole && {
        breath: { atMs: cutBetween(startMs, endMs), wordIndex: from },
        sentenceEnd: { atMs: cutBetween(startMs, endMs), wordIndex: to - 1 },
      }),
    })
    isBegun = false
    lastBreath = null
    return [...found, ...settle(isEnd)]
  }

  /** @param whole with what is heard behind the window, as far as it is known */
  function foundIn(window: HeardWindow, whole: HeardWindow, isEnd: boolean): Found[] {
    const { steps, isSame } = window
    const differences = findDifferences({
      steps,
      isSame,
      isEcho: (a, b) => heard[a]?.plain === heard[b]?.plain,
      isTelling: (at) => sounds.of(heard[at]?.word ?? '').length >= tellingSounds,
    })
    count(window)
    return [
      ...differences
        .filter((difference) => !isNumberReadOtherwise(window, difference))
        .flatMap((difference) => judge(window, difference)),
      ...pausesOf(window, isBegun ? contextWords : 0),
    ]
      .sort((a, b) => a.startMs - b.startMs)
      .map((found) => {
        const lastWord = found.wordIndex + Math.max(0, found.wordCount - 1)
        const isGap = found.kind === 'skipped' || found.kind === 'pause'
        const place = { lastWord, afterMs: isGap ? found.startMs : found.endMs }
        const sentenceEnd = sentenceEndOf(whole, place, isEnd)
        const breath = breathBefore(whole, found, lastBreath)
        return { ...found, ...(breath && { breath }), ...(sentenceEnd && { sentenceEnd }) }
      })
  }

  /** Words of the context were counted before. */
  function count({ script, steps, isSame }: HeardWindow): void {
    for (const { script: s, heard: h } of steps) {
      if (s === null || h === null || !isSame(s, h)) continue
      const { startMs } = heard[h] as Heard
      if (startMs <= matchedToMs) continue
      matchedToMs = startMs
      extent.matchedCount++
      extent.lastWord = script[s]?.wordIndex ?? null
      extent.firstWord ??= extent.lastWord
    }
  }

  /** Keeps the last settled words as context of what follows. */
  function forget(settled: HeardWindow): void {
    const kept = settled.steps.slice(-contextWords)
    const firstHeard = kept.find((step) => step.heard !== null)?.heard ?? heard.length
    const firstScript = kept.find((step) => step.script !== null)?.script ?? 0
    const place = {
      startMs: heard[firstHeard]?.startMs ?? 0,
      wordIndex: settled.script[firstScript]?.wordIndex ?? 0,
    }
    lastBreath = breathBefore(settled, place, lastBreath)
    unitAt += firstScript
    heard = heard.slice(firstHeard)
    isBegun = true
    recent.forgetBefore((heard[0]?.startMs ?? 0) - soundBehindMs)
  }

  return {
    push(pcm16) {
      recent.add(pcm16)
      take(dictation.accept(pcm16))
      return heard.length >= settleAt ? settle(false) : []
    },
    finish() {
      take(dictation.finish())
      return settle(true)
    },
    extent: () => ({ ...extent }),
    close: () => dictation.close(),
  }
}

/** Enough to know a place by. */
const wordsFrom = (heard: readonly Heard[]): string =>
  heard
    .slice(0, 12)
    .map(({ word }) => word)
    .join(' ')
