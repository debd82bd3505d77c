import type { ExportFile, RuleCheck } from './export'
import type { ExportRules } from './preset-rules'

/** A sound as it is, in the channels it is exported in. Null: nothing there to measure. */
export interface SoundMeasured {
  rmsDbfs: number | null
  lufs: number | null
  samplePeakDbfs: number | null
  truePeakDbtp: number | null
  noiseFloorDbfs: number | null
  /** Before the first and behind the last sound. */
  headMs: number
  tailMs: number
  /** Where room tone can be taken from, in milliseconds of the sound. */
  quiet: { startMs: number; endMs: number } | null
}

export interface ExportTarget {
  durationMs: number
  sampleRateHz: number
  channels: number
}

interface Judged {
  checks: RuleCheck[]
  changes: NonNullable<ExportFile['changes']>
}

/** An aim stays this far inside its range, so that rounding and lossy formats do not carry it out. */
const marginDb = 0.3

type Tone = 'headMs' | 'tailMs'

/** What room tone is added or, below zero, cut; null where some is wanted and there is none to take. */
function toneAddedMs(which: Tone, measured: SoundMeasured, rules: ExportRules): number | null {
  const rule = rules[which]
  const isMet = !rule || (measured[which] >= rule.min && measured[which] <= rule.max)
  if (isMet) return 0
  const addedMs = rule.wanted - measured[which]
  return addedMs > 0 && !measured.quiet ? null : addedMs
}

/** True peaks are measured to a tenth: what is shown as −1.0 may be −0.96. */
const truePeakRoundingDb = 0.05

/** What peaks are held to. Made louder, a sound without a rule for them stays below full scale all the same. */
export function heldPeak({ peak, loudness }: ExportRules): ExportRules['peak'] {
  if (peak?.measure === 'true') return { measure: 'true', max: peak.max - truePeakRoundingDb }
  return peak ?? (loudness ? { measure: 'sample', max: 0 } : null)
}

const peakOf = (measured: SoundMeasured, rules: ExportRules): number | null =>
  rules.peak?.measure === 'true' ? measured.truePeakDbtp : measured.samplePeakDbfs

/** Of the sound with its room tone, which holds next to nothing itself. @param stretched new length by old */
function loudnessOf(measured: SoundMeasured, rules: ExportRules, stretched: number): number | null {
  if (rules.loudness?.measure === 'lufs') return measured.lufs
  return measured.rmsDbfs === null ? null : measured.rmsDbfs - 10 * Math.log10(stretched)
}

/** As little as makes loudness, peak and noise floor right; a peak that stays too high is limited. */
function gainFor(measured: SoundMeasured, rules: ExportRules, loudness: number | null): number {
  const peak = peakOf(measured, rules)
  const held = heldPeak(rules)
  const overDb = held && peak !== null ? peak - held.max : -Infinity
  if (!rules.loudness || loudness === null) return overDb > 0 ? -overDb - marginDb : 0
  const { min, max, wanted } = rules.loudness
  const isMet = loudness >= min && loudness <= max
  const wantedDb = isMet ? 0 : wanted - loudness
  const leastDb = Math.min(wantedDb, min + Math.min(marginDb, (max - min) / 4) - loudness)
  const floorDb =
    rules.noiseFloorMaxDbfs === null || measured.noiseFloorDbfs === null
      ? Infinity
      : rules.noiseFloorMaxDbfs - marginDb - measured.noiseFloorDbfs
  const peakDb = overDb === -Infinity ? Infinity : -overDb - (overDb + wantedDb > 0 ? marginDb : 0)
  for (const most of [Math.min(floorDb, peakDb), floorDb, peakDb])
    if (most >= leastDb) return Math.min(wantedDb, most)
  return wantedDb
}

/**
 * What an export of a sound has to change, and every rule with what it will be.
 * @param measured null: not measured yet
 */
export function judgeExport(
  sound: ExportTarget,
  measured: SoundMeasured | null,
  rules: ExportRules,
): { checks: RuleCheck[]; changes: ExportFile['changes'] } {
  return measured
    ? judgeMeasured(sound, measured, rules)
    : { checks: unmeasured(sound, rules), changes: null }
}

