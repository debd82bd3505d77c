import { writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Sample } from '@shared/domain/dataset/sample'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { type OutDeps, writeFolder } from '../exports/files-out'
import type { Media } from '../media/media'
import { renderBits, type RenderSpan } from '../media/render-audio'
import { safeFileName, uniqueNames, withoutEnding } from '../platform/files/file-name'
import type { JobHandle } from '../platform/jobs'
import { copySynced } from '../platform/files/sync-file'
import type { SettingsRenderer } from './apply-settings'
import { formatOf, type Manifest, manifestCsv, type ManifestEntry } from './manifest'
import { createPartProgress } from './segment-progress'
import { canSeekIn, type SourceAudio } from './render-segments'

export interface ExportedSample {
  sample: Sample
  source: SourceAudio
  settings: SampleSettings
  text: string | null
  madeOf: ManifestEntry['madeOf']
}

/**
 * Writes samples as files with a manifest (JSON and CSV) into a new folder of the one picked. The folder appears under its
 * name when everything is in it; a failure or an abort leaves nothing.
 * @returns the folder
 * @throws AppError file-*, disk-*, ffmpeg-failed, cancelled
 */
export function exportSamples(
  entries: readonly ExportedSample[],
  options: OutDeps & {
    draft: Manifest['draft']
    folder: string
    format: 'wav' | 'flac'
    isApplyingSettings: boolean
    media: Pick<Media, 'render' | 'probe' | 'hash'>
    settingsRenderer: Pick<SettingsRenderer, 'prepare'>
    nowMs: number
    job: Pick<JobHandle, 'update'>
    signal: AbortSignal
  },
): Promise<string> {
  const { folder, format, signal, media } = options
  const progress = createPartProgress(
    options.job,
    entries.map(({ sample }) => sample.sizeBytes),
  )
  const nameOf = uniqueNames()
  const stem = safeFileName(options.draft.name)
  return writeFolder(folder, stem, options, async (partial) => {
    const files: ManifestEntry[] = []
    for (const [index, entry] of entries.entries()) {
      const { sample, settings } = entry
      const file = nameOf(safeFileName(withoutEnding(sample.name)), `.${format}`)
      const target = join(partial, file)
      await writeSample(entry, target, options, (fraction) => progress.set(index, fraction * 0.99))
      const facts = await media.probe(target, signal)
      const { sha256, sizeBytes } = await media.hash(target, signal)
      files.push({
        file,
        name: sample.name,
        sampleId: sample.id,
        language: sample.language,
        ...formatOf(facts),
        sizeBytes,
        sha256,
        sourceSha256: sample.sha256 ?? '',
        text: entry.text,
        madeOf: entry.madeOf,
        settings: {
          removeBackgroundNoise: settings.removeBackgroundNoise,
          noiseStrength: settings.noiseStrength,
          trim: settings.trim,
          selectedSpeakerIds: settings.selectedSpeakerIds,
          gainDb: settings.gainDb,
        },
        areSettingsApplied: options.isApplyingSettings,
      })
      progress.set(index, 1)
    }
    const manifest: Manifest = {
      format: 'timbre-export',
      version: 1,
      draft: options.draft,
      exportedAtMs: options.nowMs,
      files,
    }
    const flush = { flush: true }
    await writeFile(join(partial, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, flush)
    await writeFile(join(partial, 'manifest.csv'), manifestCsv(manifest), flush)
  })
}

async function writeSample(
  { sample, source, settings }: ExportedSample,
  target: string,
  options: Parameters<typeof exportSamples>[1],
  onProgress: (fraction: number) => void,
): Promise<void> {
  const { media, format, signal, isApplyingSettings } = options
  const isSame = extname(source.path) === `.${format}`
  if (isSame && !isApplyingSettings) return copySynced(source.path, target)
  const prepared = isApplyingSettings
    ? await options.settingsRenderer.prepare(
        { id: sample.id, name: sample.name, source, settings },
        { signal, onProgress: (fraction) => onProgress(fraction * 0.8) },
      )
    : {
        source,
        spans: [{ startMs: 0, endMs: source.facts.durationMs ?? 0 }],
        close: () => Promise.resolve(),
      }
  const { sampleRateHz, durationMs } = source.facts
  const rate = sampleRateHz ?? 48_000
  const frameAt = (ms: number): number => Math.round((ms * rate) / 1_000)
  try {
    const spans = prepared.spans.map(({ startMs, endMs }): RenderSpan => ({
      path: prepared.source.path,
      startFrame: frameAt(startMs),
      endFrame: durationMs === null || endMs >= durationMs - 1 ? null : frameAt(endMs),
      isSeekable: canSeekIn(prepared.source),
    }))
    const bits = renderBits(source.facts)
    const gainDb = isApplyingSettings ? settings.gainDb : 0
    const isDithered = bits === 16 && gainDb !== 0
    await media.render({ spans, sampleRateHz: rate, bits, format, gainDb, isDithered }, target, {
      signal,
      onProgress: (doneMs) => onProgress(durationMs ? doneMs / durationMs : 0),
    })
  } finally {
    await prepared.close()
  }
}
