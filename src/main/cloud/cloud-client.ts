import type { VoiceSettings } from '@shared/domain/cloud/voice-settings'
import type { CaptchaImage } from './captcha-image'
import type {
  AnnouncementsQuery,
  CallOptions,
  CloneDetails,
  CloneFiles,
  ConversionCall,
  DesignRequest,
  DialogueCall,
  DownloadOptions,
  GenerationOptions,
  HistoryListQuery,
  LibraryQuery,
  ListVoicesOptions,
  OnUploadBytes,
  PvcDetails,
  PvcSamplePatch,
  SaveDesignRequest,
  SpeechRequest,
  UploadFile,
  UploadOptions,
  VoicesQuery,
} from './cloud-requests'
import type {
  Conversation,
  ConversationListener,
  Transcription,
  TranscriptionListener,
} from './cloud-sockets'
import type {
  CloudAccent,
  CloudAnnouncement,
  CloudAudio,
  CloudClonePreview,
  CloudDesign,
  CloudDownload,
  CloudGeneration,
  CloudGenerationHeaders,
  CloudGroup,
  CloudHistoryItem,
  CloudHistoryPage,
  CloudLibraryPage,
  CloudModel,
  CloudProducerProfile,
  CloudSample,
  CloudSpeakerSeparation,
  CloudUser,
  CloudVoice,
  CloudWorkspace,
  KnownVoiceSettings,
} from './cloud-types'

/**
 * The typed /v1 client. Every call may throw `AppError`: `network`, `timeout`, `cloud-unavailable` and `rate-limited`
 * (retryable), `unauthorized`, `missing-permissions`, `quota-exceeded`, `unusual-activity`, `payment-required`,
 * `cloud-refused` (detail: httpStatus, status, message), `cloud-bad-answer`, `cancelled`. Only reads are retried.
 */
export interface CloudClient {
  readonly serverUrl: string
  getUser(o?: CallOptions): Promise<CloudUser>
  /** The person's own address for recommending the platform. */
  makeAffiliateLink(o?: CallOptions): Promise<string>
  hideChecklist(o?: CallOptions): Promise<void>
  /** What a person says of the product; whether the server has a use for it. */
  sendFeedback(feedback: string, o?: CallOptions): Promise<{ isRelevant: boolean }>
  /** Newest first. Without a content server this one is asked; another one gets no credential. */
  listAnnouncements(query: AnnouncementsQuery, o?: CallOptions): Promise<CloudAnnouncement[]>
  /** An image of an announcement. */
  readImage(
    url: string,
    /** Where its announcement came from. */
    o: CallOptions & Pick<AnnouncementsQuery, 'contentUrl'>,
  ): Promise<{ bytes: Buffer; mediaType: string }>
  listModels(o?: CallOptions): Promise<CloudModel[]>
  getWorkspace(o?: CallOptions): Promise<CloudWorkspace>
  /** Of the person, who is a producer; without teams where the server does not know the call. */
  getProducerProfile(o?: CallOptions): Promise<CloudProducerProfile>
  /** Groups of the workspace with what their members may do (api.md section 5). */
  listGroups(o?: CallOptions): Promise<CloudGroup[]>
  /** Replaces what a group may do; `everyone`: what all members may. */
  setGroupPermissions(of: { groupId: string; permissions: readonly string[] }, o?: CallOptions): Promise<void>
  addGroupMember(of: { groupId: string; member: string }, o?: CallOptions): Promise<void>
  removeGroupMember(of: { groupId: string; member: string }, o?: CallOptions): Promise<void>
  listAccents(query: { language?: string; modelId?: string }, o?: CallOptions): Promise<CloudAccent[]>
  /** Language codes, most likely first; looks at the first 100 characters. */
  detectLanguages(text: string, o?: CallOptions): Promise<string[]>

