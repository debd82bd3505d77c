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

/** Instant clones, spec/add-voice.md sections 5 and 9. */
export const cloneFilesMax = 25
export const cloneFileMaxBytes = 10_000_000
export const cloneFileMinMs = 5_000
export const cloneTotalMinMs = 10_000
/** A total of this length or more is refused. */
export const cloneTotalLimitMs = 45 * 60_000
/** Reference audio of a design, spec/add-voice.md section 5. */
export const referenceMinMs = 3_000
export const referenceMaxMs = 300_000
export const referenceMaxBytes = 20_000_000
/** A codec's padding changes a duration by up to this. */
export const durationToleranceMs = 50
/** spec/add-voice.md section 9. */
export const previewsPerGeneration = 3
/** Answered by generate-voice/parameters; api.md section 2. */
export const previewTextMinChars = 100
export const previewTextMaxChars = 1_000
/** What a design or an instant clone made, and nobody saved. */
export const generatedVoiceLifeMs = 24 * 3_600_000
/** api.md section 2. */
export const libraryPageMax = 100
export const similarVoicesMax = 100
/** Entries of the library; the control endpoint can ask for as many as the second number. */
export const libraryEntries = 640
export const libraryEntriesMax = 10_000
/** A prompt with one of these words violates the demo workspace's own policy. */
export const blockedPromptWords = ['hitler', 'nazi', 'terrorist', 'suicide', 'child abuse']

/** Dialogues, spec/speech-synthesis.md section 9, api.md section 4, and rulings.md. */
export const dialogueMaxChars = 5_000
export const dialogueVoicesMax = 10
export const dialogueBlocksMax = 100
/** Recordings that are converted, rulings.md. */
export const conversionMaxMs = 300_000
export const conversionMaxBytes = 50_000_000
/** Items of one download of the history. */
export const historyDownloadMax = 1_000
/** Rows that the control endpoint adds to the history at once. */
export const historySeedMax = 200_000
