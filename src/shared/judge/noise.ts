import type { Analysis, Span } from '../domain/dataset/analysis'
import { type Cause, type MeasuredSample, noCause } from './measured-sample'
import { intersect, lengthMs, subtract, totalMs, union } from './spans'
import {
  cleanableSnrDb,
  cleaningDb,
  digitalSilenceDbfs,
  floorStepMs,
  humAudibleFloorDbfs,
  humMinDb,
  limitedBelowDbfs,
  noiseJoinMs,
  noiseLeastMs,
  noiseTellsFromMs,
  noiseWindowS,
  roomPauseMs,
  snrCleanDb,
  snrMinDb,
  speechLevelReachS,
  wordEndMs,
} from './thresholds'
import { decibels, spoken } from './words'

const powerOf = (db: number): number => 10 ** (db / 10)

/**
 * What lies under the voice in each second, in dBFS: the quietest 100 ms of a window, where every second takes the
 * loudest of the windows it is in, so that noise that sets in suddenly keeps its edge. Only seconds with a pause in them tell
 * of the room: speech without a breath is no noise, and digital silence says nothing. Null where no pause is near.
 */
function noiseOverTime(
  { floorPerSecondDbfs }: Pick<Analysis, 'floorPerSecondDbfs'>,
  speech: readonly Span[],
): (number | null)[] {
  const hasPause = secondsWithPause(speech, floorPerSecondDbfs.length)
  const floors = floorPerSecondDbfs.map((db, second) =>
    db <= digitalSilenceDbfs || !hasPause[second] ? Infinity : db,
  )
  const size = Math.max(1, Math.min(noiseWindowS, floors.length))
  const windows = floors
    .slice(0, floors.length - size + 1)
    .map((_, at) => Math.min(...floors.slice(at, at + size)))
  return floors.map((_, second) => {
    const around = windows.slice(Math.max(0, second - size + 1), second + 1).filter((db) => db !== Infinity)
    return around.length > 0 ? Math.max(...around) : null
  })
}

/** What lies under the voice of a whole recording, in dBFS: the middle of its seconds; null where no pause tells. */
export function roomFloorDbfs({
  floorPerSecondDbfs,
  speech,
}: Pick<Analysis, 'floorPerSecondDbfs' | 'speech'>): number | null {
  const floors = noiseOverTime({ floorPerSecondDbfs }, speech).filter((db) => db !== null)
  return floors.sort((a, b) => a - b)[Math.floor(floors.length / 2)] ?? null
}

/** Where the room is heard alone for long enough. */
function secondsWithPause(speech: readonly Span[], seconds: number): boolean[] {
  const found = new Array<boolean>(seconds).fill(false)
  const whole = { startMs: 0, endMs: seconds * 1_000 }
  for (const pause of subtract([whole], speech)) {
    if (lengthMs(pause) < roomPauseMs) continue
    const room = { startMs: pause.startMs + wordEndMs, endMs: pause.endMs }
    const last = Math.min(seconds, room.endMs / 1_000)
    for (let second = Math.floor(room.startMs / 1_000); second < last; second += 1) {
      const here = { startMs: second * 1_000, endMs: (second + 1) * 1_000 }
      if (totalMs(intersect([room], [here])) >= floorStepMs) found[second] = true
    }
  }
  return found
}

/** Level of the voice around each second, in dBFS; null where nobody speaks near. */
export function speechOverTime(analysis: Analysis, speech: readonly Span[]): (number | null)[] {
  const energy: number[] = [0]
  const share: number[] = [0]
  const shares = speechShare(speech, analysis.rmsPerSecondDbfs.length)
  analysis.rmsPerSecondDbfs.forEach((rms, second) => {
    const part = shares[second] ?? 0
    energy.push((energy[second] ?? 0) + (part >= 0.3 ? powerOf(rms) : 0))
    share.push((share[second] ?? 0) + (part >= 0.3 ? part : 0))
  })
  return analysis.rmsPerSecondDbfs.map((_, second) => {
    const from = Math.max(0, second - speechLevelReachS)
    const to = Math.min(energy.length - 1, second + speechLevelReachS + 1)
    const spokenS = (share[to] ?? 0) - (share[from] ?? 0)
    return spokenS > 0.5 ? 10 * Math.log10(((energy[to] ?? 0) - (energy[from] ?? 0)) / spokenS + 1e-20) : null
  })
}

/** How much of each second is speech, 0 to 1. */
function speechShare(speech: readonly Span[], seconds: number): number[] {
  const shares = new Array<number>(seconds).fill(0)
  for (const { startMs, endMs } of speech) {
    for (let second = Math.floor(startMs / 1_000); second < Math.min(seconds, endMs / 1_000); second += 1) {
      const overlap = Math.min(endMs, (second + 1) * 1_000) - Math.max(startMs, second * 1_000)
      shares[second] = (shares[second] ?? 0) + overlap / 1_000
    }
  }
  return shares
}

/** Speech over noise for each second in dB, null where nobody speaks near, or never pauses. */
export function snrOverTime({
  analysis,
  speech,
}: Pick<MeasuredSample, 'analysis' | 'speech'>): (number | null)[] {
  const noise = noiseOverTime(analysis, speech)
  return speechOverTime(analysis, speech).map((voice, second) => {
    const floor = noise[second] ?? null
    return voice === null || floor === null ? null : voice - floor
  })
}

