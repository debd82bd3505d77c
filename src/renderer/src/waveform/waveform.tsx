import { cx } from '@renderer/ui/class-names'
import { MarkLane, SpeakerLanes, type SpeakerLane } from './lanes'
import type { WaveMark } from './marks'
import { Overview } from './overview'
import { Ruler } from './ruler'
import { WaveSurface, type WaveSurfaceProps } from './wave-surface'

export interface WaveformProps extends WaveSurfaceProps {
  speakers?: readonly SpeakerLane[]
  marks?: readonly WaveMark[]
  /** Height of the waveform itself, as a class. */
  heightClass?: string
}

/** A sound with time scale, speakers, marks, and an overview below. */
export function Waveform({ speakers = [], marks = [], heightClass = 'h-36', ...surface }: WaveformProps) {
  const { wave, trim } = surface
  return (
    <div className="flex flex-col">
      <Ruler wave={wave} />
      <div className={cx('w-full', heightClass)}>
        <WaveSurface {...surface} />
      </div>
      {speakers.length > 0 ? (
        <div className="mt-1">
          <SpeakerLanes wave={wave} speakers={speakers} />
        </div>
      ) : null}
      {marks.length > 0 ? (
        <div className="mt-1">
          <MarkLane wave={wave} marks={marks} />
        </div>
      ) : null}
      <div className="mt-2">
        <Overview wave={wave} trim={trim} />
      </div>
    </div>
  )
}
