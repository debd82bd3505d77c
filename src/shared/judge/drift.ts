import { normalizeChangeDb } from '../segments/normalize-gain'
import { type Cause, type MeasuredSample, aboutAll, gainOf, noCause } from './measured-sample'
import { toneDistanceDb } from './reference'
import { totalMs } from './spans'
import {
  driftMinSpeechMs,
  levelDriftDb,
  levelDriftStrongDb,
  roomDriftSnrDb,
  roomDriftT60Ms,
  toneDriftDb,
  toneDriftStrongDb,
} from './thresholds'
import { decibels, gainFixes, spoken } from './words'

/** How a recording differs from the reference: level, tone, room. It costs no time, but the clone would waver. */
export function judgeDrift(measured: MeasuredSample, reference: MeasuredSample | null): Cause[] {
  if (!reference || reference === measured) return []
  const isShort = [measured, reference].some(({ speech }) => totalMs(speech) < driftMinSpeechMs)
  return isShort
    ? []
    : [levelDrift(measured, reference), toneDrift(measured, reference), roomDrift(measured, reference)]
}

function levelDrift(measured: MeasuredSample, reference: MeasuredSample): Cause {
  const mine = measured.analysis.levels.speechRmsDbfs
  const theirs = reference.analysis.levels.speechRmsDbfs
  if (mine === null || theirs === null) return noCause('level-drift')
  const difference = mine - theirs
  if (Math.abs(difference) < levelDriftDb) return noCause('level-drift')
  const after = mine + gainOf(measured) - theirs - gainOf(reference)
  const isFixed = Math.abs(after) < levelDriftDb
  const isStrong = Math.abs(difference) >= levelDriftStrongDb && !isFixed
  return aboutAll('level-drift', measured, {
    severity: isStrong ? 'warning' : 'note',
    value: difference,
    message: `${decibels(Math.abs(difference))} ${difference > 0 ? 'louder' : 'quieter'} than the reference.`,
    advice: isFixed
      ? gainFixes
      : Math.abs(after + changeOf(measured) - changeOf(reference)) < Math.abs(after)
        ? 'Use Normalize to bring all recordings to the same level, and keep the same distance from the microphone.'
        : 'Normalize cannot bring them closer, because of their loudest sounds. Keep the same distance from the microphone, and speak evenly.',
  })
}

const changeOf = (measured: MeasuredSample): number =>
  normalizeChangeDb(measured.analysis.levels, gainOf(measured))

function toneDrift(measured: MeasuredSample, reference: MeasuredSample): Cause {
  const mine = measured.analysis.toneDb
  const theirs = reference.analysis.toneDb
  if (!mine || !theirs) return noCause('tone-drift')
  const distance = toneDistanceDb(mine, theirs)
  if (distance < toneDriftDb) return noCause('tone-drift')
  const change = slopeOf(mine.map((db, band) => db - (theirs[band] ?? db)))
  return aboutAll('tone-drift', measured, {
    severity: distance >= toneDriftStrongDb ? 'warning' : 'note',
    value: distance,
    message: `Sounds ${change > 0 ? 'brighter' : 'duller'} than the reference (${decibels(distance)} across the bands).`,
    advice: 'Use the same microphone, angle, distance, and speaking style as in the reference.',
  })
}

/** Positive where the upper half of the bands rose against the lower. */
function slopeOf(differences: readonly number[]): number {
  const middle = (differences.length - 1) / 2
  return differences.reduce((sum, db, band) => sum + db * (band - middle), 0)
}

function roomDrift(measured: MeasuredSample, reference: MeasuredSample): Cause {
  const t60 = differenceOf(measured.analysis.reverbT60Ms, reference.analysis.reverbT60Ms)
  const snr = differenceOf(measured.snrDb, reference.snrDb)
  const isOtherRoom = t60 !== null && Math.abs(t60) >= roomDriftT60Ms
  const isOtherNoise = snr !== null && Math.abs(snr) >= roomDriftSnrDb
  if (!isOtherRoom && !isOtherNoise) return noCause('room-drift')
  const isFarther = isOtherRoom && t60 > 0 && snr !== null && snr < 0
  return aboutAll('room-drift', measured, {
    severity: isOtherRoom ? 'warning' : 'note',
    value: isOtherRoom ? t60 : snr,
    message: isOtherRoom
      ? `The reverb is ${spoken(Math.abs(t60))} ${t60 > 0 ? 'longer' : 'shorter'} than in the reference${isFarther ? ': a different room, or farther from the microphone.' : '.'}`
      : `${decibels(Math.abs(snr ?? 0))} ${(snr ?? 0) < 0 ? 'more' : 'less'} noise under the voice than in the reference.`,
    advice: 'Record in the same place, at the same distance, with the same devices turned off.',
  })
}

const differenceOf = (mine: number | null, theirs: number | null): number | null =>
  mine === null || theirs === null ? null : mine - theirs
