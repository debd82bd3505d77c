import type { ModelTraining } from '@shared/domain/cloud/voice'
import type { ScriptCheck } from '@shared/domain/recording/script-check'
import { draftIdOf } from '../../renderer/builders'
import {
  arabicName,
  chineseName,
  draftOf,
  findingOf,
  longName,
  recordingOf,
  reportOf,
  sampleOf,
  scriptCheckOf,
  scriptFindingOf,
  summaryOf,
  takeOf,
  voiceOf,
  hourMs,
} from '../data'
import { pictureMs } from '../clock'
import type { Screen } from '../story'
import { failing, never, type Answers } from '../studio'

const folder = '/home/kathleen/.config/Timbre/library'
const samples = [
  sampleOf(1, { name: `${longName}.wav` }),
  sampleOf(2, { name: `${chineseName}.wav` }),
  sampleOf(3, { name: `${arabicName}.wav` }),
  sampleOf(4),
]
const findings = [
  findingOf(samples[0]!, { kind: 'noise', lostMs: 40_000, severity: 'bad' }),
  findingOf(samples[0]!, { kind: 'hum', message: 'Mains hum at 50 Hz.', advice: 'Try another outlet.' }),
  findingOf(samples[1]!, {
    kind: 'clipping',
    lostMs: 12_000,
    severity: 'bad',
    message: 'Clipping in 4 places.',
  }),
  findingOf(samples[2]!, { kind: 'other-speaker', severity: 'note', message: longName, advice: chineseName }),
]
const judged: Answers = {
  drafts: { get: () => draftOf(1, { name: longName }) },
  samples: { list: () => samples },
  judging: { report: () => reportOf(samples, findings) },
}
/** As main says it of another voice inside one file, and of one that the person took for their own. */
const doubted: Answers = {
  ...judged,
  judging: {
    report: () =>
      reportOf(samples, [
        findingOf(samples[0]!, {
          kind: 'other-speaker',
          severity: 'bad',
          startMs: 61_000,
          endMs: 96_000,
          lostMs: 35_000,
          isAboutOwnVoice: true,
          message: 'Another voice for 35 s.',
          advice: 'Listen to it. Cut out or re-record anything that is not your voice alone.',
        }),
        findingOf(samples[1]!, {
          kind: 'other-speaker',
          message: 'Possibly another voice, or two at once, for 3.0 s.',
          advice: 'Listen to it. Cut out or re-record anything that is not your voice alone.',
        }),
        findingOf(samples[2]!, {
          kind: 'own-voice',
          severity: 'note',
          message: 'You said that this is your voice.',
          advice: 'It is not compared with the other samples.',
        }),
        findingOf(samples[3]!, {
          kind: 'narrow-band',
          message: 'The voice has nothing above 7.0 kHz.',
          advice:
            'Use the original file, not a copy made for the web or a phone, and record at 44.1 or 48 kHz.',
        }),
      ]),
  },
}
const reportPath = `/clones/${draftIdOf(1)}/report`

export const report: readonly Screen[] = [
  { name: 'report-loading', path: reportPath, answers: { judging: { report: never } }, views: ['light'] },
  {
    name: 'report-error',
    path: reportPath,
    answers: { judging: { report: failing('ffmpeg-missing') } },
    views: ['light'],
  },
  {
    name: 'report-samples',
    path: reportPath,
    answers: judged,
    views: ['light', 'dark', 'narrow', 'zoomed', 'small', 'contrast'],
  },
  {
    name: 'report-findings',
    path: `${reportPath}?view=findings`,
    answers: judged,
    views: ['light', 'dark', 'narrow', 'zoomed', 'small'],
  },
  {
    name: 'report-own-voice',
    path: `${reportPath}?view=findings`,
    answers: doubted,
    views: ['light', 'dark', 'narrow', 'zoomed', 'small'],
  },
  {
    name: 'report-finding-menu',
    path: `${reportPath}?view=findings`,
    answers: judged,
    steps: [{ menuOf: '[role=grid] [data-row-id]' }],
    views: ['light', 'dark'],
  },
  {
    name: 'report-finding-chosen',
    path: `${reportPath}?view=findings`,
    answers: judged,
    // Chosen by keys: a click plays it.
    steps: [{ menuOf: '[role=grid] [data-row-id]' }, { press: 'Escape' }],
    views: ['light', 'small'],
  },
]

