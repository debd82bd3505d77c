/** With the minus that figures are written with. */
const signed = (db: number): string => db.toFixed(1).replace('-', '−')

/** Why an action over many samples leaves a sample unchanged or changes it less than asked. */
export const proposalNotes = {
  unmeasured: 'Not analyzed yet.',
  noSpeech: 'No speech detected.',
  noSilence: 'There is no silence to trim.',
  short: 'The speech is shorter than the minimum trim length.',
  alreadyThere: 'Already at this level.',
  heldBack: (gainDb: number, missingDb: number) =>
    `Held back by its peaks: ${signed(gainDb)} dB, ${missingDb.toFixed(1)} dB below the target.`,
} as const
