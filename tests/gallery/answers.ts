import { appSettings } from '@shared/domain/app/app-settings'
import type { SupportState } from '@shared/domain/app/support'
import { AppError } from '@shared/errors/app-error'
import { accessFactsWith, draftIdOf } from '../renderer/builders'
import { pictureMs } from './clock'
import { scriptCheckOf, draftOf, hourMs, profileOf, reportOf, sampleOf, settingsOf, statusOf } from './data'
import { never, type Answers } from './studio'

const draft = draftOf(1)
const samples = Array.from({ length: 6 }, (_, at) => sampleOf(at + 1))
export const settings = appSettings.parse({})

const plainSettings = { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 }

/** A workspace without an assistant. */
export const noSupport: SupportState = {
  unavailable: 'no-agent',
  phase: 'off',
  conversationId: null,
  mode: 'text',
  isReady: false,
  isAgentSpeaking: false,
  isAgentThinking: false,
  entries: [],
  unsent: '',
  error: null,
}

/** A quiet day: one draft of six good samples, the demo workspace, a connection. Stories say what differs. */
export const usualAnswers: Answers = {
  app: {
    info: () => ({
      version: '0.1.0',
      electron: '45.3.4',
      chromium: '150.0.7871.0',
      node: '24.15.0',
      platform: 'linux x64',
      input: { engines: ['native', 'chromium'], usual: 'chromium' },
      isUnofficialElectron: false,
      userDataFolder: '/home/kathleen/.config/Timbre',
      logFolder: '/home/kathleen/.config/Timbre/logs',
      settingsTrouble: null,
      lastCrash: null,
    }),
    toolVersions: () => ({ sqlite: '3.53.0', ffmpeg: '7.0', isTestingFfmpeg: false }),
  },
  appSettings: { get: () => settings, set: () => settings },
  library: {
    status: () => ({
      state: 'open',
      id: '2b1f6a52-7c1e-4d53-9f0a-5d2c8e6b1a01',
      folder: '/home/kathleen/.config/Timbre/library',
      sizeBytes: 4_210_000_000,
      freeBytes: 182_000_000_000,
      lastBackupAtMs: pictureMs - 5 * hourMs,
      repaired: null,
    }),
  },
  account: {
    get: () => ({ mode: 'demo', serverUrl: 'http://127.0.0.1:40123', state: 'ready' }),
    connection: () => ({ state: 'online' }),
    remembered: () => [],
  },
  profile: {
    get: () => profileOf(),
    dismissedBanner: () => ({ untilMs: null }),
  },
  support: {
    get: () => noSupport,
    setContext: () => null,
  },
  feedback: { draft: () => ({ text: '' }), keepDraft: () => null },
  announcements: { list: () => ({ items: [], isStale: false }), markNewestRead: () => null },
  drafts: { list: () => [draft], get: ({ id }) => ({ ...draft, id }) },
  samples: { list: () => samples },
  uploads: { list: () => [], elsewhere: () => ({ isElsewhere: false }) },
  jobs: { list: () => [] },
  recorder: {
    status: () => ({ state: 'idle' }),
    arm: () => ({ state: 'armed', freeMs: 90 * hourMs, refusedShortcuts: [] }),
    disarm: () => ({ state: 'idle' }),
  },
  takes: { list: () => [], recoverable: () => [] },
  recordings: { list: () => [], unsaved: () => ({ count: 0 }) },
  scripts: { list: () => [] },
  scriptChecks: {
    get: (sound) => scriptCheckOf({ ...sound, obstacle: 'no-script' }),
    glance: (sound) => ({ ...sound, state: 'none', openCount: 0, hasScript: false }),
  },
  judging: {
    usable: () => ({ usableMs: 36_000_000 }),
    report: () => reportOf(samples),
    analysis: () => null,
    measure: () => ({ jobId: null }),
  },
  sampleSettings: { get: ({ sampleId }) => settingsOf(sampleId), list: () => [], unsent: () => [] },
  segments: { changes: () => [] },
  notifications: { list: () => [] },
  voices: {
    list: () => ({ voices: [], totalCount: 0 }),
    get: () => {
      throw new AppError('not-found')
    },
    syncStatus: () => ({
      state: 'idle',
      reason: null,
      pendingCount: 0,
      conflictCount: 0,
      lastSyncedAtMs: pictureMs,
    }),
    syncNow: () => null,
    usage: () => ({ credits: 12_400 }),
    usedHere: () => ({ generationCount: 3 }),
    settings: ({ voiceId }) => ({ voiceId, settings: plainSettings, defaults: plainSettings }),
  },
  voicePicker: { page: () => ({ voices: [], hasMore: false }), choose: () => null },
  instantClones: { list: () => [] },
  voiceDesigns: { list: () => [], textLimits: () => ({ minChars: 100, maxChars: 1_000 }) },
  updates: {
    get: () => ({
      status: { state: 'idle', checkedAtMs: pictureMs - hourMs, problem: null, version: null },
      news: null,
      isNewsSeen: true,
    }),
  },
  deepLinks: { waiting: () => null },
  access: {
    facts: () =>
      accessFactsWith({
        tier: 'creator',
        voiceSlots: { used: 4, limit: 30 },
        professionalVoiceSlots: { used: 1, limit: 3 },
        canRequestManualVerification: true,
      }),
  },
  professionalClone: {
    sessions: () => [],
    status: ({ draftId }) => statusOf(draftId),
    refresh: ({ draftId }) => statusOf(draftId),
    resume: () => ({ draftId: draftIdOf(1) }),
    languages: () => [
      { code: 'en', name: 'English' },
      { code: 'de', name: 'German' },
      { code: 'zh', name: 'Chinese' },
    ],
    accents: () => [
      { value: 'american', name: 'American' },
      { value: 'british', name: 'British' },
    ],
    cloudWaveform: never,
  },
  speech: { recent: () => [] },
  trash: {
    contents: () => ({
      draftCount: 1,
      sampleCount: 4,
      takeCount: 2,
      uploadingCount: 0,
      sizeBytes: 212_000_000,
    }),
  },
}