  /** Every page, each voice once. */
  listAllVoices(query: VoicesQuery, o?: ListVoicesOptions): Promise<CloudVoice[]>
  getVoice(voiceId: string, o?: CallOptions): Promise<CloudVoice>
  deleteVoice(voiceId: string, o?: CallOptions): Promise<void>
  getVoiceSettings(voiceId: string, o?: CallOptions): Promise<KnownVoiceSettings>
  /** Credits spent in a time, by the name of the voice that spoke. */
  getUsageByVoice(fromMs: number, toMs: number, o?: CallOptions): Promise<ReadonlyMap<string, number>>
  saveVoiceSettings(voiceId: string, settings: VoiceSettings, o?: CallOptions): Promise<void>

  /** One page of the voices that others share. */
  searchLibrary(query: LibraryQuery, o?: CallOptions): Promise<CloudLibraryPage>
  /** Library voices that sound like a voice, the nearest first. @param like.count 1..100 */
  similarToVoice(
    like: { voiceId: string; publicOwnerId: string | null; count: number },
    o?: CallOptions,
  ): Promise<CloudLibraryPage>
  /** Library voices that sound like a recording, the nearest first. Also throws `file-*`. */
  similarToSound(file: UploadFile, o: CallOptions & { count: number }): Promise<CloudLibraryPage>
  /** Copies a library voice into the account. @returns the copy's id */
  addLibraryVoice(
    voice: { voiceId: string; publicOwnerId: string; name: string },
    o?: CallOptions,
  ): Promise<{ voiceId: string }>

  createPvcVoice(details: PvcDetails, o?: CallOptions): Promise<{ voiceId: string }>
  updatePvcVoice(voiceId: string, patch: Partial<PvcDetails>, o?: CallOptions): Promise<void>
  /**
   * One multipart request, streamed from disk, never repeated. On failure `detail.sentAllBytes` false proves that the
   * cloud cannot have the whole request (single files of it may have been kept all the same); true means that it may
   * have stored the samples.
   * Also throws `file-changed`, `file-missing`, `file-unreadable`.
   */
  uploadPvcSamples(
    voiceId: string,
    o: UploadOptions & { removeBackgroundNoise?: boolean },
  ): Promise<CloudSample[]>
  updatePvcSample(voiceId: string, sampleId: string, patch: PvcSamplePatch, o?: CallOptions): Promise<void>
  deletePvcSample(voiceId: string, sampleId: string, o?: CallOptions): Promise<void>
  /** 0..1 per point. */
  getPvcWaveform(voiceId: string, sampleId: string, o?: CallOptions): Promise<number[]>
  /** The first 30 s, with or without the room. */
  getPvcSamplePreview(
    voiceId: string,
    sampleId: string,
    query: { removeBackgroundNoise: boolean },
    o?: CallOptions,
  ): Promise<CloudAudio>
  separatePvcSpeakers(voiceId: string, sampleId: string, o?: CallOptions): Promise<void>
  getPvcSpeakers(voiceId: string, sampleId: string, o?: CallOptions): Promise<CloudSpeakerSeparation>
  /** Expires in under two minutes; fetch it only when the recording starts. */
  getPvcCaptcha(voiceId: string, o?: CallOptions): Promise<CaptchaImage & { notice: string | null }>
  verifyPvcVoice(voiceId: string, o: CallOptions & { recording: UploadFile }): Promise<void>
  requestPvcManualVerification(voiceId: string, o: UploadOptions & { extraText?: string }): Promise<void>
  trainPvcVoice(voiceId: string, o?: CallOptions & { modelId?: string }): Promise<void>

  /** The stream fails with an AppError; destroy it to stop. */
  openSampleAudio(voiceId: string, sampleId: string, o?: DownloadOptions): Promise<CloudDownload>
  getSampleSignedUrl(voiceId: string, sampleId: string, o?: CallOptions): Promise<string>
  /** What a signed address holds. The credential goes along only where it is the server's own. */
  openSignedUrl(url: string, o?: DownloadOptions): Promise<CloudDownload>

