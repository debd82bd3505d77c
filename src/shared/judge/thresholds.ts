/**
 * Every limit a dataset is judged by, with its source. "Bench" is tests/bench/judge/judge-bench.ts: real speech with known truth.
 *
 * Sources: [ACX] audiobook submission requirements, which the cloud's recording guide repeats (RMS -23 to -18 dB, true peak
 * -3 dB, noise floor -60 dB); [HiFi] Hi-Fi TTS, arXiv 2104.01497 (speech kept from 13 kHz of bandwidth and 32 dB of
 * SNR on); [LibriTTS] arXiv 1904.02882 (speech under 20 dB SNR is left out of its clean sets); [G.722] ITU-T G.722
 * (wideband telephony ends at 7 kHz); [Guide] the cloud's voice-cloning guide (long pauses are cloned too; one voice; no reverb).
 */

/** A pause longer than this is long. [Guide]; between paragraphs readers pause up to 1.5 s. */
export const longPauseMs = 1_500
/** From here on a long pause is a warning. ACX takes up to 5 s of room tone, at the end only. */
export const veryLongPauseMs = 5_000
/** What stays of a long pause beside speech, so that no soft syllable is cut (mimic-recording-studio PR 47: 0.3 s). */
export const pausePadMs = 300

/** Speech over what lies under it. [HiFi], [LibriTTS]. */
export const snrCleanDb = 32
export const snrMinDb = 20
/** Noise is looked at in windows of this many seconds: the quietest 100 ms of the pauses in it. Bench. */
export const noiseWindowS = 5
export const floorStepMs = 100
/** A shorter gap is filled by the end of the word before it and its reverberation. */
export const roomPauseMs = 200
/** A word dies away into the pause after it; a second that holds no more of the pause tells nothing of the room. */
export const wordEndMs = 100
/** Under this much speech nobody misses a pause. */
export const noiseTellsFromMs = 10_000
/** Speech this far away, in seconds, says how loud the voice is here. */
export const speechLevelReachS = 10
/** Noisy stretches closer than this are one, shorter ones than the least none. */
export const noiseJoinMs = 4_000
export const noiseLeastMs = 3_000
/** Quieter than any converter: digital silence, which says nothing about a room. */
export const digitalSilenceDbfs = -120
/** Quieter than the steps of 16 bits can hold (RMS of their rounding: -101 dBFS): a gate, or the format, left nothing. */
export const emptyOf16BitsDbfs = -98
/** How far noise removal lowers pauses: audio.md section 1, DeepFilterNet3 with 12 dB limit and without. */
export const cleaningDb = { gentle: 11, strong: 25 } as const
/** Under this much SNR cleaning takes voice with the noise (audio.md: at 0 dB STOI gains end). */
export const cleanableSnrDb = 5

/** Mains hum over its surroundings (bench: a quiet room with a little of it 15 to 19 dB); unheard where the floor lies under -70 dBFS. */
export const humMinDb = 24
export const humAudibleFloorDbfs = -70

/** Clips closer than this are one place; around each this much is spoilt. */
export const clipJoinMs = 2_000
export const clipPadMs = 150
/** A place with so many clips, or one so long, is heard; fewer are a warning. */
export const clipBadCount = 3
export const clipBadMs = 0.5
/** Peaks held under this were held on their way here; at full scale a single clipped sentence holds them. */
export const limitedBelowDbfs = -0.5
export const dropoutJoinMs = 1_000
export const dropoutPadMs = 100

/** Speech RMS. [ACX]; further than `levelSlackDb` outside the band is a warning. */
export const speechRmsBandDbfs = { low: -23, high: -18 } as const
export const levelSlackDb = 6
/** So quiet that the steps of 16 bits and the microphone's own noise come up with the voice, unless it is measured to be clear of them. */
export const speechRmsLostDbfs = -50
/** [ACX]; over 0 dBTP every converter clips (ITU-R BS.1770-4 annex 2). */
export const truePeakMaxDbtp = -3
export const truePeakClipDbtp = 0

/**
 * Share of full scale: as much as noise at -36 dBFS. Of real recordings (111) none has more than 0.1 %, but for
 * a voice clipped by 24 dB (1 %) and one that was moved on purpose (15 %).
 */
export const dcOffsetMin = 0.015

/** Decay of 60 dB. Vocal booths measure 0.1 to 0.3 s, living rooms 0.4 to 0.6 (EBU Tech 3276: 0.2 to 0.4 s). Bench. */
export const reverbWarnT60Ms = 400
export const reverbBadT60Ms = 800

