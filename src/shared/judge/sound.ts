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
    message: `The voice is at ${level(speechRmsDbfs)}; ${band} is asked for.`,
    advice: isLost
      ? 'Noise would come up with the voice. Record it again with more gain.'
      : isMended
        ? 'The gain you set mends it once it is applied to the audio.'
        : 'Bring it up with Normalise, and record with more gain next time.',
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
      ? `The voice is at ${level(speechRmsDbfs)}; ${band} is asked for.`
      : `Peaks reach ${level(truePeakDbtp, 'dBTP')}; at most ${level(truePeakMaxDbtp, 'dBTP')} is asked for.`,
    advice: 'Bring it down with Normalise, and record with less gain next time.',
  })
}

export function judgeReverb(heard: Heard): Cause {
  const { reverbT60Ms } = heard.analysis
  if (reverbT60Ms === null || reverbT60Ms < reverbWarnT60Ms) return noCause('reverb')
  return aboutAll('reverb', heard, {
    severity: reverbT60Ms >= reverbBadT60Ms ? 'bad' : 'warning',
    value: reverbT60Ms,
    message: `The room rings for ${spoken(reverbT60Ms)}.`,
    advice:
      'The clone would sound of this room. Go nearer to the microphone, and record between soft things.',
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
      ? `The sound ends at ${kilohertz(bandwidthHz)}, like a telephone.`
      : `The sound ends at ${kilohertz(bandwidthHz)}.`,
    advice: 'Use the original file, not a copy for the web or the phone; record at 44.1 or 48 kHz.',
  })
}
