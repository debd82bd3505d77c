import { plainName } from '@shared/lib/plain-text'
import { fileNameMaxChars, nameMaxChars } from './text-limits'
import { plainNumber } from './plain-number'
import type { CloudSample, CloudSpeakerSeparation } from '../cloud-types'
import { isUsableId } from './usable-id'
import type { WireSample, WireSampleSeparation } from '@shared/wire'

/** A voice holds at most 100. */
const samplesMax = 1_000

/** More than a day of talk has; each is drawn. */
const utterancesMax = 20_000
const speakersMax = 100

export const sampleFromWire = (wire: WireSample): CloudSample => ({
  sampleId: wire.sample_id,
  fileName: plainName(wire.file_name ?? '', fileNameMaxChars),
  mimeType: plainName(wire.mime_type ?? '', nameMaxChars),
  sizeBytes: plainNumber(wire.size_bytes),
  hash: wire.hash ?? null,
  durationMs: msFromSeconds(wire.duration_secs),
  removeBackgroundNoise: wire.remove_background_noise ?? false,
  hasIsolatedAudio: wire.has_isolated_audio ?? false,
  hasIsolatedAudioPreview: wire.has_isolated_audio_preview ?? false,
  ...trimFromWire(wire),
  speakerSeparation: wire.speaker_separation ? separationFromWire(wire.speaker_separation) : null,
})

/** The same id twice is one sample; one that cannot be named is left out, so that the others are not lost with it. */
export const samplesFromWire = (wire: readonly WireSample[]): CloudSample[] => [
  ...new Map(
    wire
      .filter(({ sample_id }) => isUsableId(sample_id))
      .slice(0, samplesMax)
      .map((each) => [each.sample_id, sampleFromWire(each)]),
  ).values(),
]

/** A trim that keeps nothing is none. */
function trimFromWire(wire: WireSample): Pick<CloudSample, 'trimStartMs' | 'trimEndMs'> {
  const [trimStartMs, trimEndMs] = [plainNumber(wire.trim_start), plainNumber(wire.trim_end)]
  const isEmpty = trimEndMs !== null && (trimStartMs ?? 0) >= trimEndMs
  return isEmpty ? { trimStartMs: null, trimEndMs: null } : { trimStartMs, trimEndMs }
}

export function separationFromWire(wire: WireSampleSeparation): CloudSpeakerSeparation {
  let left = utterancesMax
  const named = Object.values(wire.speakers ?? {}).slice(0, speakersMax)
  const speakers = [...new Map(named.map((speaker) => [speaker?.speaker_id, speaker])).values()].flatMap(
    (speaker) => {
      if (!speaker || !isUsableId(speaker.speaker_id)) return []
      const utterances = (speaker.utterances ?? []).slice(0, left).flatMap(({ start, end }) => {
        const [startMs, endMs] = [msFromSeconds(start), msFromSeconds(end)]
        return startMs === null || endMs === null || endMs <= startMs ? [] : [{ startMs, endMs }]
      })
      left -= utterances.length
      const spokenMs = utterances.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
      const durationMs = msFromSeconds(speaker.duration_secs) ?? spokenMs
      return [{ speakerId: speaker.speaker_id, durationMs, utterances }]
    },
  )
  const selected = wire.selected_speaker_ids && new Set(wire.selected_speaker_ids.filter(isUsableId))
  return {
    status: wire.status ?? 'not_started',
    speakers,
    selectedSpeakerIds: selected ? [...selected].slice(0, speakersMax) : null,
  }
}

/** Whole milliseconds; null where they are not known. */
export const msFromSeconds = (seconds: number | null | undefined): number | null =>
  typeof seconds === 'number' ? plainNumber(seconds * 1_000) : null
