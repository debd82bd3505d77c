import type { CloneStatus } from '@shared/domain/cloud/clone'
import type { Sample } from '@shared/domain/dataset/sample'
import { draftIdOf, uploadItemWith, uploadWith } from '../../renderer/builders'
import {
  arabicName,
  chineseName,
  draftOf,
  findingOf,
  hourMs,
  longName,
  recordingOf,
  reportOf,
  sampleIdOf,
  sampleOf,
  settingsOf,
  statusOf,
  takeOf,
  voiceOf,
} from '../data'
import { pictureMs } from '../clock'
import type { Screen } from '../story'
import { failing, never, type Answers } from '../studio'

const path = `/clones/${draftIdOf(1)}`

/** One row of everything that a row can say. */
const samples: readonly Sample[] = [
  sampleOf(1, { name: `${longName}.wav` }),
  sampleOf(2, { name: `${chineseName}.wav` }),
  sampleOf(3, { name: `${arabicName}.wav` }),
  sampleOf(4, {
    name: 'session 2, take 4 (short).wav',
    findings: [
      { code: 'min-duration', severity: 'error', message: 'Sample must be at least 30 seconds long.' },
    ],
  }),
  sampleOf(5, {
    name: 'Aufnahme im Nebenzimmer.flac',
    findings: [
      {
        code: 'language-mismatch',
        severity: 'warning',
        message: 'This sample is in another language than the voice.',
      },
    ],
  }),
  sampleOf(6, {
    name: 'truncated.flac',
    state: 'failed',
    facts: null,
    error: { code: 'file-damaged', retryable: true, detail: {} },
  }),
  sampleOf(7, { name: 'importing.wav', state: 'importing', facts: null, sizeBytes: 0 }),
  sampleOf(8, { uploadState: 'uploaded', cloudSampleId: 'c8' }),
  sampleOf(9, { uploadState: 'uploading' }),
  sampleOf(10, { uploadState: 'processing' }),
  sampleOf(11, { uploadState: 'waiting' }),
  sampleOf(12, { uploadState: 'error' }),
  sampleOf(13, { name: 'Recording 2026-03-04 at 10.12.flac', type: 'recording' }),
]
const findings = [
  findingOf(samples[0]!, { kind: 'noise', lostMs: 40_000, severity: 'bad' }),
  findingOf(samples[1]!, {
    kind: 'clipping',
    lostMs: 12_000,
    severity: 'bad',
    message: 'Clipping in 4 places.',
  }),
]

const world: Answers = {
  drafts: { get: () => draftOf(1, { name: longName, description: longName }) },
  samples: { list: () => [...samples] },
  judging: { report: () => reportOf(samples, findings) },
}
const uploading: Answers = {
  ...world,
  uploads: {
    list: () => [
      uploadWith({
        startedAtMs: pictureMs,
        items: [
          uploadItemWith({ sampleId: sampleIdOf(8), state: 'uploaded' }),
          uploadItemWith({
            sampleId: sampleIdOf(9),
            state: 'uploading',
            sentBytes: 400,
            text: '40% uploaded',
          }),
          uploadItemWith({ sampleId: sampleIdOf(10), state: 'processing', text: 'Processing' }),
          uploadItemWith({ sampleId: sampleIdOf(11) }),
          uploadItemWith({
            sampleId: sampleIdOf(12),
            state: 'error',
            failure: 'refused',
            text: 'The server refused the file.',
          }),
        ],
      }),
    ],
  },
}
const settings = settingsOf(sampleIdOf(1), {
  removeBackgroundNoise: true,
  trim: { startMs: 4_000, endMs: 160_000 },
})
/** Two speakers, none of them chosen any more. */
const unchosen = settingsOf(sampleIdOf(1), {
  separation: {
    status: 'completed',
    source: 'local',
    speakers: [
      { speakerId: 'speaker_0', utterances: [{ start: 1, end: 92 }] },
      { speakerId: 'speaker_1', utterances: [{ start: 95, end: 131 }] },
    ],
    overlaps: [],
    countConfidence: 0.86,
  },
  selectedSpeakerIds: [],
})

