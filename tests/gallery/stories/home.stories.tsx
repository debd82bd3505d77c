import { draftIdOf, jobWith, uploadItemWith, uploadWith } from '../../renderer/builders'
import { arabicName, chineseName, draftOf, hourMs, longName, minuteMs } from '../data'
import { pictureMs } from '../clock'
import type { Screen } from '../story'
import { failing, never, type Answers } from '../studio'

const drafts = [
  draftOf(1, { name: longName, uploadedCount: 12 }),
  draftOf(2, { name: chineseName, language: 'zh', problemCount: 3 }),
  draftOf(3, { name: arabicName, language: 'ar', totalDurationMs: 8 * minuteMs, sampleCount: 3 }),
  draftOf(4, { name: '', sampleCount: 0, totalDurationMs: 0, totalSizeBytes: 0 }),
  draftOf(5, { name: 'Kathleen, in the studio', cloudVoiceId: 'voice-1', uploadedCount: 24 }),
]
const sampleDataset = draftOf(6, {
  name: 'Sample dataset',
  isSampleDataset: true,
  sampleCount: 11,
  totalDurationMs: 12 * minuteMs,
  totalSizeBytes: 4_600_000,
  problemCount: 2,
})
const offline: Answers['account'] = {
  get: () => ({
    mode: 'cloud',
    key: 'k1',
    serverUrl: 'https://api.elevenlabs.io',
    authentication: 'api-key',
    storage: 'keychain',
    userName: 'Kathleen',
    tier: 'creator',
  }),
  connection: () => ({ state: 'offline' }),
}

export const home: readonly Screen[] = [
  { name: 'home-loading', path: '/', answers: { drafts: { list: never } }, views: ['light', 'dark'] },
  { name: 'home-error', path: '/', answers: { drafts: { list: failing('disk-failed') } } },
  {
    name: 'home-empty',
    path: '/',
    answers: { drafts: { list: () => [] } },
    views: ['light', 'dark', 'narrow', 'zoomed', 'small', 'contrast'],
  },
  {
    name: 'home-sample',
    path: '/',
    answers: { drafts: { list: () => [sampleDataset] } },
    views: ['light', 'narrow'],
  },
  {
    name: 'home-busy',
    path: '/',
    answers: {
      drafts: { list: () => drafts },
      uploads: {
        list: () => [
          uploadWith({ draftId: draftIdOf(1), startedAtMs: pictureMs - minuteMs }),
          uploadWith({
            draftId: draftIdOf(2),
            phase: 'blocked',
            bytesPerSecond: null,
            remainingMs: null,
            error: { code: 'quota-exceeded', retryable: false, detail: {} },
            items: [uploadItemWith({ sampleId: draftIdOf(102) })],
          }),
        ],
      },
      jobs: {
        list: () => [
          jobWith({ draftId: draftIdOf(1), doneCount: 14, totalCount: 40, remainingMs: 12_000 }),
          jobWith({
            id: draftIdOf(501),
            kind: 'passport-export',
            state: 'failed',
            draftId: draftIdOf(3),
            error: { code: 'disk-full', retryable: false, detail: {} },
          }),
        ],
      },
    },
    views: ['light', 'dark', 'narrow', 'zoomed', 'contrast'],
  },
  {
    name: 'home-offline',
    path: '/',
    answers: {
      drafts: { list: () => drafts.slice(0, 2) },
      account: offline,
      uploads: {
        list: () => [
          uploadWith({ draftId: draftIdOf(1), phase: 'waiting', bytesPerSecond: null, remainingMs: null }),
        ],
      },
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
          lastCrash: { atMs: pictureMs - 2 * hourMs, summary: 'SIGSEGV' },
        }),
      },
    },
  },
]
