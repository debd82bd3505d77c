/** What the cloud client is asked with. */

export interface CallOptions {
  signal?: AbortSignal | undefined
}

export interface ListVoicesOptions extends CallOptions {
  /** Hears of a voice that is there and cannot be read; without it, such a voice refuses the list. */
  leaveOut?: (voiceId: string) => void
}

export interface VoicesQuery {
  /** 1..100; the first page may hold more (api.md section 10c, row 36). */
  pageSize?: number
  nextPageToken?: string
  search?: string
  sort?: 'created_at_unix' | 'name'
  sortDirection?: 'asc' | 'desc'
  category?: 'premade' | 'cloned' | 'generated' | 'professional'
  fineTuningState?: string
  voiceType?: string
  collectionId?: string
}

/** Absent: every voice. */
export interface LibraryQuery {
  /** 1..100 */
  pageSize: number
  /** From 0. */
  page: number
  category?: string | undefined
  gender?: string | undefined
  age?: string | undefined
  language?: string | undefined
  accent?: string | undefined
  useCases?: readonly string[] | undefined
  descriptives?: readonly string[] | undefined
  search?: string | undefined
  sort?: string | undefined
  isFeatured?: boolean | undefined
  publicOwnerId?: string | undefined
  minNoticePeriodDays?: number | undefined
  includesCustomRates?: boolean | undefined
  includesLiveModerated?: boolean | undefined
}

export interface UploadFile {
  /** Absolute path of the file to read. */
  path: string
  /**
   * The name the cloud is told; any text. Quotes and line breaks go as `%22`, `%0D`, `%0A`, as browsers send them, and
   * many servers keep them so: choose names without them where the name must come back the same.
   */
  name: string
  mimeType: string
  /** What the file is expected to hold; another size is refused with `file-changed`. */
  sizeBytes: number
  /** What it is known to be: other content is refused with `file-changed`, too, before the request is complete. */
  sha256?: string
}

/** `totalSentOnWire` counts the whole body (part headers too), `perFile` each file's own bytes. */
export type OnUploadBytes = (totalSentOnWire: number, perFile: readonly number[]) => void

export interface UploadOptions extends CallOptions {
  files: readonly UploadFile[]
  onBytes?: OnUploadBytes | undefined
}

export interface PvcDetails {
  name: string
  language: string
  description: string | null
  labels: Record<string, string>
}

/** Absent `removeBackgroundNoise` means false to the cloud, so it is always sent (api.md section 10c, row 14). */
export interface PvcSamplePatch {
  removeBackgroundNoise: boolean
  /** The full list; replaces the former one. */
  selectedSpeakerIds?: readonly string[]
  /** Null: from the very beginning. */
  trimStartMs?: number | null
  trimEndMs?: number | null
  fileName?: string
}

/** The audio of an instant clone. */
export interface CloneFiles extends UploadOptions {
  removeBackgroundNoise: boolean
}

export interface CloneDetails {
  name: string
  description: string
  labels: Readonly<Record<string, string>>
}

export interface DesignRequest {
  prompt: string
  /** Null: the cloud writes it. */
  text: string | null
  /** -1 to 1. */
  loudness: number
  /** 2 to 10. */
  guidanceScale: number
  /** 0 to 2147483647. */
  seed: number
  /** A voice the previews are to be like: an audio file of up to 20 MB, or a voice of the person's own. */
  reference: { audio: Buffer } | { voiceId: string } | null
  /** How much the prompt counts beside the reference, 0..1; not sent without one. */
  promptStrength: number
}

export interface SaveDesignRequest {
  generatedVoiceId: string
  name: string
  description: string
  labels: Readonly<Record<string, string>>
  playedNotSelectedVoiceIds: readonly string[]
}

export interface SpeechRequest {
  voiceId: string
  text: string
  modelId?: string
  /** Sends the request into the cloud's group of that name; default `standard`. */
  concurrencyGroup?: string
  outputFormat?: string
  languageCode?: string
  voiceSettings?: {
    stability?: number
    similarityBoost?: number
    style?: number
    useSpeakerBoost?: boolean
    speed?: number
  }
  seed?: number
  previousText?: string
  nextText?: string
}

export interface GenerationOptions extends CallOptions {
  /** Of an earlier answer to the same request: the server may then count this one as a free regeneration. */
  lastGenerationInfo?: string | null | undefined
}

export interface DialogueCall {
  modelId: string
  inputs: readonly { voiceId: string; text: string }[]
  /** 0, 0.5 or 1. */
  stability: number
  outputFormat: string
}

export interface ConversionCall {
  voiceId: string
  modelId: string
  settings: NonNullable<SpeechRequest['voiceSettings']>
  removeBackgroundNoise: boolean
  outputFormat: string
  audio: UploadFile
}

export interface HistoryListQuery {
  /** 1..1000; 100 by default. */
  pageSize?: number | undefined
  /** The page after the one that ended with this item. */
  startAfterId?: string | undefined
  voiceId?: string | undefined
  search?: string | undefined
  source?: 'TTS' | 'STS' | undefined
  dateAfterUnix?: number | undefined
  dateBeforeUnix?: number | undefined
}

/** spec/shell.md section 7, notifications. */
export interface AnnouncementsQuery {
  /** `null`: this server. */
  contentUrl: string | null
  tier: string
  personas: readonly string[]
  /** Nothing later than this. */
  nowMs: number
}

export interface DownloadOptions extends CallOptions {
  /** First and last byte wanted; a server may send the whole all the same (`range` of the answer is then null). */
  range?: { start: number; end: number } | undefined
  /** More is refused; by default what the samples of a voice may total. */
  maxBytes?: number | undefined
}
