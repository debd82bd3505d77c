import { type Cause, type Heard, aboutAll, noCause } from './heard'
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

export function judgeQuiet(heard: Heard): Cause {
  const { speechRmsDbfs } = heard.analysis.levels
  if (speechRmsDbfs === null || speechRmsDbfs >= speechRmsBandDbfs.low) return noCause('too-quiet')
  const gainDb = heard.settings?.gainDb ?? 0
  const isMended = speechRmsDbfs + gainDb >= speechRmsBandDbfs.low
  const isLost = speechRmsDbfs < speechRmsLostDbfs
  const isFar = speechRmsDbfs < speechRmsBandDbfs.low - levelSlackDb
  return aboutAll('too-quiet', heard, {
    severity: isLost ? 'bad' : isFar && !isMended ? 'warning' : 'note',
    value: speechRmsDbfs,
    message: `The voice is at ${level(speechRmsDbfs)}. Target: ${band}.`,
    advice: isLost
      ? 'Raising it would raise the noise too. Record it again with more gain.'
      : isMended
        ? 'The gain you set fixes this once it is applied to the audio.'
        : 'Raise it with Normalize, and record with more gain next time.',
  })
}

/** Levels and peaks alone: what was clipped is another finding. */
export function judgeLoud(heard: Heard): Cause {
  const { speechRmsDbfs, truePeakDbtp } = heard.analysis.levels
  const isVoiceLoud = speechRmsDbfs !== null && speechRmsDbfs > speechRmsBandDbfs.high
  if (!isVoiceLoud && truePeakDbtp <= truePeakMaxDbtp) return noCause('too-loud')
  const isFar =
    truePeakDbtp > truePeakClipDbtp ||
    (speechRmsDbfs !== null && speechRmsDbfs > speechRmsBandDbfs.high + levelSlackDb)
  return aboutAll('too-loud', heard, {
    severity: isFar ? 'warning' : 'note',
    value: isVoiceLoud ? speechRmsDbfs : truePeakDbtp,
    message: isVoiceLoud
      ? `The voice is at ${level(speechRmsDbfs)}. Target: ${band}.`
      : `Peaks reach ${level(truePeakDbtp, 'dBTP')}. Target: ${level(truePeakMaxDbtp, 'dBTP')} or lower.`,
    advice: 'Lower it with Normalize, and record with less gain next time.',
  })
}

export function judgeReverb(heard: Heard): Cause {
  const { reverbT60Ms } = heard.analysis
  if (reverbT60Ms === null || reverbT60Ms < reverbWarnT60Ms) return noCause('reverb')
  return aboutAll('reverb', heard, {
    severity: reverbT60Ms >= reverbBadT60Ms ? 'bad' : 'warning',
    value: reverbT60Ms,
    message: `The room has a reverb of ${spoken(reverbT60Ms)}.`,
    advice:
      'The clone would sound like this room. Move closer to the microphone, and record among soft furnishings.',
  })
}

export function judgeBandwidth(heard: Heard): Cause {
  const { bandwidthHz } = heard.analysis
  if (bandwidthHz === null || bandwidthHz >= bandwidthCleanHz) return noCause('narrow-band')
  const isTelephone = bandwidthHz < bandwidthMinHz
  return aboutAll('narrow-band', heard, {
    severity: isTelephone ? 'bad' : 'warning',
    value: bandwidthHz,
    message: isTelephone
      ? `The audio has nothing above ${kilohertz(bandwidthHz)}, like a phone call.`
      : `The audio has nothing above ${kilohertz(bandwidthHz)}.`,
    advice: 'Use the original file, not a copy made for the web or a phone, and record at 44.1 or 48 kHz.',
  })
}
