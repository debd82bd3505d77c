import { type Cause, type MeasuredSample, aboutAll, noCause } from './measured-sample'
import {
  bandwidthCleanHz,
  bandwidthMinHz,
  levelSlackDb,
  reverbBadT60Ms,
  reverbWarnT60Ms,
  speechRmsBandDbfs,
  speechRmsLostDbfs,
  truePeakClipDbtp,
  truePeakMaxDbtp,
} from './thresholds'
import { kilohertz, level, spoken } from './words'

const band = `−${-speechRmsBandDbfs.low} to −${-speechRmsBandDbfs.high} dBFS`

export function judgeQuiet(measured: MeasuredSample): Cause {
  const { speechRmsDbfs } = measured.analysis.levels
  if (speechRmsDbfs === null || speechRmsDbfs >= speechRmsBandDbfs.low) return noCause('too-quiet')
  const gainDb = measured.settings?.gainDb ?? 0
  const isFixed = speechRmsDbfs + gainDb >= speechRmsBandDbfs.low
  const isLost = speechRmsDbfs < speechRmsLostDbfs
  const isFar = speechRmsDbfs < speechRmsBandDbfs.low - levelSlackDb
  return aboutAll('too-quiet', measured, {
    severity: isLost ? 'bad' : isFar && !isFixed ? 'warning' : 'note',
    value: speechRmsDbfs,
    message: `The voice is at ${level(speechRmsDbfs)}. Target: ${band}.`,
    advice: isLost
      ? 'Raising it would raise the noise too. Record it again with more gain.'
      : isFixed
        ? 'The gain you set fixes this once it is applied to the audio.'
        : 'Raise it with Normalize, and record with more gain next time.',
  })
}

/** Levels and peaks alone: what was clipped is another finding. */
export function judgeLoud(measured: MeasuredSample): Cause {
  const { speechRmsDbfs, truePeakDbtp } = measured.analysis.levels
  const isVoiceLoud = speechRmsDbfs !== null && speechRmsDbfs > speechRmsBandDbfs.high
  if (!isVoiceLoud && truePeakDbtp <= truePeakMaxDbtp) return noCause('too-loud')
  const isFar =
    truePeakDbtp > truePeakClipDbtp ||
    (speechRmsDbfs !== null && speechRmsDbfs > speechRmsBandDbfs.high + levelSlackDb)
  return aboutAll('too-loud', measured, {
    severity: isFar ? 'warning' : 'note',
    value: isVoiceLoud ? speechRmsDbfs : truePeakDbtp,
    message: isVoiceLoud
      ? `The voice is at ${level(speechRmsDbfs)}. Target: ${band}.`
      : `Peaks reach ${level(truePeakDbtp, 'dBTP')}. Target: ${level(truePeakMaxDbtp, 'dBTP')} or lower.`,
    advice: 'Lower it with Normalize, and record with less gain next time.',
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

export function judgeBandwidth(measured: MeasuredSample): Cause {
  const { bandwidthHz } = measured.analysis
  if (bandwidthHz === null || bandwidthHz >= bandwidthCleanHz) return noCause('narrow-band')
  const isTelephone = bandwidthHz < bandwidthMinHz
  return aboutAll('narrow-band', measured, {
    severity: isTelephone ? 'bad' : 'warning',
    value: bandwidthHz,
    message: isTelephone
      ? `The audio has nothing above ${kilohertz(bandwidthHz)}, like a phone call.`
      : `The audio has nothing above ${kilohertz(bandwidthHz)}.`,
    advice: 'Use the original file, not a copy made for the web or a phone, and record at 44.1 or 48 kHz.',
  })
}
