/** Why an action over many samples leaves a sample unchanged or changes it less than asked. */
export const proposalNotes = {
  unmeasured: 'Not analyzed yet.',
  noSpeech: 'No speech detected.',
  noSilence: 'There is no silence to trim.',
  short: 'The speech is shorter than the minimum trim length.',
  alreadyThere: 'Already at this level.',
  heldBack: (gainDb: number, missingDb: number) =>
    `Limited by its peaks: ${gainDb.toFixed(1)} dB, ${missingDb.toFixed(1)} dB below the target.`,
} as const
