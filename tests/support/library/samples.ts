import { randomUUID } from 'node:crypto'
import type { AudioFacts, Sample } from '@shared/domain/dataset/sample'

export const factsOf = (facts: Partial<AudioFacts> = {}): AudioFacts => ({
  durationMs: 60_000,
  sampleRateHz: 48_000,
  channels: 1,
  bitsPerSample: 24,
  codec: 'flac',
  container: 'flac',
  isLossless: true,
  mimeType: 'audio/flac',
  ...facts,
})

/** A row of a dataset: a ready file of one minute, where nothing else is said. */
export function sampleOf({
  durationMs,
  ...fields
}: Partial<Sample> & { durationMs?: number | null }): Sample {
  const state = fields.state ?? 'ready'
  return {
    id: randomUUID(),
    draftId: '00000000-0000-4000-8000-000000000001',
    name: 'sample.flac',
    sourceName: 'sample.flac',
    type: 'local',
    position: 0,
    language: 'en',
    state,
    sizeBytes: 1_000_000,
    sha256: null,
    facts: state === 'ready' ? factsOf(durationMs === undefined ? {} : { durationMs }) : null,
    error: null,
    skippedWarnings: [],
    findings: [],
    uploadState: 'none',
    cloudSampleId: null,
    createdAtMs: 0,
    ...fields,
  }
}
