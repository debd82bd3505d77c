import type { Analysis, SampleReport, Span } from '@shared/domain/dataset/analysis'
import type { Sample } from '@shared/domain/dataset/sample'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import type { JoinObstacle } from '@shared/domain/dataset/segment'
import { whyUnusable } from '@shared/judge/unusable'
import type { SegmentFormat, SegmentSource, Session } from '@shared/segments/segment-source'
import { canConvertToFlac } from '../media/convert-to-flac'
import { renderBits } from '../media/render-audio'
import type { SampleOrigin } from './segment-store'

/** What a plan of segments looks at, of the samples that are ready; what it cannot cut is counted beside. */
export function segmentSources(input: {
  samples: readonly Sample[]
  origins: ReadonlyMap<string, SampleOrigin>
  settings: ReadonlyMap<string, SampleSettings>
  analysisOf: (sampleId: string) => Analysis | null
  reports: readonly SampleReport[]
}): { sources: SegmentSource[]; others: { count: number; sizeBytes: number } } {
  const sources: SegmentSource[] = []
  const unusable = new Set(input.reports.filter(whyUnusable).map(({ sampleId }) => sampleId))
  const others = { count: 0, sizeBytes: 0 }
  for (const sample of input.samples) {
    if (sample.state !== 'ready') continue
    const durationMs = sample.facts?.durationMs ?? null
    if (durationMs === null || durationMs === 0) {
      others.count += 1
      others.sizeBytes += sample.sizeBytes
      continue
    }
    const settings = input.settings.get(sample.id)
    const analysis = input.analysisOf(sample.id)
    const origin = input.origins.get(sample.id)
    const format = segmentFormat(sample)
    sources.push({
      sampleId: sample.id,
      originId: origin?.originId ?? sample.id,
      name: sample.name,
      sizeBytes: sample.sizeBytes,
      durationMs,
      kept: keptOf(settings?.trim ?? null, durationMs),
      format,
      session:
        format === null
          ? 'cannot-be-cut'
          : unusable.has(sample.id)
            ? 'unusable'
            : sessionOf(sample, { format, settings, folder: origin?.folder ?? null, analysis }),
      speech: analysis?.speech ?? null,
      rmsPerSecondDbfs: analysis?.rmsPerSecondDbfs ?? null,
      cloudSizeBytes: origin?.cloudSizeBytes ?? null,
    })
  }
  return { sources, others }
}

/** A trim may have been set by the header of a file that holds less; where nothing would be left it says nothing. */
function keptOf(trim: Span | null, durationMs: number): Span {
  if (trim === null || trim.startMs >= durationMs) return { startMs: 0, endMs: durationMs }
  return { startMs: trim.startMs, endMs: Math.min(trim.endMs, durationMs) }
}

/** FLAC has eight channels at most and knows no rate above 655,350 Hz. */
function segmentFormat({ facts }: Sample): SegmentFormat | null {
  if (!facts?.sampleRateHz || !facts.channels || facts.channels > 8 || facts.sampleRateHz > 655_350)
    return null
  const codec = facts.codec === 'flac' ? 'flac' : canConvertToFlac(facts) ? 'pcm' : 'lossy'
  return { sampleRateHz: facts.sampleRateHz, channels: facts.channels, bits: renderBits(facts), codec }
}

/** One session: recorded here, or files of one folder, and alike in everything one file can have only once. */
function sessionOf(
  sample: Sample,
  {
    format: { sampleRateHz, channels },
    settings,
    folder,
    analysis,
  }: {
    format: SegmentFormat
    settings: SampleSettings | undefined
    folder: string | null
    analysis: Analysis | null
  },
): Session | JoinObstacle {
  if (settings?.selectedSpeakerIds) return 'speakers-chosen'
  const { removeBackgroundNoise = false, noiseStrength = 'gentle', gainDb = 0 } = settings ?? {}
  return {
    folder: sample.type === 'recording' ? 'recording' : folder,
    format: `${sampleRateHz} ${channels}`,
    language: sample.language,
    settings: `${removeBackgroundNoise ? noiseStrength : 'raw'} ${gainDb}`,
    sound: soundOf(analysis),
  }
}

function soundOf(analysis: Analysis | null): Session['sound'] {
  const levelDb = analysis?.levels.speechRmsDbfs ?? null
  return levelDb === null ? null : { levelDb, snrDb: analysis?.snrDb ?? null }
}