  /** Makes no voice, so that it may be asked again. @throws AppError `cloud-refused` with httpStatus 404 or 405 where the server has no previews */
  previewClone(o: CloneFiles): Promise<CloudClonePreview>
  /** What an edited clone would sound like; changes nothing. */
  previewCloneEdit(
    voiceId: string,
    o: CloneFiles & { removedSampleIds: readonly string[] },
  ): Promise<CloudClonePreview>
  /** Makes a preview a voice, or the new sound of the edited one. Never repeated. */
  saveClone(generatedVoiceId: string, details: CloneDetails, o?: CallOptions): Promise<CloudVoice>
  /** Makes an instant clone in one step. Never repeated. */
  addClone(details: CloneDetails, o: CloneFiles): Promise<{ voiceId: string }>
  /** Changes details and adds files. Never repeated. */
  editVoice(voiceId: string, details: CloneDetails, o: CloneFiles): Promise<void>
  deleteVoiceSample(voiceId: string, sampleId: string, o?: CallOptions): Promise<void>
  /** Expires in under two minutes; fetch it only when the recording starts. */
  getCloneCaptcha(voiceId: string, o?: CallOptions): Promise<CaptchaImage & { notice: string | null }>
  verifyClone(voiceId: string, o: CallOptions & { recording: UploadFile }): Promise<void>

  /** How long the preview text of a design may be. */
  getPreviewTextLimits(o?: CallOptions): Promise<{ minChars: number; maxChars: number }>
  /** A preview text that suits a prompt; null from a server that writes one with each generation alone. */
  writePreviewText(prompt: string, o?: CallOptions): Promise<string | null>
  /**
   * Three previews of a voice, charged for whether or not the answer arrives. Never repeated: after a failure
   * `detail.sentAnyBytes` false proves that the cloud was never asked.
   */
  designVoice(request: DesignRequest, o?: CallOptions): Promise<CloudDesign>
  /** Makes a preview a voice. Never repeated. */
  saveDesign(request: SaveDesignRequest, o?: CallOptions): Promise<CloudVoice>
  textToSpeech(
    request: SpeechRequest,
    o?: CallOptions,
  ): Promise<{ audio: Buffer; mediaType: string; headers: CloudGenerationHeaders }>

  /**
   * Generations: charged for once they were asked for, never repeated. The headers are known when the promise settles, the
   * sound arrives by `chunks`. After a failure `detail.sentAnyBytes` false proves that the cloud was never asked. The caller
   * keeps the limit of concurrent requests.
   */
  streamSpeech(request: SpeechRequest, o?: GenerationOptions): Promise<CloudGeneration>
  streamDialogue(request: DialogueCall, o?: GenerationOptions): Promise<CloudGeneration>
  /** Also throws `file-*`. */
  convertSpeech(
    request: ConversionCall,
    o?: GenerationOptions & { onBytes?: OnUploadBytes | undefined },
  ): Promise<CloudGeneration>
  /** Adds audio tags; as many blocks come back as were sent. Never repeated. */
  enhanceDialogue(blocks: readonly string[], o?: CallOptions): Promise<string[]>
  preferDialogue(
    choice: { requestAId: string; requestBId: string; preference: 'a' | 'b' },
    o?: CallOptions,
  ): Promise<void>

  /** One page of what the cloud keeps. */
  listHistory(query: HistoryListQuery, o?: CallOptions): Promise<CloudHistoryPage>
  /** @throws AppError `cloud-refused` where it is gone */
  getHistoryItem(historyItemId: string, o?: CallOptions): Promise<CloudHistoryItem>
  /** The stream fails with an AppError; destroy it to stop. */
  openHistoryAudio(historyItemId: string, o?: DownloadOptions): Promise<CloudDownload>
  deleteHistoryItem(historyItemId: string, o?: CallOptions): Promise<void>

  /**
   * Turns speech into text while it is spoken: over the socket of the specification with a bearer token, over the public
   * one with an API key (rulings.md). Answers at once and connects in the background.
   */
  openTranscription(o: { language: string; listener: TranscriptionListener }): Transcription

  /** Opens a conversation with an agent (api.md section 12). */
  openConversation(o: { agentId: string; listener: ConversationListener }): Conversation

  /** Asks the API itself, once, without retries. */
  probe(o?: CallOptions): Promise<'online' | 'offline' | 'unauthorized'>
  /** Ends idle connections; running calls end first. */
  close(options?: { isAtOnce?: boolean }): Promise<void>
}
