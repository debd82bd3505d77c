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
/** What a draft keeps of what is typed or comes in, fit for the cloud or not. */
export const draftNameMaxChars = 1_000
export const draftDescriptionMaxChars = 20_000
/** As many and as long as a voice may have them that was labeled elsewhere: more than can be typed here. */
export const labelsMax = 100
export const labelMaxChars = 300
/** api.md section 3: the cloud takes at most this many characters. */
export const voiceNameMaxChars = 100
export const autoSaveDebounceMs = 1_000
/** The recorder: spec/professional-clone.md sections 2 and 9, spec/shell.md section 9. */
export const getReadyMs = 3_000
export const recordingMinDurationMs = 30_000
/** spec/add-voice.md section 9: a recording for an instant clone. */
export const instantRecordingMinMs = 5_000
export const instantRecordingMaxMs = 30_000
export const verificationMaxMs = 15_000
export const captchaShownAfterMs = 3_000
export const noiseCheckEveryMs = 10
/** Deviation of a sample, as a fraction of full scale, that counts as noise. */
export const noiseDeviation = 0.1
export const noisyCheckShare = 0.6
export const loudnessBars = 10
export const loudnessSmoothing = 0.5
export const waveformBars = 25
export const waveformEveryMs = 100
export const startMicIndicatorMs = 500
export const resultDelayMs = 150
/** The sidebar-level recorder stops this long before the maximum. */
export const sidebarStopEarlyMs = 500
export const scriptFileMaxBytes = 10 * MB
/** The wizard: spec/professional-clone.md sections 5 and 9. */
export const shortDatasetWaitMs = 3_000
/** Minimum length of a trim region. */
export const trimMinMs = 1_000
export const verificationAttemptsDefault = 5
/** The attempt history is available at this many remaining attempts or fewer. */
export const verificationHistoryFromAttempts = 3
export const supportingDocumentsMax = 5
/** Documents of this size or more together are refused. */
export const supportingDocumentsSizeLimitBytes = 10 * MB
export const supportingTextMaxChars = 1_000
/** Script following: 16 kHz, buffers of 0.25 s, matching from 5 words on. */
export const followSampleRateHz = 16_000
export const followBufferMs = 250
export const followMinWords = 5
/** The journal loses at most what came in since the last sync. */
export const journalSyncEveryMs = 500
export const skippedRecoveryKeptDays = 30
/** Levels asked of a recording (field.md A1): RMS band and highest peak, in dBFS; noise floor of the room. */
export const rmsTargetDbfs = { low: -23, high: -18 } as const
export const peakMaxDbfs = -3
export const noiseFloorMaxDbfs = -60
/** Polling of a professional clone: spec/professional-clone.md section 9, rulings. */
export const separationPollMs = 5_000
export const trainingPollMs = 30_000
/** What the cloud took and has not shown for so long is asked for less often. */
export const awaitedLongMs = 10 * 60_000
export const awaitedLongPollMs = 5 * 60_000
export const signedUrlLifeMs = 60 * 60_000
/** Shell: spec/shell.md section 9. */
export const announcementsMax = 10
export const announcementsStaleMs = 10 * 60_000
export const announcementsOpenAfterMs = 5_000
/** An account that is younger is new. */
export const newAccountMs = 3 * 24 * 60 * 60_000
export const lowCreditsPercent = 80
export const bannerDismissalLifeMs = 24 * 60 * 60_000
export const affiliatePromotionTiers: ReadonlySet<string> = new Set([
  'creator',
  'pro',
  'growing_business',
  'scale_2024_08_10',
])
export const affiliateMinAgeMs = 7 * 24 * 60 * 60_000
/** spec/shell.md section 6: the groups' permissions are kept this long. */
export const groupPermissionsLifeMs = 30 * 60_000
/**
 * Cosine of the x-vectors of a recording and of a dataset's mean. Measured on the test media: a reader's own clips of two
 * to three seconds reach 0.66 to 0.82 against her session of half an hour, nine other speakers 0.11 to 0.59.
 */
export const sameVoiceMinCosine = 0.62
/** Of a file that the voice library is searched by; ours. */
export const voiceSearchMaxBytes = 1_500 * MB
/** An instant clone: spec/add-voice.md section 9, rulings. A total of the limit or more is refused. */
export const instantFilesMax = 25
export const instantFileMaxBytes = 10 * MB
export const instantFileMinMs = 5_000
export const instantTotalMinMs = 10_000
export const instantTotalLimitMs = 45 * 60_000
export const instantTotalPerfectMs = 3 * 60_000
/** Voices of the library that are offered after a failed verification. */
export const alternativeVoicesMax = 4
/** Voice Design: spec/add-voice.md section 9. */
export const voicePromptMinChars = 20
export const voicePromptMaxChars = 1_000
export const designDescriptionMinChars = 20
export const designDescriptionMaxChars = 500
export const randomSeedMax = 1_000_000
export const estimatePerCharacterMs = 50
export const estimateFixedMs = 15_000
/** Of the prompt and of the preview text that a link carries; ours. */
export const linkedTextMaxChars = 1_000
export const modelRecommendationMs = 10_000
export const saveRetryEveryMs = 2_000
/** What is sent as a reference voice: spec/add-voice.md section 5. */
export const referenceMinMs = 3_000
export const referenceMaxMs = 300_000
export const referenceMaxBytes = 20 * MB
/** What a person may say of the product at once; the specification gives no limit. */
export const feedbackMaxChars = 5_000
/** Tries in all where the cloud does not know the preview yet. */
export const saveTriesUnknownPreview = 30
export const saveTries = 3
/** For the voice of a save without an answer, as far apart as its tries; ours. */
export const saveLooks = 10
