import { AudioWaveform, TriangleAlert } from 'lucide-react'
import { Badge } from '@renderer/ui/badge'
import { Tooltip } from '@renderer/ui/overlays/tooltip'
import { isUntouched, soundHint, soundWords, type SoundFacts } from './sound-words'

interface SoundBadgeProps {
  facts: SoundFacts
  /** Of the last take from this microphone; null before the first take. */
  effectiveBits: number | null
}

/** Whether the audio is unprocessed, and its format. */
export function SoundBadge({ facts, effectiveBits }: SoundBadgeProps) {
  const isGood = isUntouched(facts, effectiveBits)
  return (
    <Tooltip text={soundHint(facts, effectiveBits)}>
      <button type="button" className="inline-flex max-w-full cursor-default rounded-sm">
        <Badge tone={isGood ? 'good' : 'warn'} icon={isGood ? AudioWaveform : TriangleAlert}>
          {soundWords(facts, effectiveBits)}
        </Badge>
      </button>
    </Tooltip>
  )
}
