import { totalFrames } from '@shared/audio/edit-list'
import type { ExportRules } from '@shared/domain/export/preset-rules'
import type { ExportSound } from './planned-sound'

/** What FLAC takes of 24 bits of speech. */
const flacShare = 0.55

/** Expected bytes of all files of an export. */
export function expectedBytes(sounds: readonly ExportSound[], rules: ExportRules): number {
  let bytes = 0
  for (const sound of sounds) {
    const seconds = totalFrames(sound.regions) / sound.sampleRateHz
    const samples = seconds * (rules.sampleRateHz ?? sound.sampleRateHz) * (rules.channels ?? sound.channels)
    if (rules.format === 'mp3') bytes += (seconds * rules.mp3Kbps * 1_000) / 8
    else if (rules.format === 'flac') bytes += samples * 3 * flacShare
    else bytes += samples * (rules.format === 'wav16' ? 2 : 3)
  }
  return Math.round(bytes)
}
