import { normalizeChangeDb } from '../segments/normalize-gain'
import { type Cause, type MeasuredSample, aboutAll, gainOf, noCause } from './measured-sample'
import {
  bandwidthCleanHz,
  bandwidthMinHz,
  bandwidthMinSnrDb,
  dcOffsetMin,
  levelSlackDb,
  reverbBadT60Ms,
  reverbWarnT60Ms,
  snrCleanDb,
  speechRmsBandDbfs,
  speechRmsLostDbfs,
  truePeakClipDbtp,
  truePeakMaxDbtp,
} from './thresholds'
import { decibels, gainFixes, kilohertz, level, spoken } from './words'

/** As it is shown: what reads as the limit is not beyond it. */
const shownOf = (db: number): number => Math.round(db * 10) / 10

const band = `−${-speechRmsBandDbfs.low} to −${-speechRmsBandDbfs.high} dBFS`

export function judgeQuiet(measured: MeasuredSample): Cause {
  const { levels } = measured.analysis
  const { speechRmsDbfs } = levels
  if (speechRmsDbfs === null || shownOf(speechRmsDbfs) >= speechRmsBandDbfs.low) return noCause('too-quiet')
  const gainDb = gainOf(measured)
  const isFixed = shownOf(speechRmsDbfs + gainDb) >= speechRmsBandDbfs.low
  // Where 24 bits hold it clear of all noise, nothing but the voice comes up.
  const isLost = speechRmsDbfs < speechRmsLostDbfs && (measured.snrDb ?? 0) < snrCleanDb
  const isFar = speechRmsDbfs < speechRmsBandDbfs.low - levelSlackDb
  return aboutAll('too-quiet', measured, {
    severity: isLost ? 'bad' : isFar && !isFixed ? 'warning' : 'note',
    value: speechRmsDbfs,
    message: `The voice is at ${level(speechRmsDbfs)}. Target: ${band}.`,
    advice: isLost
      ? 'Raising it would raise the noise too. Record it again with more gain.'
      : isFixed
        ? gainFixes
        : raiseAdvice(speechRmsDbfs + gainDb, normalizeChangeDb(levels, gainDb), gainDb > 0),
  })
}

/** What Normalize would do for a quiet voice, with the gain that is set counted in. */
function raiseAdvice(nowDbfs: number, changeDb: number, isRaised: boolean): string {
  if (changeDb > 0 && shownOf(nowDbfs + changeDb) >= speechRmsBandDbfs.low)
    return 'Raise it with Normalize, and record with more gain next time.'
  const evenly = 'Keep an even distance to the microphone, and speak evenly.'
  // Less than a decibel is no help.
  return changeDb >= 1
    ? `Normalize raises it by ${decibels(changeDb)}: its loudest sounds leave no more room. ${evenly}`
    : `Its loudest sounds leave no room to raise it${isRaised ? ' further' : ''}. ${evenly}`
}

/** Levels and peaks alone: what was clipped is another finding. */
export function judgeLoud(measured: MeasuredSample): Cause {
  const { speechRmsDbfs, truePeakDbtp } = measured.analysis.levels
  const isVoiceLoud = speechRmsDbfs !== null && shownOf(speechRmsDbfs) > speechRmsBandDbfs.high
  // A quiet voice with loud moments is told once, as too quiet.
  const isVoiceQuiet = speechRmsDbfs !== null && shownOf(speechRmsDbfs) < speechRmsBandDbfs.low
  const arePeaksLoud = !isVoiceQuiet && shownOf(truePeakDbtp) > truePeakMaxDbtp
  if (!isVoiceLoud && !arePeaksLoud) return noCause('too-loud')
  const gainDb = gainOf(measured)
  const isFixed =
    shownOf(truePeakDbtp + gainDb) <= truePeakMaxDbtp &&
    (speechRmsDbfs === null || shownOf(speechRmsDbfs + gainDb) <= speechRmsBandDbfs.high)
  const isFar =
    truePeakDbtp > truePeakClipDbtp ||
    (speechRmsDbfs !== null && speechRmsDbfs > speechRmsBandDbfs.high + levelSlackDb)
  return aboutAll('too-loud', measured, {
    severity: isFar && !isFixed ? 'warning' : 'note',
    value: isVoiceLoud ? speechRmsDbfs : truePeakDbtp,
    message: isVoiceLoud
      ? `The voice is at ${level(speechRmsDbfs)}. Target: ${band}.`
      : `Peaks reach ${level(truePeakDbtp, 'dBTP')}. Target: ${level(truePeakMaxDbtp, 'dBTP')} or lower.`,
    advice: isFixed
      ? gainFixes
      : normalizeChangeDb(measured.analysis.levels, gainDb) < 0
        ? 'Lower it with Normalize, and record with less gain next time.'
        : 'Record with less gain next time.',
  })
}

export function judgeDcOffset(measured: MeasuredSample): Cause {
  const { dcOffset = 0 } = measured.analysis
  if (dcOffset < dcOffsetMin) return noCause('dc-offset')
  return aboutAll('dc-offset', measured, {
    severity: 'warning',
    value: dcOffset,
    message: `The waveform is off center by ${(dcOffset * 100).toFixed(1)} % of full scale (DC offset).`,
    advice:
      'It takes headroom and counts as noise. Turn on the low cut of your interface or microphone for the next recording. Editors remove it from this one.',
  })
}

export function judgeReverb(measured: MeasuredSample): Cause {
  const { reverbT60Ms } = measured.analysis
  if (reverbT60Ms === null || reverbT60Ms < reverbWarnT60Ms) return noCause('reverb')
  return aboutAll('reverb', measured, {
    severity: reverbT60Ms >= reverbBadT60Ms ? 'bad' : 'warning',
    value: reverbT60Ms,
    message: `The room has a reverb of ${spoken(reverbT60Ms)}.`,
    advice:
      'The clone would sound like this room. Move closer to the microphone, and record among soft furnishings.',
  })
}

/** Nobody hears, and no clone keeps, what lies above. */
const heardMaxHz = 22_050
/** Where resamplers and good codecs end under the limit of a format: Opus at 20 kHz, MP3 of 128 kbit/s too. */
const promisedShare = 0.85

export function judgeBandwidth(measured: MeasuredSample): Cause {
  const { bandwidthHz, bandEndHz, sampleRateHz, snrDb } = measured.analysis
  const promisedHz = Math.min(sampleRateHz / 2, heardMaxHz)
  const isCut = (bandEndHz ?? Infinity) < promisedHz * promisedShare
  // Much noise hides how far a voice goes.
  const isHidden = (snrDb ?? Infinity) < bandwidthMinSnrDb && !isCut
  if (bandwidthHz === null || isHidden || (bandwidthHz >= bandwidthCleanHz && !isCut))
    return noCause('narrow-band')
  const isTelephone = bandwidthHz < bandwidthMinHz
  const isLess = bandwidthHz < promisedHz * promisedShare
  return aboutAll('narrow-band', measured, {
    severity: isTelephone ? 'bad' : 'warning',
    value: bandwidthHz,
    message: `The voice has nothing above ${kilohertz(bandwidthHz)}${isTelephone ? ', like a phone call' : ''}${isLess ? `, though its format holds up to ${kilohertz(promisedHz)}` : ''}.`,
    advice: 'Use the original file, not a copy made for the web or a phone, and record at 44.1 or 48 kHz.',
  })
}
