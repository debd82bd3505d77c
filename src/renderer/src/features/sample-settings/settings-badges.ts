import { Scissors, Users, Volume2, WandSparkles, type LucideIcon } from 'lucide-react'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { counted } from '@renderer/copy/format'
import { timeText } from '@renderer/waveform/time-text'

export interface SettingsBadge {
  icon: LucideIcon
  text: string
}

const signed = (db: number): string => `${db > 0 ? '+' : '−'}${Math.abs(db).toFixed(1)} dB`

/** What is set on a sample, for its row. Empty for one that goes as it is. */
export function settingsBadges(settings: SampleSettings | undefined): SettingsBadge[] {
  if (!settings) return []
  const { trim, removeBackgroundNoise, noiseStrength, selectedSpeakerIds, separation, gainDb } = settings
  return [
    trim
      ? { icon: Scissors, text: `Trimmed to ${timeText(trim.startMs, 1)} – ${timeText(trim.endMs, 1)}` }
      : null,
    removeBackgroundNoise ? { icon: WandSparkles, text: `Noise removal, ${noiseStrength}` } : null,
    selectedSpeakerIds
      ? {
          icon: Users,
          text: `${selectedSpeakerIds.length} of ${counted(separation.speakers.length, 'speaker')}`,
        }
      : null,
    gainDb === 0 ? null : { icon: Volume2, text: `Level ${signed(gainDb)}` },
  ].filter((badge) => badge !== null)
}
