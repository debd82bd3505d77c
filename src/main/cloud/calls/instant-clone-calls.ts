import { AppError } from '@shared/errors/app-error'
import {
  wireAddedVoice,
  wireClonePreview,
  wireDone,
  wireStatus,
  wireVoice,
  type WireClonePreview,
  type WireSaveClone,
} from '@shared/wire'
import type { Call, Caller } from '../caller'
import type { CloudClient } from '../cloud-client'
import type { CloneDetails, CloneFiles } from '../cloud-requests'
import type { CloudClonePreview } from '../cloud-types'
import { voiceFromWire } from '../from-wire/voice'
import { captchaOf } from './captcha-of'

type InstantCloneCalls = Pick<
  CloudClient,
  | 'previewClone'
  | 'previewCloneEdit'
  | 'saveClone'
  | 'addClone'
  | 'editVoice'
  | 'deleteVoiceSample'
  | 'getCloneCaptcha'
  | 'verifyClone'
>

/** Nothing comes while the cloud makes the clone of what it got. */
const cloneIdleMs = 300_000
/** Some seconds of sound as base64. */
const previewMaxBytes = 32_000_000

export function instantCloneCalls(caller: Caller): InstantCloneCalls {
  return {
    previewClone: async (o) =>
      previewFromWire(await caller.json({ route: 'clonePreviews', ...sendingOf(o, []) }, wireClonePreview)),

    async previewCloneEdit(voiceId, { removedSampleIds, ...o }) {
      const fields = [{ name: 'sample_ids_to_remove', value: JSON.stringify(removedSampleIds) }]
      const call = { route: 'cloneEditPreviews', ids: { voiceId }, ...sendingOf(o, fields) } as const
      return previewFromWire(await caller.json(call, wireClonePreview))
    },

    async saveClone(generatedVoiceId, { name, description, labels }, o) {
      const json: WireSaveClone = {
        cloned_voice_preview_id: generatedVoiceId,
        voice_name: name,
        voice_description: description,
        labels: { ...labels },
      }
      const call = {
        route: 'saveClone',
        method: 'POST',
        json,
        idleMs: cloneIdleMs,
        signal: o?.signal,
      } as const
      return voiceFromWire(await caller.json(call, wireVoice))
    },

    addClone: async (details, o) => {
      const call = { route: 'addClone', ...sendingOf(o, detailFields(details)) } as const
      return { voiceId: (await caller.json(call, wireAddedVoice)).voice_id }
    },

    editVoice: async (voiceId, details, o) => {
      const call = { route: 'editVoice', ids: { voiceId }, ...sendingOf(o, detailFields(details)) } as const
      await caller.json(call, wireDone)
    },

    deleteVoiceSample: async (voiceId, sampleId, o) => {
      const ids = { voiceId, sampleId }
      await caller.json({ route: 'voiceSample', method: 'DELETE', ids, signal: o?.signal }, wireDone)
    },

    getCloneCaptcha: async (voiceId, o) =>
      captchaOf(await caller.bytes({ route: 'cloneCaptcha', ids: { voiceId }, signal: o?.signal })),

    verifyClone: async (voiceId, { recording, signal }) => {
      const form = { fields: [], files: [{ ...recording, field: 'recording' }] }
      await caller.json({ route: 'cloneCaptcha', method: 'POST', ids: { voiceId }, form, signal }, wireStatus)
    },
  }
}

type Fields = NonNullable<Call['form']>['fields']

const sendingOf = (
  { files, removeBackgroundNoise, signal, onBytes }: CloneFiles,
  fields: Fields,
): Omit<Call, 'route' | 'ids'> => ({
  method: 'POST',
  form: {
    fields: [...fields, { name: 'remove_background_noise', value: String(removeBackgroundNoise) }],
    files: files.map((file) => ({ ...file, field: 'files' })),
  },
  group: 'upload',
  idleMs: cloneIdleMs,
  budget: { bytes: previewMaxBytes },
  signal,
  onBytes,
})

/** Maps of a form are JSON text (api.md section 1). */
const detailFields = ({ name, description, labels }: CloneDetails): Fields => [
  { name: 'name', value: name },
  { name: 'description', value: description },
  { name: 'labels', value: JSON.stringify(labels) },
]

function previewFromWire(wire: WireClonePreview): CloudClonePreview {
  const bytes = Buffer.from(wire.audio_base_64, 'base64')
  const mediaType = wire.media_type ?? 'audio/mpeg'
  if (bytes.length === 0 || !/^audio\/[a-z0-9.+-]{1,40}$/.test(mediaType))
    throw new AppError('cloud-bad-answer', { detail: { reason: 'preview' } })
  return { generatedVoiceId: wire.generated_voice_id, audio: { bytes, mediaType, durationMs: null } }
}
