import { toneWav } from '../cloud/demo-cloud'
import { factsOf } from '../library/samples'
import type { SoundFile } from '../library/upload-library'

/** A wav of a tone for `addDraft`; `seed` makes its bytes differ. */
export const toneFile = (name: string, seconds: number, seed: number): SoundFile => ({
  name,
  bytes: toneWav(seconds, seed),
  extension: '.wav',
  facts: factsOf({
    durationMs: seconds * 1_000,
    sampleRateHz: 8_000,
    bitsPerSample: 16,
    codec: 'pcm',
    container: 'wav',
    mimeType: 'audio/wav',
  }),
})
