/** What the models hear; a file of its own, so that the measuring thread loads no model. */
export const voiceRateHz = 16_000