/** [HiFi] and [G.722]. */
export const bandwidthCleanHz = 13_000
export const bandwidthMinHz = 7_000
/** In rain at 7 dB a voice of 20 kHz reads 6.9 (bench); at 20 dB it reads 20. */
export const bandwidthMinSnrDb = 15

/**
 * Cosine of two voice prints. Bench: one voice 0.83 and more over a minute, 0.66 over 15 s; two voices 0.37 and less, two
 * alike up to 0.64.
 */
export const sameVoiceMinCosine = 0.65
export const otherVoiceMaxCosine = 0.42
/**
 * Of two files with this much speech and little noise; less is doubtful. Bench, seven readers, plain, in another room, by
 * telephone, brighter: one voice 0.77 and more in 175 pairs, two women much alike up to 0.70. At 29 dB one voice has 0.66.
 */
export const clearVoice = { minCosine: 0.72, minSpeechMs: 40_000, minSnrDb: 35 } as const
/**
 * Windows whose middle is compared as a print is: half a minute of speech. Bench: the voice itself 0.87 and more to the middle
 * of its file, another woman much like it (0.27 to 0.54 in single windows) 0.62 at most.
 */
export const stretchWindows = 20
/** Prints of less speech than this say too little. */
export const voicePrintMinSpeechMs = 10_000
/**
 * What the windows of a shorter file are together, against the dataset's voice: one under this likeness is somebody else.
 * Bench, six women and two men, plain, in another room, by telephone: the voice itself 0.46 and more over 3 s, 0.53 over
 * 4.5 s, 0.6 over 7.5 s, in 2,677 pieces; of strangers' 0.85, 0.89 and 0.96 lie under these. Less than 3 s overlap too much.
 */
export const shortVoiceLikeness = [
  { fromMs: 7_500, least: 0.57 },
  { fromMs: 4_500, least: 0.5 },
  { fromMs: 2_900, least: 0.45 },
] as const
/** Under more noise than this a voice sounds like another. Bench: 0.37 over 3 s at 13 dB. */
export const voicePrintMinSnrDb = 20
/**
 * Likeness of windows of 1.5 s to the middle of the own voice in the same file. Bench: the voice itself 0.46 and more, in
 * noise and rooms too; another 0.1 to 0.3, one much alike 0.25 to 0.56; two at once 0.24 to 0.7.
 */
export const voicesMiddleLikeness = 0.4
export const voicesApartLikeness = 0.33
export const voicesUnsureLikeness = 0.4
/** A shorter window is a cough or a laugh more often than a voice: it needs another beside it. Bench. */
export const voicesAloneMs = 1_000
/** Two windows one after the other under this are in doubt, too. */
export const voicesDoubtLikeness = 0.46
/** Under more noise than this no window is told from another voice. Bench. */
export const voicesApartSnrDb = 15
/** Somebody else's words closer than this are one finding; a second voice of less than this is a slip of the separation. */
export const otherVoiceJoinMs = 2_000
export const otherVoiceLeastMs = 1_000

/** Less speech than this is none. */
export const speechLeastMs = 1_000

/** Against the reference: audible steps between recordings. [ACX] asks for consistent files within a 5 dB band. */
export const levelDriftDb = 4
export const levelDriftStrongDb = 8
/** RMS over the 21 third-octave bands. Bench: one voice and microphone stay under 2.5, 4.3 at another distance; others differ by 4.4 to 14. */
export const toneDriftDb = 3.2
export const toneDriftStrongDb = 8
export const roomDriftT60Ms = 150
export const roomDriftSnrDb = 10
/** Less speech than this says too little about level, tone and room. */
export const driftMinSpeechMs = 10_000

/**
 * Two sounds are one where so much of their fingerprints agrees. Bench, in 571,915 pairs of clips: other sentences, and
 * the same one read again, differ in 0.31 of their bits and more; re-encoded, trimmed and at another level in 0.18 at most.
 */
export const sameSoundMaxDifference = 0.24
/** So much of the shorter one must lie in the other: this share, or of longer ones so many steps of sound (30 s), */
export const sameSoundLeastShare = 0.75
export const sameSoundSureSteps = 625
/** and so many steps of sound (0.67 s): less is alike by chance. */
export const sameSoundLeastSteps = 14
/** Of two that are one, so many steps (20 s) are two sounds where so many of them (5 s) can be compared and differ so much. */
export const otherSoundSteps = 416
export const otherSoundLeastSteps = 104
export const otherSoundMinDifference = 0.3
/** Where one lies elsewhere in the other is told by so many steps (2.5 s) at a time. */
export const movedSoundSteps = 52

/** Findings of one kind in one file; beyond it neighbors are told as one. */
export const findingsPerKindMax = 200
