import type { Analysis } from '@shared/domain/dataset/analysis'
import type { Rehearsal } from '@shared/domain/cloud/clone'
import { rehearsalTexts } from '@shared/copy/rehearsal-texts'
import { roomFloorDbfs } from '@shared/judge/noise'
import { sameVoiceMinCosine } from '@shared/limits'

/** What is compared about a recording, in the units of `Analysis`. */
export type MeasuredSound = Pick<Analysis, 'speech' | 'voicePrint' | 'floorPerSecondDbfs'> & {
  levels: Pick<Analysis['levels'], 'speechRmsDbfs'>
}

type Check = Rehearsal['checks'][number]

/** A captcha takes a few seconds to read; with less speech, neither words nor voice can be judged. */
const speechMinMs = 2_000
const levelToleranceDb = 6
/** More additional noise than this means a different room. */
const noiseToleranceDb = 8

/**
 * Compares a rehearsal with the dataset before an attempt is used. Pure. What was not measured is `unknown` and never
 * blocks an attempt.
 * @param dataset.devices labels of the microphones the dataset was recorded with; empty if it was not recorded in Timbre
 */
export function judgeRehearsal(
  rehearsal: { deviceLabel: string; measured: MeasuredSound | null },
  dataset: { devices: readonly string[]; measured: readonly MeasuredSound[] },
): Rehearsal {
  const { measured } = rehearsal
  const checks = [
    device(rehearsal.deviceLabel, dataset.devices),
    length(measured),
    level(measured, dataset.measured),
    noiseFloor(measured, dataset.measured),
    voice(measured, dataset.measured),
  ]
  return { isFit: checks.every(({ verdict }) => verdict !== 'differs'), checks }
}

function device(label: string, known: readonly string[]): Check {
  const kind = 'device'
  if (known.length === 0 || label === '') {
    return {
      kind,
      verdict: 'unknown',
      message: rehearsalTexts.unknownDevice,
    }
  }
  return known.includes(label)
    ? { kind, verdict: 'good', message: rehearsalTexts.sameDevice(label) }
    : {
        kind,
        verdict: 'differs',
        message: rehearsalTexts.otherDevice(label, known),
      }
}

function length(measured: MeasuredSound | null): Check {
  const kind = 'length'
  if (!measured) return unmeasured(kind)
  const speechMs = measured.speech.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  return speechMs >= speechMinMs
    ? { kind, verdict: 'good', message: rehearsalTexts.enoughSpeech(speechMs) }
    : {
        kind,
        verdict: 'differs',
        message: rehearsalTexts.littleSpeech(speechMs),
      }
}

function level(measured: MeasuredSound | null, dataset: readonly MeasuredSound[]): Check {
  const kind = 'level'
  const mine = measured?.levels.speechRmsDbfs ?? null
  const usual = median(dataset.flatMap(({ levels }) => levels.speechRmsDbfs ?? []))
  if (mine === null || usual === null) return unmeasured(kind)
  const offDb = mine - usual
  if (Math.abs(offDb) <= levelToleranceDb) {
    return { kind, verdict: 'good', message: rehearsalTexts.sameLevel }
  }
  const message = offDb < 0 ? rehearsalTexts.quieter(-offDb) : rehearsalTexts.louder(offDb)
  return { kind, verdict: 'differs', message }
}

function noiseFloor(measured: MeasuredSound | null, dataset: readonly MeasuredSound[]): Check {
  const kind = 'noise-floor'
  if (!measured) return unmeasured(kind)
  // Gated takes and a sentence read without a breath tell nothing of a room.
  const usual = median(dataset.flatMap((each) => roomFloorDbfs(each) ?? []))
  const mine = roomFloorDbfs(measured)
  if (mine === null || usual === null) return { kind, verdict: 'unknown', message: rehearsalTexts.noPause }
  const overDb = mine - usual
  return overDb <= noiseToleranceDb
    ? { kind, verdict: 'good', message: rehearsalTexts.sameNoise }
    : {
        kind,
        verdict: 'differs',
        message: rehearsalTexts.noisier(overDb),
      }
}

function voice(measured: MeasuredSound | null, dataset: readonly MeasuredSound[]): Check {
  const kind = 'voice'
  const usual = meanPrint(dataset.flatMap(({ voicePrint }) => (voicePrint ? [voicePrint] : [])))
  if (!measured?.voicePrint || !usual) return unmeasured(kind)
  return cosine(measured.voicePrint, usual) >= sameVoiceMinCosine
    ? { kind, verdict: 'good', message: rehearsalTexts.sameVoice }
    : {
        kind,
        verdict: 'differs',
        message: rehearsalTexts.otherVoice,
      }
}

const unmeasured = (kind: Check['kind']): Check => ({
  kind,
  verdict: 'unknown',
  message: rehearsalTexts.unmeasured,
})

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

function meanPrint(prints: readonly number[][]): number[] | null {
  const [first, ...others] = prints
  if (!first) return null
  return first.map((value, i) => others.reduce((sum, print) => sum + (print[i] ?? 0), value) / prints.length)
}

/** Cosine similarity; 0 if either vector is zero. */
export function cosine(a: readonly number[], b: readonly number[]): number {
  let dot = 0
  let lengthA = 0
  let lengthB = 0
  a.forEach((value, i) => {
    const other = b[i] ?? 0
    dot += value * other
    lengthA += value * value
    lengthB += other * other
  })
  return lengthA === 0 || lengthB === 0 ? 0 : dot / Math.sqrt(lengthA * lengthB)
}
