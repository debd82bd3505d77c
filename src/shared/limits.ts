/** Business constants, named, with units. MB and GB are powers of ten (rulings). */
const MB = 1_000_000

/** spec/professional-clone.md section 9. */
export const sampleMinDurationMs = 30_000
export const samplesPerVoiceMax = 100
/** A total of this size or more is refused. */
export const samplesTotalSizeLimitBytes = 1_500 * MB
/** An upload batch holds at most this many bytes; a single larger file goes alone. */
export const uploadBatchMaxBytes = 200 * MB
export const totalDurationMinMs = 10 * 60_000
export const totalDurationGoodMs = 30 * 60_000
export const totalDurationBetterMs = 60 * 60_000
export const totalDurationBestMs = 120 * 60_000
export const orbScaleMaxMs = 150 * 60_000
export const descriptionMaxChars = 500
/** api.md section 3: the cloud takes at most this many characters. */
export const voiceNameMaxChars = 100
export const autoSaveDebounceMs = 1_000
