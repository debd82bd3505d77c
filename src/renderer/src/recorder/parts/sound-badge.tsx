import { AudioWaveform, TriangleAlert } from 'lucide-react'
import type { CaptureFormat } from '@shared/domain/recording/take'
import { Badge } from '@renderer/ui/badge'
import { Tooltip } from '@renderer/ui/overlays/tooltip'
import { soundHint, soundWords } from './sound-words'

interface SoundBadgeProps {
  format: Pick<CaptureFormat, 'sampleRateHz' | 'isRaw'>
  /** Of the last take from this microphone; null before the first take. */
  effectiveBits: number | null
}

/** Whether the audio is unprocessed, and its format. */
export function SoundBadge({ format, effectiveBits }: SoundBadgeProps) {
  const { isRaw } = format
  return (
    <Tooltip text={soundHint(isRaw, effectiveBits)}>
      <button type="button" className="inline-flex max-w-full cursor-default rounded-sm">
        <Badge tone={isRaw ? 'good' : 'warn'} icon={isRaw ? AudioWaveform : TriangleAlert}>
          {soundWords(format, effectiveBits)}
        </Badge>
      </button>
    </Tooltip>
  )
}
