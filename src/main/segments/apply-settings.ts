import { rm } from 'node:fs/promises'
import type { SegmentSpan } from '@shared/domain/dataset/segment'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { AppError } from '@shared/errors/app-error'
import { quoted } from '@shared/judge/words'
import { keptStretches } from '@shared/segments/carry-settings'
import { renderBits } from '../media/render-audio'
import { withoutEnding } from '../platform/files/file-name'
import type { NewSegment } from './replace-samples'
import type { SegmentRenderer, SourceAudio } from './render-segments'

/** Cleans a whole file into another one of the same rate, channels and length. */
export type CleanAudio = (
  input: {
    path: string
    /** A FLAC file. */
    targetPath: string
    strength: SampleSettings['noiseStrength']
    sampleRateHz: number
    channels: number
    durationMs: number
    bits: 16 | 24
  },
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
) => Promise<unknown>

/** Whether applying the settings would change the audio. */
export const changesAudio = (settings: SampleSettings): boolean =>
  settings.removeBackgroundNoise ||
  settings.trim !== null ||
  settings.selectedSpeakerIds !== null ||
  settings.gainDb !== 0

export interface SettingsRenderer {
  /** The audio as its settings want it, in the library. @throws AppError invalid-input where nothing would be left */
  render(
    sample: { id: string; name: string; source: SourceAudio; settings: SampleSettings },
    options: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ): Promise<NewSegment>
  /** The same as spans of a file to be read, which `close` removes. @throws AppError as `render` */
  prepare(
    sample: { id: string; name: string; source: SourceAudio; settings: SampleSettings },
    options: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ): Promise<{ source: SourceAudio; spans: SegmentSpan[]; close: () => Promise<void> }>
}

/** Share of the time that cleaning takes of the whole. */
const cleanShare = 0.85

export function createSettingsRenderer(deps: {
  renderer: SegmentRenderer
  clean: CleanAudio
}): SettingsRenderer {
  const { renderer } = deps

  const prepare: SettingsRenderer['prepare'] = async (
    { id, name, source, settings },
    { signal, onProgress },
  ) => {
    const durationMs = source.facts.durationMs ?? 0
    const stretches = keptStretches(settings, durationMs)
    if (stretches.length === 0)
      throw new AppError('invalid-input', { detail: { reason: 'nothing-left', samples: quoted(name) } })
    const spans = stretches.map((stretch) => ({ sampleId: id, ...stretch }))
    if (!settings.removeBackgroundNoise) return { source, spans, close: () => Promise.resolve() }
    const target = await renderer.workPath('.flac')
    const bits = renderBits(source.facts)
    try {
      await deps.clean(
        {
          path: source.path,
          targetPath: target,
          strength: settings.noiseStrength,
          sampleRateHz: source.facts.sampleRateHz ?? 48_000,
          channels: source.facts.channels ?? 1,
          durationMs,
          bits,
        },
        { signal, onProgress },
      )
    } catch (error) {
      await rm(target, { force: true })
      throw error
    }
    const facts = { ...source.facts, container: 'flac', codec: 'flac', isLossless: true, bitsPerSample: bits }
    const cleaned = { path: target, facts, plannedBy: source.facts }
    return { source: cleaned, spans, close: () => rm(target, { force: true }) }
  }

  return {
    prepare,
    async render(sample, { signal, onProgress }) {
      const share = sample.settings.removeBackgroundNoise ? cleanShare : 0
      const prepared = await prepare(sample, {
        signal,
        onProgress: (fraction) => onProgress(fraction * share),
      })
      try {
        const lengthMs = prepared.spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
        const audio = await renderer.render(prepared.spans, () => prepared.source, {
          gainDb: sample.settings.gainDb,
          bits: null,
          signal,
          onProgress: (doneMs) => onProgress(share + (doneMs / lengthMs) * (1 - share) * 0.99),
        })
        onProgress(1)
        const name = `${withoutEnding(sample.name)}.flac`
        return { name, spans: prepared.spans, audio, settings: null }
      } finally {
        await prepared.close()
      }
    },
  }
}
