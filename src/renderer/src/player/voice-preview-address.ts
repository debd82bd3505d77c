/** Where the player finds the preview of a voice of the account. */
export const voicePreviewAddress = (voiceId: string): string =>
  `/voice-preview/mine/${encodeURIComponent(voiceId)}`