/** Stretches where noise drowns the voice, and a file that is less clean than it should be. Noise removal is counted in. */
export function judgeNoise(measured: MeasuredSample): Cause {
  const { settings, whole, kept } = measured
  const speech = intersect(measured.speech, [kept])
  // A limiter raises the room with the voice: what is wrong is the limiter, and no quieter room mends it.
  if ((measured.analysis.limitedDbfs ?? 0) < limitedBelowDbfs) return noCause('noise')
  const raw = snrOverTime(measured)
  const cleaning = cleaningOf(settings)
  const after = raw.map((snr) => (snr === null || snr < cleanableSnrDb ? snr : snr + cleaning))
  const stretches = below(after, snrMinDb).filter((span) => totalMs(intersect([span], measured.speech)) > 0)
  const noisy = intersect(stretches, [kept]).filter(
    (span) => lengthMs(span) >= noiseLeastMs && totalMs(intersect([span], speech)) > 0,
  )
  const isCleaned = cleaning > 0
  // On, it may have been measured to harm the voice: to turn it on is no advice then.
  const isOn = settings?.removeBackgroundNoise === true
  const cause = noCause('noise')
  cause.lost = noisy
  cause.found = noisy.map((span) => {
    const snr = meanOver(after, span) ?? 0
    return {
      severity: 'bad' as const,
      ...span,
      value: snr,
      message: isCleaned
        ? `Noise only ${decibels(snr)} below the voice for ${spoken(lengthMs(span))}, even with noise removal.`
        : `Noise only ${decibels(snr)} below the voice for ${spoken(lengthMs(span))}.`,
      advice: isOn
        ? 'Record this part again in a quieter room.'
        : 'Turn on noise removal for this sample, or record it again in a quieter room.',
    }
  })
  const restSnr = meanOver(after, ...subtract(speech, noisy))
  if (restSnr !== null && restSnr < snrCleanDb) {
    // Of a file that is told as a whole the table has a figure of its own, and there is one of them.
    const wholeSnr = stretches.length === 0 && !isCleaned ? measured.analysis.snrDb : null
    const snr = wholeSnr !== null && wholeSnr < snrCleanDb ? wholeSnr : restSnr
    cause.found.push({
      severity: 'warning',
      ...whole,
      value: snr,
      message: `The voice is only ${decibels(snr)} above the room noise.`,
      advice: `${snrCleanDb} dB or more sounds clean. Turn off anything that hums, move closer to the microphone${isOn ? '.' : ', or turn on noise removal.'}`,
    })
  } else if (isCleaned && restSnr !== null && restSnr - cleaning < snrCleanDb) {
    cause.found.push({
      severity: 'note',
      ...whole,
      value: restSnr - cleaning,
      message: 'Noise removal takes out the room noise.',
      advice: 'Listen to the preview: the voice must not change.',
    })
  } else if (restSnr === null && noisy.length === 0 && totalMs(speech) >= noiseTellsFromMs) {
    cause.found.push({
      severity: 'note',
      ...whole,
      value: null,
      message: 'Noise cannot be measured here: the voice never pauses, or its pauses are digital silence.',
      advice: 'Listen for noise under the voice. Leave half a second of room tone between sentences.',
    })
  }
  return cause
}

/** How far noise removal lowers the noise of this sample: as measured where it was previewed. */
export function cleaningOf(settings: MeasuredSample['settings']): number {
  if (!settings?.removeBackgroundNoise) return 0
  const { guard, noiseStrength } = settings
  if (guard?.strength !== noiseStrength) return cleaningDb[noiseStrength]
  return guard.verdict === 'harms' ? 0 : Math.max(0, -guard.pauseLevelChangeDb)
}

function below(snr: readonly (number | null)[], minDb: number): Span[] {
  const seconds = snr.flatMap((db, second) =>
    db !== null && db < minDb ? [{ startMs: second * 1_000, endMs: (second + 1) * 1_000 }] : [],
  )
  return union(seconds, noiseJoinMs).filter((span) => lengthMs(span) >= noiseLeastMs)
}

/** Null where nothing could be measured. */
function meanOver(snr: readonly (number | null)[], ...spans: readonly Span[]): number | null {
  const values = spans.flatMap(({ startMs, endMs }) =>
    snr.slice(Math.floor(startMs / 1_000), Math.ceil(endMs / 1_000)).filter((db) => db !== null),
  )
  return values.length === 0 ? null : values.reduce((sum, db) => sum + db, 0) / values.length
}

export function judgeHum({ analysis, settings, whole }: MeasuredSample): Cause {
  const { humDb, humHz, levels } = analysis
  const cause = noCause('hum')
  if (humDb === null || humHz === null || humDb < humMinDb || levels.noiseFloorDbfs < humAudibleFloorDbfs)
    return cause
  const isCleaned = cleaningOf(settings) > 0
  cause.found.push({
    severity: isCleaned ? 'note' : 'warning',
    ...whole,
    value: humDb,
    message: `Mains hum at ${humHz} Hz, ${decibels(humDb)} above its surroundings.`,
    advice: isCleaned
      ? 'Noise removal takes it out.'
      : 'Try another outlet, a balanced cable, or battery power. Noise removal also takes it out.',
  })
  return cause
}