export const draft: readonly Screen[] = [
  { name: 'draft-loading', path, answers: { samples: { list: never } }, views: ['light'] },
  { name: 'draft-gone', path, answers: { drafts: { get: failing('not-found') } }, views: ['light', 'small'] },
  {
    name: 'draft-empty',
    path,
    answers: { samples: { list: () => [] } },
    views: ['light', 'narrow', 'zoomed', 'small'],
  },
  {
    name: 'draft-booth',
    path,
    answers: {
      samples: { list: () => [] },
      takes: { list: () => [takeOf(1)], recoverable: () => [] },
      recordings: { list: () => [recordingOf(1)], unsaved: () => ({ count: 1 }) },
    },
    views: ['light', 'dark', 'narrow', 'small'],
  },
  { name: 'draft', path, answers: world, views: ['light', 'dark', 'narrow', 'zoomed', 'small', 'contrast'] },
  {
    name: 'draft-sample',
    path,
    answers: {
      ...world,
      drafts: { get: () => draftOf(1, { name: 'Sample dataset', isSampleDataset: true }) },
    },
    views: ['light', 'dark', 'narrow', 'small'],
  },
  {
    name: 'draft-selected',
    path,
    answers: world,
    steps: [{ click: '[role=grid] [draggable=true]' }, { press: 'Shift+ArrowDown' }],
    views: ['light', 'zoomed', 'small', 'contrast'],
  },
  {
    name: 'draft-menu',
    path,
    answers: world,
    steps: [{ menuOf: '[role=grid] [data-row-id]' }],
    views: ['light', 'zoomed', 'small'],
  },
  { name: 'draft-uploading', path, answers: uploading, views: ['light', 'dark', 'narrow', 'zoomed'] },
  {
    name: 'draft-offline',
    path,
    answers: {
      ...world,
      account: { connection: () => ({ state: 'offline' }) },
      uploads: { list: () => [uploadWith({ phase: 'waiting', bytesPerSecond: null, remainingMs: null })] },
    },
    views: ['light', 'zoomed'],
  },
  {
    name: 'draft-settings',
    path: `${path}?settings=${sampleIdOf(1)}`,
    answers: { ...world, sampleSettings: { get: () => settings, list: () => [settings] } },
    views: ['light', 'dark', 'narrow', 'zoomed', 'small', 'contrast'],
  },
  {
    name: 'draft-settings-speakers',
    path: `${path}?settings=${sampleIdOf(1)}`,
    answers: { ...world, sampleSettings: { get: () => unchosen, list: () => [unchosen] } },
    views: ['light', 'dark', 'narrow'],
  },
  { name: 'draft-changes', path: `${path}?changes=1`, answers: world, views: ['light', 'small'] },
]

const remembered: Answers = {
  ...world,
  professionalClone: {
    status: ({ draftId }) => statusOf(draftId, { voiceId: 'voice-1', cloudDetails: 'saved' }),
    sessions: () => [
      {
        draftId: draftIdOf(1),
        voiceId: 'voice-1',
        name: longName,
        state: 'draft',
        isUnderReview: false,
        updatedAtMs: pictureMs,
        isLastKnown: false,
        isSampleDataset: false,
      },
      {
        draftId: null,
        voiceId: 'voice-2',
        name: chineseName,
        state: 'not_verified',
        isUnderReview: false,
        updatedAtMs: pictureMs - hourMs,
        isLastKnown: true,
        isSampleDataset: false,
      },
      {
        draftId: draftIdOf(3),
        voiceId: 'voice-3',
        name: 'Kathleen',
        state: 'not_started',
        isUnderReview: true,
        updatedAtMs: pictureMs - 2 * hourMs,
        isLastKnown: false,
        isSampleDataset: false,
      },
    ],
  },
  voices: { get: () => voiceOf(1) },
}
const inTraining: Partial<CloneStatus> = {
  cloudDetails: 'saved',
  trainingGate: 'open',
  hasConsented: true,
  training: [
    {
      modelId: 'm1',
      modelName: 'Multilingual v2',
      state: 'queued',
      progress: null,
      message: null,
      canSpeak: true,
      canTrain: true,
    },
  ],
}
const wizardPath = `/?mode=edit&voiceId=voice-1&step=`

export const wizard: readonly Screen[] = [
  {
    name: 'wizard-introduction',
    path: '/?mode=create&creationType=professionalVoiceClone&step=introduction',
    answers: remembered,
  },
  {
    name: 'wizard-voice-data',
    path: `${wizardPath}voice-data`,
    answers: remembered,
    views: ['light', 'dark', 'narrow', 'zoomed', 'small', 'contrast'],
  },
  {
    name: 'wizard-voice-data-empty',
    path: `${wizardPath}voice-data`,
    answers: { ...remembered, samples: { list: () => [] }, judging: { report: () => reportOf([]) } },
    views: ['light', 'narrow', 'zoomed', 'small'],
  },
  {
    name: 'wizard-conflict',
    path: `${wizardPath}voice-data`,
    answers: {
      ...remembered,
      professionalClone: {
        ...remembered.professionalClone,
        status: ({ draftId }) =>
          statusOf(draftId, {
            voiceId: 'voice-1',
            cloudDetails: 'conflict',
            conflict: { fields: [{ field: 'name', mine: longName, theirs: chineseName }] },
          }),
      },
    },
    views: ['light', 'zoomed'],
  },
  {
    name: 'wizard-verification',
    path: `${wizardPath}verification`,
    answers: remembered,
    views: ['light', 'dark', 'narrow', 'zoomed', 'small', 'contrast'],
  },
  {
    name: 'wizard-finish',
    path: `${wizardPath}finish`,
    answers: {
      ...remembered,
      professionalClone: {
        ...remembered.professionalClone,
        status: ({ draftId }) => statusOf(draftId, { ...inTraining, voiceId: 'voice-1' }),
        refresh: ({ draftId }) => statusOf(draftId, { ...inTraining, voiceId: 'voice-1' }),
      },
    },
    views: ['light', 'zoomed', 'small'],
  },
]
