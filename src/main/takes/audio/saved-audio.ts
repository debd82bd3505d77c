import type { AudioFacts } from '@shared/domain/dataset/sample'
import type { Ingested } from '../../library/audio-store'

/** A lossless file in the audio store and its probed properties. */
export interface SavedAudio extends Ingested {
  facts: AudioFacts
}
