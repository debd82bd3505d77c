// What the server insists on, read from the specification on its own: a client that holds wrong numbers must be refused here.
// MB and GB are powers of ten (rulings).

/** spec/professional-clone.md section 9. */
export const samplesPerVoiceMax = 100
/** A total of this size or more is refused. */
export const samplesTotalLimitBytes = 1_500_000_000
export const documentsMax = 5
/** Documents of this size or more together are refused. */
export const documentsTotalLimitBytes = 10_000_000
export const extraTextMaxChars = 1_000
export const maxVerificationAttempts = 5
/** Speech recognition of the script, spec/professional-clone.md section 9. */
export const streamSampleRateHz = 16_000
export const recognitionIntervalMs = 20_000
/** As long as the specification caches the address. */
export const signedUrlLifeMs = 60 * 60_000
/** api.md section 3: a captcha lives less than two minutes. */
export const captchaLifeMs = 110_000
