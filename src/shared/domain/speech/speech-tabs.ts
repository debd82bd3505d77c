/** The two tabs of the Speech page; in the window's first load, so it imports nothing. */
export const speechTabs = ['text-to-speech', 'speech-to-speech'] as const
export type SpeechTab = (typeof speechTabs)[number]