const trainedTo = (state: ModelTraining['state'], changes: Partial<ModelTraining> = {}): ModelTraining => ({
  modelId: `model-${state}`,
  modelName: `Eleven Multilingual v2 (${state})`,
  state,
  progress: null,
  message: null,
  canSpeak: true,
  canTrain: true,
  ...changes,
})
/** One model in every state that a training has, and in one that nobody here knows. */
const trained = voiceOf(1, {
  training: [
    trainedTo('unknown', { modelName: longName }),
    trainedTo('not_started'),
    trainedTo('queued'),
    trainedTo('fine_tuning', { progress: 0.4 }),
    trainedTo('delayed', { progress: 0.4 }),
    trainedTo('fine_tuned'),
    trainedTo('failed', { message: longName }),
  ],
})
const voices = [
  voiceOf(1, { name: longName, hasPendingEdits: true }),
  voiceOf(2, { name: chineseName, language: 'zh' }),
  voiceOf(3, { name: arabicName, language: 'ar', obstacle: 'unverified' }),
  voiceOf(4, {
    name: 'Kathleen',
    conflict: { fields: [{ field: 'name', mine: 'Kathleen', theirs: longName }] },
  }),
  ...Array.from({ length: 12 }, (_, at) =>
    voiceOf(at + 5, {
      isFavorite: at < 4,
      previewUrl: 'https://example.com/preview.mp3',
      isCopied: at === 1,
      isOwner: at !== 1,
      category: at === 2 ? 'generated' : 'professional',
    }),
  ),
]
const mirrored: Answers = {
  voices: {
    list: () => ({ voices: voices.map(summaryOf), totalCount: voices.length }),
    get: ({ voiceId }) => voices.find((voice) => voice.voiceId === voiceId)!,
  },
}

export const voicesPage: readonly Screen[] = [
  { name: 'voices-loading', path: '/voices', answers: { voices: { list: never } }, views: ['light'] },
  {
    name: 'voices-error',
    path: '/voices',
    answers: { voices: { list: failing('cloud-unavailable') } },
    views: ['light'],
  },
  { name: 'voices-empty', path: '/voices', views: ['light', 'zoomed'] },
  {
    name: 'voices',
    path: '/voices',
    answers: mirrored,
    views: ['light', 'dark', 'narrow', 'zoomed', 'small', 'contrast'],
  },
  {
    name: 'voices-details',
    path: '/voices?voiceId=voice-1',
    answers: mirrored,
    views: ['light', 'dark', 'zoomed'],
  },
  {
    name: 'voices-training',
    path: '/voices?voiceId=voice-1',
    answers: { voices: { ...mirrored.voices, get: () => trained } },
    views: ['light', 'dark', 'narrow', 'zoomed'],
  },
  {
    name: 'voices-chosen',
    path: '/voices?favorites=1',
    answers: mirrored,
    views: ['light', 'dark', 'narrow'],
    steps: [{ click: '[data-row-id="voice-5"]' }, { press: 'Control+a' }],
  },
  {
    name: 'voices-settings',
    path: '/voices?voiceId=voice-5',
    answers: {
      voices: {
        ...mirrored.voices,
        settings: ({ voiceId }) => ({
          voiceId,
          settings: { stability: 0.2, similarity: 0.75, style: 0.8, speakerBoost: false, speed: 1.1 },
          defaults: { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 },
        }),
      },
    },
    views: ['light', 'dark'],
  },
  { name: 'voices-conflict', path: '/voices?voiceId=voice-4', answers: mirrored, views: ['light', 'small'] },
  {
    name: 'voices-offline',
    path: '/voices',
    answers: {
      account: { connection: () => ({ state: 'offline' }) },
      voices: {
        ...mirrored.voices,
        syncStatus: () => ({
          state: 'blocked',
          reason: longName,
          pendingCount: 2,
          conflictCount: 1,
          lastSyncedAtMs: pictureMs - hourMs,
        }),
      },
    },
    views: ['light', 'narrow'],
  },
]

const script = {
  id: 'en-narrative',
  title: longName,
  language: 'en',
  style: 'narrative',
  wordCount: 420,
  isOwn: false,
  text: 'The house stood at the end of the lane, and nobody had lived in it for years.\n\n'.repeat(12),
} as const
const boothPath = `/clones/${draftIdOf(1)}/booth`
const recorded: Answers = {
  drafts: { get: () => draftOf(1, { name: longName }) },
  scripts: { list: () => [script], get: () => script },
  takes: { list: () => [takeOf(1), takeOf(2, { isFlagged: true })], recoverable: () => [] },
  recordings: { list: () => [recordingOf(1, { name: longName }), recordingOf(2, { name: chineseName })] },
}

/** Only the first page that asks is asked for permission. */
const openMicrophone = [
  { selector: 'text=Request microphone permissions', clickUnless: '[data-booth] select' },
] as const
/** Level and waveform of the microphone. */
const masks = '[data-booth] footer canvas, [data-booth] footer > div:first-child > :last-child'
const readScript = [{ click: '[role=dialog] button:has-text("Eine Stimme")' }, ...openMicrophone] as const

/** In a small window the list is behind a button. */
const openList = [
  ...openMicrophone,
  { selector: 'button[aria-label="Recordings"]', clickUnless: '[aria-labelledby="recordings-title"]' },
] as const
const openCheck = [...openList, { click: `button[aria-label^="Check ${chineseName}"]` }] as const
const read = {
  matchedCount: 1_200,
  first: 'The house stood at the end of',
  last: 'and the lane was empty again',
  behindCount: 840,
  leftOutMs: 0,
}
const checked = (check: Partial<ScriptCheck>): Answers => ({
  ...recorded,
  scriptChecks: {
    get: (sound) => scriptCheckOf({ ...sound, state: 'done', checkedAtMs: pictureMs, read, ...check }),
    glance: (sound) => ({
      ...sound,
      state: check.state ?? 'done',
      openCount: check.findings?.filter(({ isAccepted }) => !isAccepted).length ?? 0,
      hasScript: true,
    }),
  },
})

