import { AppError } from '@shared/errors/app-error'

/**
 * Every path of the client. Those marked NP are not public (api.md): proposals that an installation may replace,
 * as may the ones on which seeds and public API disagree (api.md section 10c).
 */
export const defaultRoutes = {
  user: '/v1/user',
  models: '/v1/models',
  /** NP, as the one after it. */
  affiliateLink: '/v1/user/affiliate-link',
  hideChecklist: '/v1/user/onboarding-checklist/hide',
  /** NP. */
  feedback: '/v1/feedback',
  /** NP; of the content server, or of this one where it serves content too. */
  announcements: '/api/notifications',
  /** NP (rulings.md, calls without a public twin). */
  workspace: '/v1/workspace',
  /** NP: the producer profile of whoever asks. */
  producerProfile: '/v1/producers/@me',
  groups: '/v1/workspace/groups',
  /** NP. */
  groupPermissions: '/v1/workspace/groups/{groupId}/permissions',
  groupMembers: '/v1/workspace/groups/{groupId}/members',
  removeGroupMember: '/v1/workspace/groups/{groupId}/members/remove',
  accents: '/v1/voices/accents',
  /** NP. */
  languageDetection: '/v1/language-detection',
  voices: '/v2/voices',
  voice: '/v1/voices/{voiceId}',
  voiceSettings: '/v1/voices/{voiceId}/settings',
  defaultVoiceSettings: '/v1/voices/settings/default',
  editVoiceSettings: '/v1/voices/{voiceId}/settings/edit',
  usage: '/v1/usage/character-stats',
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
  conversationSignedUrl: '/v1/convai/conversation/get-signed-url',
  conversation: '/v1/convai/conversation',
  realtimeTranscription: '/v1/speech-to-text/realtime',
  textToSpeech: '/v1/text-to-speech/{voiceId}',
  textToSpeechStream: '/v1/text-to-speech/{voiceId}/stream',
  textToDialogueStream: '/v1/text-to-dialogue/stream',
  speechToSpeechStream: '/v1/speech-to-speech/{voiceId}/stream',
  /** NP, as the one after it. */
  dialoguePreference: '/v1/dialogue-preference',
  enhanceDialogue: '/v1/text-to-dialogue/enhance',
  history: '/v1/history',
  historyItem: '/v1/history/{historyItemId}',
  historyAudio: '/v1/history/{historyItemId}/audio',
  /** NP, as the two after it. */
  clonePreviews: '/v1/voices/ivc/previews',
  cloneEditPreviews: '/v1/voices/ivc/{voiceId}/previews',
  saveClone: '/v1/voices/ivc/from-preview',
  addClone: '/v1/voices/add',
  editVoice: '/v1/voices/{voiceId}/edit',
  voiceSample: '/v1/voices/{voiceId}/samples/{sampleId}',
  /** NP: mirrors the path of the professional clone. */
  cloneCaptcha: '/v1/voices/{voiceId}/captcha',
  previewTextLimits: '/v1/voice-generation/generate-voice/parameters',
  voiceDesign: '/v1/text-to-voice/design',
  /** api.md section 2: the public twin of a design with a voice as reference. */
  voiceRemix: '/v1/text-to-voice/{voiceId}/remix',
  /** NP. */
  previewText: '/v1/text-to-voice/preview-text',
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
