import { AppError } from '@shared/errors/app-error'
import type { Caller } from '../caller'
import type { CloudClient } from '../cloud-client'
import type { PvcSamplePatch } from '../cloud-requests'
import { isAudio } from './download'
import { requireSame } from './require-same'
import { msFromSeconds, samplesFromWire, separationFromWire } from '../from-wire/sample'
import {
  wireSamplePreview,
  wireSamples,
  wireSpeakerSeparation,
  wireDone,
  wireVoiceId,
  wireWaveform,
  type WireSampleUpdate,
} from '@shared/wire'

type PvcSampleCalls = Pick<
  CloudClient,
  | 'uploadPvcSamples'
  | 'updatePvcSample'
  | 'deletePvcSample'
  | 'getPvcWaveform'
  | 'getPvcSamplePreview'
  | 'separatePvcSpeakers'
  | 'getPvcSpeakers'
>

/** Thirty seconds of sound as text. */
const previewMaxBytes = 16_000_000

export function pvcSampleCalls(caller: Caller): PvcSampleCalls {
  return {
    uploadPvcSamples: async (voiceId, { files, removeBackgroundNoise, signal, onBytes }) => {
      const noise = String(removeBackgroundNoise ?? false)
      const form = {
        fields: [{ name: 'remove_background_noise', value: noise }],
        files: files.map((file) => ({ ...file, field: 'files' })),
      }
      const samples = await caller.json(
        { route: 'pvcSamples', method: 'POST', ids: { voiceId }, form, group: 'upload', signal, onBytes },
        wireSamples,
      )
      return samplesFromWire(samples)
    },

    updatePvcSample: async (voiceId, sampleId, patch, o) => {
      const { voice_id } = await caller.json(
        {
          route: 'pvcSample',
          method: 'POST',
          ids: { voiceId, sampleId },
          json: wirePatch(patch),
          signal: o?.signal,
        },
        wireVoiceId,
      )
      requireSame(voice_id, voiceId)
    },

    deletePvcSample: async (voiceId, sampleId, o) => {
      await caller.json(
        { route: 'pvcSample', method: 'DELETE', ids: { voiceId, sampleId }, signal: o?.signal },
        wireDone,
      )
    },

    getPvcWaveform: async (voiceId, sampleId, o) => {
      const call = { route: 'pvcWaveform', ids: { voiceId, sampleId }, signal: o?.signal } as const
      const { sample_id, visual_waveform } = await caller.json(call, wireWaveform)
      requireSame(sample_id, sampleId)
      return visual_waveform
    },

    getPvcSamplePreview: async (voiceId, sampleId, { removeBackgroundNoise }, o) => {
      const query = { remove_background_noise: removeBackgroundNoise }
      const preview = await caller.json(
        {
          route: 'pvcSamplePreview',
          ids: { voiceId, sampleId },
          query,
          signal: o?.signal,
          budget: { bytes: previewMaxBytes },
        },
        wireSamplePreview,
      )
      requireSame(preview.voice_id, voiceId)
      requireSame(preview.sample_id, sampleId)
      if (!isAudio(preview.media_type))
        throw new AppError('cloud-bad-answer', { detail: { reason: 'content-type' } })
      return {
        bytes: Buffer.from(preview.audio_base_64, 'base64'),
        mediaType: preview.media_type,
        durationMs: msFromSeconds(preview.duration_secs),
      }
    },

    separatePvcSpeakers: async (voiceId, sampleId, o) => {
      await caller.json(
        { route: 'pvcSeparate', method: 'POST', ids: { voiceId, sampleId }, signal: o?.signal },
        wireDone,
      )
    },

    getPvcSpeakers: async (voiceId, sampleId, o) => {
      const call = { route: 'pvcSpeakers', ids: { voiceId, sampleId }, signal: o?.signal } as const
      const found = await caller.json(call, wireSpeakerSeparation)
      requireSame(found.voice_id, voiceId)
      requireSame(found.sample_id, sampleId)
      return separationFromWire(found)
    },
  }
}

const wirePatch = (patch: PvcSamplePatch): WireSampleUpdate => ({
  remove_background_noise: patch.removeBackgroundNoise,
  ...(patch.selectedSpeakerIds && { selected_speaker_ids: [...patch.selectedSpeakerIds] }),
  ...(patch.trimStartMs !== undefined && { trim_start_time: whole(patch.trimStartMs) }),
  ...(patch.trimEndMs !== undefined && { trim_end_time: whole(patch.trimEndMs) }),
  ...(patch.fileName !== undefined && { file_name: patch.fileName }),
})

/** The cloud counts whole milliseconds. */
const whole = (ms: number | null): number | null => (ms === null ? null : Math.round(ms))
