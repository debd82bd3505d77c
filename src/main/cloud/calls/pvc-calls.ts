import type { Caller } from '../caller'
import type { CloudClient } from '../cloud-client'
import type { PvcDetails } from '../cloud-requests'
import { requireSame } from './require-same'
import { captchaOf } from './captcha-of'
import { wireDone, wireStatus, wireVoiceId, type WirePvcCreate, type WirePvcUpdate } from '@shared/wire'

type PvcCalls = Pick<
  CloudClient,
  | 'createPvcVoice'
  | 'updatePvcVoice'
  | 'verifyPvcVoice'
  | 'requestPvcManualVerification'
  | 'trainPvcVoice'
  | 'getPvcCaptcha'
>

export function pvcCalls(caller: Caller): PvcCalls {
  return {
    createPvcVoice: async (details, o) => {
      const { name, language, description, labels } = details
      // The language is told twice on creation and never again as a label (api.md section 10c, row 34; rulings.md).
      const json: WirePvcCreate = { name, language, description, labels: { ...labels, language } }
      const call = { route: 'pvc', method: 'POST', json, signal: o?.signal } as const
      return { voiceId: (await caller.json(call, wireVoiceId)).voice_id }
    },

    updatePvcVoice: async (voiceId, patch, o) => {
      const { voice_id } = await caller.json(
        { route: 'pvcVoice', method: 'POST', ids: { voiceId }, json: wirePatch(patch), signal: o?.signal },
        wireVoiceId,
      )
      requireSame(voice_id, voiceId)
    },

    getPvcCaptcha: async (voiceId, o) =>
      captchaOf(await caller.bytes({ route: 'pvcCaptcha', ids: { voiceId }, signal: o?.signal })),

    // Of no upload's group: the captcha expires while batches of samples take their time (api.md section 3).
    verifyPvcVoice: async (voiceId, { recording, signal }) => {
      const form = { fields: [], files: [{ ...recording, field: 'recording' }] }
      await caller.json({ route: 'pvcCaptcha', method: 'POST', ids: { voiceId }, form, signal }, wireStatus)
    },

    requestPvcManualVerification: async (voiceId, { files, extraText, signal, onBytes }) => {
      const form = {
        fields: extraText === undefined ? [] : [{ name: 'extra_text', value: extraText }],
        files: files.map((file) => ({ ...file, field: 'files' })),
      }
      await caller.json(
        { route: 'pvcVerification', method: 'POST', ids: { voiceId }, form, signal, onBytes },
        wireDone,
      )
    },

    trainPvcVoice: async (voiceId, o) => {
      const json = o?.modelId === undefined ? {} : { model_id: o.modelId }
      await caller.json(
        { route: 'pvcTrain', method: 'POST', ids: { voiceId }, json, signal: o?.signal },
        wireDone,
      )
    },
  }
}

function wirePatch({ name, language, description, labels }: Partial<PvcDetails>): WirePvcUpdate {
  const { language: _, ...otherLabels } = labels ?? {}
  return {
    ...(name !== undefined && { name }),
    ...(language !== undefined && { language }),
    // To the server null says nothing; what is empty empties it.
    ...(description !== undefined && { description: description ?? '' }),
    ...(labels !== undefined && { labels: otherLabels }),
  }
}