function judgeMeasured(sound: ExportTarget, measured: SoundMeasured, rules: ExportRules): Judged {
  const isSilent = measured.samplePeakDbfs === null
  const headAddedMs = isSilent ? 0 : toneAddedMs('headMs', measured, rules)
  const tailAddedMs = isSilent ? 0 : toneAddedMs('tailMs', measured, rules)
  const lengthMs = sound.durationMs + (headAddedMs ?? 0) + (tailAddedMs ?? 0)
  const stretched = sound.durationMs > 0 ? lengthMs / sound.durationMs : 1
  const loudness = loudnessOf(measured, rules, stretched)
  const gainDb = gainFor(measured, rules, loudness)
  const peak = peakOf(measured, rules)
  const held = heldPeak(rules)
  const isLimited = held !== null && peak !== null && peak + gainDb > held.max
  const checks: RuleCheck[] = []

  if (rules.loudness) {
    const { measure, min, max } = rules.loudness
    const now = measure === 'lufs' ? measured.lufs : measured.rmsDbfs
    checks.push({
      ...{ rule: measure, measured: now, min, max },
      ...(loudness === null
        ? { state: 'failed', after: null, advice: 'silent' }
        : {
            state: now !== null && now >= min && now <= max && gainDb === 0 ? 'met' : 'mended',
            after: loudness + gainDb,
            advice: null,
          }),
    })
  }
  if (rules.peak) {
    const { max } = rules.peak
    const isMet = peak === null || peak <= max
    checks.push({
      ...{
        rule: rules.peak.measure === 'true' ? 'true-peak' : 'sample-peak',
        measured: peak,
        min: null,
        max,
      },
      state: isMet && !isLimited ? 'met' : 'mended',
      after: peak === null ? null : Math.min(max, peak + gainDb),
      advice: null,
    })
  }
  if (rules.noiseFloorMaxDbfs !== null) {
    const max = rules.noiseFloorMaxDbfs
    const floor = measured.noiseFloorDbfs
    const after = floor === null ? null : floor + gainDb
    const isKept = after === null || after <= max
    checks.push({
      ...{ rule: 'noise-floor', measured: floor, min: null, max, after },
      state: !isKept ? 'failed' : floor !== null && floor > max ? 'mended' : 'met',
      advice: isKept ? null : 'quieter-room',
    })
  }
  for (const which of ['headMs', 'tailMs'] as const) {
    const rule = rules[which]
    if (!rule) continue
    const added = which === 'headMs' ? headAddedMs : tailAddedMs
    const none = added === null || isSilent
    checks.push({
      ...{ rule: which === 'headMs' ? 'head' : 'tail', measured: measured[which] },
      ...{ min: rule.min, max: rule.max, after: none ? measured[which] : measured[which] + added },
      state: none ? 'failed' : added === 0 ? 'met' : 'mended',
      advice: isSilent ? 'silent' : none ? 'room-tone' : null,
    })
  }
  return {
    checks: [...checks, ...formatChecks(sound, lengthMs, rules)],
    changes: { gainDb, isLimited, headAddedMs: headAddedMs ?? 0, tailAddedMs: tailAddedMs ?? 0 },
  }
}

/** What is known without listening. */
function formatChecks(sound: ExportTarget, lengthMs: number, rules: ExportRules): RuleCheck[] {
  const checks: RuleCheck[] = []
  if (rules.maxMs !== null) {
    const isMet = lengthMs <= rules.maxMs
    checks.push({
      ...{ rule: 'length', measured: sound.durationMs, min: null, max: rules.maxMs, after: lengthMs },
      state: isMet ? 'met' : 'failed',
      advice: isMet ? null : 'split',
    })
  }
  const exact = (rule: 'sample-rate' | 'channels', measured: number, wanted: number | null): void => {
    if (wanted === null) return
    const state = measured === wanted ? 'met' : 'mended'
    checks.push({ rule, measured, min: wanted, max: wanted, state, after: wanted, advice: null })
  }
  exact('sample-rate', sound.sampleRateHz, rules.sampleRateHz)
  exact('channels', sound.channels, rules.channels)
  return checks
}

function unmeasured(sound: ExportTarget, rules: ExportRules): RuleCheck[] {
  const waiting = (rule: RuleCheck['rule'], min: number | null, max: number): RuleCheck => ({
    ...{ rule, measured: null, min, max },
    ...{ state: 'waiting', after: null, advice: null },
  })
  const { loudness, peak, noiseFloorMaxDbfs: floor, headMs, tailMs } = rules
  return [
    ...(loudness ? [waiting(loudness.measure, loudness.min, loudness.max)] : []),
    ...(peak ? [waiting(peak.measure === 'true' ? 'true-peak' : 'sample-peak', null, peak.max)] : []),
    ...(floor === null ? [] : [waiting('noise-floor', null, floor)]),
    ...(headMs ? [waiting('head', headMs.min, headMs.max)] : []),
    ...(tailMs ? [waiting('tail', tailMs.min, tailMs.max)] : []),
    ...formatChecks(sound, sound.durationMs, rules),
  ]
}

/** Whether an export by these rules has to listen first. */
export const isMeasuredFor = ({ loudness, peak, noiseFloorMaxDbfs, headMs, tailMs }: ExportRules): boolean =>
  [loudness, peak, noiseFloorMaxDbfs, headMs, tailMs].some((rule) => rule !== null)
