import type { NoiseGuard } from '@shared/domain/dataset/sample-settings'

export interface GuardWords {
  tone: 'good' | 'neutral' | 'warn'
  text: string
}

/** Changes smaller than these nobody hears. */
const audibleSpeechDb = 1
const audibleHighDb = 2

const decibels = (db: number): string => `${Math.abs(db).toFixed(1)} dB`

/** What noise removal does to this voice, in words, and what helps. */
export function guardWords(guard: NoiseGuard): GuardWords {
  const { verdict, pauseLevelChangeDb, speechLevelChangeDb, highBandChangeDb, clippedSamples } = guard
  if (verdict === 'helps') {
    return {
      tone: 'good',
      text: `Pauses get ${decibels(pauseLevelChangeDb)} quieter, and the voice keeps its sound.`,
    }
  }
  if (verdict === 'little-change') {
    return { tone: 'neutral', text: 'There is little noise to remove here, so you can leave this off.' }
  }
  const harms = [
    speechLevelChangeDb <= -audibleSpeechDb ? `speech gets ${decibels(speechLevelChangeDb)} quieter` : null,
    highBandChangeDb <= -audibleHighDb ? `highs drop by ${decibels(highBandChangeDb)} (4 to 10 kHz)` : null,
    clippedSamples > 0 ? 'some parts clip' : null,
  ].filter((part) => part !== null)
  const what = harms.length === 0 ? 'more voice than noise is removed' : harms.join(', ')
  const help = guard.strength === 'strong' ? 'Try Gentle, or leave it off.' : 'Leave it off.'
  return { tone: 'warn', text: `This would harm the voice: ${what}. ${help}` }
}

/** Where the model is missing, damaged or cannot run, a filter does its work; the person is told. */
export const methodWords = ({ method }: Pick<NoiseGuard, 'method'>): string | null =>
  method === 'afftdn'
    ? 'The noise model is damaged or cannot run on this computer, so a simpler filter is used.'
    : null
