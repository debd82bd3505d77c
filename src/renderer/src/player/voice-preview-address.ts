/** The preview of a voice, of the account or of the library. */
export const voicePreviewAddress = (voiceId: string): string =>
  `/voice-preview/${encodeURIComponent(voiceId)}`
