const decibels = (db: number): string => `${Math.round(db)} dB`
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

/** Messages of a rehearsal's checks: what was compared, and what to change. Levels in dB, lengths in ms. */
export const rehearsalTexts = {
  unmeasured: 'Not analyzed yet.',
  unknownDevice: 'The dataset was not recorded in Timbre, so the microphones cannot be compared.',
  sameDevice: (label: string) => `Same microphone as the dataset: ${label}.`,
  otherDevice: (label: string, known: readonly string[]) =>
    `The dataset was recorded with ${known.join(', ')}, but this was recorded with ${label}. Choose the same microphone.`,
  enoughSpeech: (speechMs: number) => `${seconds(speechMs)} of speech.`,
  littleSpeech: (speechMs: number) => `Only ${seconds(speechMs)} of speech. Read a whole sentence aloud.`,
  sameLevel: 'Same level as the dataset.',
  quieter: (db: number) =>
    `${decibels(db)} quieter than the dataset. Move closer to the microphone, or turn the gain up.`,
  louder: (db: number) =>
    `${decibels(db)} louder than the dataset. Move away from the microphone, or turn the gain down.`,
  noPause: 'The noise cannot be compared: there is no pause to measure the room in.',
  sameNoise: 'The room is as quiet as in the dataset.',
  noisier: (db: number) =>
    `${decibels(db)} more noise than the dataset. Turn off anything that hums or blows, or find a quieter room.`,
  sameVoice: 'Sounds like the voice in the dataset.',
  otherVoice:
    'Does not sound like the voice in the dataset. The speaker in the samples must read, in the same speaking style.',
} as const
