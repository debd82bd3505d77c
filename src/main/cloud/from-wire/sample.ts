import { plainName } from '@shared/lib/plain-text'
import { fileNameMaxChars, nameMaxChars } from './text-limits'
import type { CloudSample, CloudSpeakerSeparation } from '../cloud-types'
import type { WireSample, WireSpeakerSeparation } from '@shared/wire'

export const sampleFromWire = (wire: WireSample): CloudSample => ({
  sampleId: wire.sample_id,
  fileName: plainName(wire.file_name ?? '', fileNameMaxChars),
  mimeType: plainName(wire.mime_type ?? '', nameMaxChars),
  sizeBytes: wire.size_bytes ?? null,
  hash: wire.hash ?? null,
  durationMs: msFromSeconds(wire.duration_secs),
  removeBackgroundNoise: wire.remove_background_noise ?? false,
  hasIsolatedAudio: wire.has_isolated_audio ?? false,
  hasIsolatedAudioPreview: wire.has_isolated_audio_preview ?? false,
  trimStartMs: wire.trim_start ?? null,
  trimEndMs: wire.trim_end ?? null,
  speakerSeparation: wire.speaker_separation ? separationFromWire(wire.speaker_separation) : null,
})

export const separationFromWire = (wire: WireSpeakerSeparation): CloudSpeakerSeparation => ({
  status: wire.status,
  speakers: Object.values(wire.speakers ?? {}).flatMap((speaker) => {
    if (!speaker) return []
    const utterances = (speaker.utterances ?? []).map(({ start, end }) => ({
      startMs: Math.round(start * 1_000),
      endMs: Math.round(end * 1_000),
    }))
    const spokenMs = utterances.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
    const durationMs = msFromSeconds(speaker.duration_secs) ?? spokenMs
    return [{ speakerId: speaker.speaker_id, durationMs, utterances }]
  }),
  selectedSpeakerIds: wire.selected_speaker_ids ?? null,
})

/** Whole milliseconds; null stays null. */
export const msFromSeconds = (seconds: number | null | undefined): number | null =>
  typeof seconds === 'number' ? Math.round(seconds * 1_000) : null