export const booth: readonly Screen[] = [
  {
    name: 'booth-check',
    path: boothPath,
    answers: checked({
      findings: [
        scriptFindingOf(0, { kind: 'skipped', script: 'Nobody had lived in it for years.', heard: '' }),
        scriptFindingOf(1, { kind: 'repeated', script: '', heard: 'and nobody' }),
        scriptFindingOf(2),
        scriptFindingOf(3, {
          kind: 'inserted',
          script: '',
          heard: 'very',
          confidence: 0.6,
          isAccepted: true,
        }),
        scriptFindingOf(4, { kind: 'pause', script: '', heard: '', endMs: 69_500 }),
        scriptFindingOf(5, { script: longName, heard: longName }),
      ],
    }),
    steps: openCheck,
    masks,
    views: ['light', 'contrast', 'narrow', 'zoomed', 'small'],
  },
  {
    name: 'booth-check-ways',
    path: boothPath,
    answers: checked({ findings: [scriptFindingOf(0), scriptFindingOf(2)] }),
    steps: [...openList, { click: `button[aria-pressed]:text-is("${chineseName}")` }],
    masks,
    views: ['narrow', 'zoomed'],
  },
  {
    name: 'booth-check-timeline',
    path: boothPath,
    answers: checked({ findings: [scriptFindingOf(0), scriptFindingOf(2)] }),
    steps: [...openList, { click: `button[aria-pressed]:text-is("${chineseName}")` }, { press: 'Escape' }],
    masks,
    views: ['narrow', 'zoomed', 'small'],
  },
  {
    name: 'booth-check-empty',
    path: boothPath,
    answers: checked({}),
    steps: openCheck,
    masks,
    views: ['light'],
  },
  {
    name: 'booth-check-german',
    path: boothPath,
    answers: checked({ state: 'none', obstacle: 'language', checkedAtMs: null }),
    steps: openCheck,
    masks,
    views: ['light'],
  },
  {
    name: 'booth-recorded',
    path: boothPath,
    answers: recorded,
    steps: openMicrophone,
    masks,
    views: ['light', 'narrow', 'zoomed', 'contrast'],
  },
  {
    name: 'booth-reading',
    path: `${boothPath}?dialog=script`,
    answers: recorded,
    steps: readScript,
    masks,
    views: ['light', 'narrow', 'zoomed', 'small'],
  },
  {
    name: 'booth-lines',
    path: `${boothPath}?dialog=script`,
    answers: recorded,
    steps: [...readScript, { click: 'text=Line by line' }],
    masks,
    views: ['light', 'zoomed'],
  },
  {
    name: 'booth-gone',
    path: boothPath,
    answers: { drafts: { get: failing('not-found') } },
    views: ['light', 'small'],
  },
]

export const library: readonly Screen[] = [
  { name: 'settings', path: '/settings', views: ['light', 'dark', 'zoomed', 'small', 'contrast'] },
  {
    name: 'settings-about',
    path: '/settings#about',
    views: ['light', 'dark', 'small'],
    answers: {
      updates: {
        get: () => ({
          status: { state: 'ready', version: '0.2.0', waitsFor: 'recording' },
          news: { version: '0.1.0', notes: 'The first one.' },
          isNewsSeen: true,
        }),
      },
    },
  },
  {
    name: 'settings-error',
    path: '/settings',
    answers: { app: { info: failing('internal') }, account: { get: failing('internal') } },
    views: ['light'],
  },
  {
    name: 'library-missing',
    path: '/',
    answers: { library: { status: () => ({ state: 'missing', folder }) } },
    views: ['light', 'small'],
  },
  {
    name: 'library-damaged',
    path: '/',
    answers: {
      library: {
        status: () => ({
          state: 'damaged',
          folder,
          backups: [{ id: 'b1', madeAtMs: pictureMs - hourMs, draftCount: 4, sampleCount: 120 }],
        }),
      },
    },
    views: ['light', 'dark', 'small'],
  },
  {
    name: 'library-newer',
    path: '/',
    answers: { library: { status: () => ({ state: 'newer', folder, foundVersion: 12, knownVersion: 10 }) } },
    views: ['light'],
  },
  {
    name: 'library-unusable',
    path: '/',
    answers: {
      library: {
        status: () => ({
          state: 'unusable',
          folder,
          error: { code: 'library-in-use', retryable: true, detail: {} },
        }),
      },
    },
    views: ['light'],
  },
  {
    name: 'recovery',
    path: '/?dialog=recover',
    answers: {
      takes: {
        list: () => [],
        recoverable: () => [
          {
            take: takeOf(1, { name: longName, state: 'interrupted' }),
            problem: 'unfinished',
            keptUntilMs: null,
          },
          {
            take: takeOf(2, { name: chineseName, state: 'interrupted' }),
            problem: 'row-missing',
            keptUntilMs: null,
          },
        ],
      },
    },
    views: ['light', 'zoomed', 'contrast'],
  },
]
