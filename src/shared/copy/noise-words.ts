/** The models of noise removal work at 48 kHz. */
const noiseRemovalMaxHz = 24_000

/** What noise removal takes with the noise where a file holds more than the model hears; null where it takes nothing else. */
export const lostBandWords = (sampleRateHz: number | null): string | null =>
  sampleRateHz !== null && sampleRateHz / 2 > noiseRemovalMaxHz
    ? 'Noise removal also removes everything above 24 kHz.'
    : null
