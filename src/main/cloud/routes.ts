import { AppError } from '@shared/errors/app-error'

/**
 * Every path of the client. Those marked NP are not public (api.md): proposals that an installation may replace,
 * as may the ones on which seeds and public API disagree (api.md section 10c).
 */
export const defaultRoutes = {
  user: '/v1/user',
  subscription: '/v1/user/subscription',
  models: '/v1/models',
  /** NP (rulings.md, calls without a public twin). */
  workspace: '/v1/workspace',
  groups: '/v1/workspace/groups',
  accents: '/v1/voices/accents',
  /** NP. */
  languageDetection: '/v1/language-detection',
  voices: '/v2/voices',
  voice: '/v1/voices/{voiceId}',
  voiceSettings: '/v1/voices/{voiceId}/settings',
  defaultVoiceSettings: '/v1/voices/settings/default',
  editVoiceSettings: '/v1/voices/{voiceId}/settings/edit',
  sharedVoices: '/v1/shared-voices',
  similarVoicesById: '/v1/similar-voices-by-id',
  similarVoices: '/v1/similar-voices',
  addSharedVoice: '/v1/voices/add/{publicOwnerId}/{voiceId}',
  sampleAudio: '/v1/voices/{voiceId}/samples/{sampleId}/audio',
  /** NP. */
  sampleSignedUrl: '/v1/voices/{voiceId}/samples/{sampleId}/signed-url',
  pvc: '/v1/voices/pvc',
  pvcVoice: '/v1/voices/pvc/{voiceId}',
  pvcSamples: '/v1/voices/pvc/{voiceId}/samples',
  pvcSample: '/v1/voices/pvc/{voiceId}/samples/{sampleId}',
  pvcSamplePreview: '/v1/voices/pvc/{voiceId}/samples/{sampleId}/audio',
  pvcWaveform: '/v1/voices/pvc/{voiceId}/samples/{sampleId}/waveform',
  pvcSeparate: '/v1/voices/pvc/{voiceId}/samples/{sampleId}/separate-speakers',
  pvcSpeakers: '/v1/voices/pvc/{voiceId}/samples/{sampleId}/speakers',
  pvcCaptcha: '/v1/voices/pvc/{voiceId}/captcha',
  pvcVerification: '/v1/voices/pvc/{voiceId}/verification',
  pvcTrain: '/v1/voices/pvc/{voiceId}/train',
  /** NP (spec/professional-clone.md section 7). */
  pvcTranscription: '/v1/voices/pvc/speech-to-text/stream-input',
  realtimeTranscription: '/v1/speech-to-text/realtime',
  textToSpeech: '/v1/text-to-speech/{voiceId}',
  previewTextLimits: '/v1/voice-generation/generate-voice/parameters',
  voiceDesign: '/v1/text-to-voice/design',
  /** As the specification has it; retired in the public API since August 2025 (api.md section 10c, row 1). */
  saveDesign: '/v1/text-to-voice/create-voice-from-preview',
  saveDesignNow: '/v1/text-to-voice',
} as const

export type RouteName = keyof typeof defaultRoutes
export type Routes = Readonly<Record<RouteName, string>>

export type QueryValue = string | number | boolean | readonly string[] | undefined

/**
 * Puts ids into a route and appends the query; arrays repeat their key (api.md section 1).
 * @throws AppError `invalid-input` for an id that is empty or would change the path (`.` and `..`)
 */
export function fillRoute(
  template: string,
  ids: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name]
    if (id === undefined || id === '' || id === '.' || id === '..') {
      throw new AppError('invalid-input', { detail: { field: name } })
    }
    return encodeURIComponent(id)
  })
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const item of Array.isArray(value) ? value : [value]) search.append(key, String(item))
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`
}
