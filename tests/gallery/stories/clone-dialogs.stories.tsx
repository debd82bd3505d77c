import type { Job } from '@shared/domain/app/job'
import type { CloneStatus } from '@shared/domain/cloud/clone'
import type { UnsentSettings } from '@shared/domain/dataset/sample-settings'
import type { CloudSampleRow, Verification } from '@shared/domain/cloud/voice'
import { draftIdOf, uploadItemWith, uploadWith } from '../../renderer/builders'
import { settings } from '../answers'
import {
  arabicName,
  chineseName,
  draftOf,
  hourMs,
  longName,
  reportOf,
  sampleIdOf,
  sampleOf,
  settingsOf,
  statusOf,
  voiceOf,
} from '../data'
import { pictureMs, runClock } from '../clock'
import { awaitedLongMs } from '@shared/limits'
import { NotAllowedPanel } from '@renderer/features/professional-clone/verification/not-allowed-panel'
import { FailedPanel } from '@renderer/features/verification/failed-panel'
import type { Screen, Sheet } from '../story'
import { failing, type Answers } from '../studio'

// What the walk of tests/e2e/app/a11y.e2e.ts cannot reach in a few presses: dialogs and steps that need a state of the cloud.

const verification = (changes: Partial<Verification> = {}): Verification => ({
  isAllowedToFineTune: false,
  isManualRequested: false,
  attemptsCount: 3,
  attemptsMax: 5,
  attemptsResetMs: pictureMs + 20 * hourMs,
  history: [
    { number: 1, isSuccess: false, reason: longName },
    { number: 2, isSuccess: false, reason: null },
    { number: 3, isSuccess: true, reason: null },
  ],
  ...changes,
})
const many = Array.from({ length: 12 }, (_, at) =>
  sampleOf(at + 1, { uploadState: 'uploaded', cloudSampleId: `c${at + 1}` }),
)
const samples = many.slice(0, 6)
const gaps = {
  pendingSamples: [],
  unsentSettings: [],
  unsentDetails: null,
  pendingDeletions: [],
  removedSamples: [],
  formerSamples: [],
  hasNewSamples: false,
  isLanguageMixed: false,
}
const missing = { ...gaps, pendingSamples: [`${longName}.wav`, chineseName], removedSamples: [arabicName] }

/** A clone in this state, continued from Home. */
const continued = (
  changes: Partial<CloneStatus>,
  more: NonNullable<Answers['professionalClone']> = {},
): Answers => ({
  appSettings: { get: () => ({ ...settings, openDraftId: draftIdOf(1) }), set: () => settings },
  drafts: {
    get: () =>
      draftOf(1, {
        name: longName.slice(0, 100),
        labels: [{ label: 'accent', value: 'american' }],
        cloudVoiceId: 'voice-1',
      }),
    update: () => draftOf(1),
  },
  samples: { list: () => samples },
  judging: { report: () => reportOf(samples) },
  voices: { get: () => voiceOf(1) },
  professionalClone: {
    status: ({ draftId }) =>
      statusOf(draftId, { voiceId: 'voice-1', cloudDetails: 'saved', isUploaded: true, ...changes }),
    refresh: ({ draftId }) => statusOf(draftId, { voiceId: 'voice-1', ...changes }),
    train: ({ draftId }) => statusOf(draftId, { voiceId: 'voice-1', ...changes }),
    saveDetails: ({ draftId }) =>
      statusOf(draftId, { voiceId: 'voice-1', cloudDetails: 'saved', ...changes }),
    ...more,
  },
})
const step = (name: 'voice-data' | 'verification' | 'finish'): string =>
  `/?mode=create&creationType=professionalVoiceClone&step=${name}`
const button = (name: string) => ({ click: `[role=dialog] button:has-text("${name}")` })

export const verificationDialogs: readonly Screen[] = [
  {
    name: 'clone-history',
    path: step('verification'),
    answers: continued({ verification: verification(), hasConsented: true }),
    steps: [button('Verification history')],
    views: ['light', 'dark', 'small'],
  },
  {
    name: 'clone-used-up',
    path: step('verification'),
    answers: continued({ verification: verification({ attemptsCount: 5 }), hasConsented: true }),
    views: ['light', 'dark'],
  },
  {
    name: 'clone-manual',
    path: step('verification'),
    answers: continued({ verification: verification(), hasConsented: true }),
    steps: [button('Manual verification'), button('Request verification')],
    views: ['light', 'dark', 'small'],
  },
]

export const finishSteps: readonly Screen[] = [
  {
    name: 'clone-rights',
    path: step('finish'),
    answers: continued({ trainingGate: 'confirm-rights', gaps: { ...gaps, removedSamples: [longName] } }),
    views: ['light', 'dark', 'small'],
  },
  {
    name: 'clone-held',
    path: step('finish'),
    answers: continued({ trainingGate: 'open', gaps: missing }),
    views: ['light', 'dark', 'small'],
  },
  {
    name: 'clone-held-details',
    path: step('finish'),
    answers: continued({
      trainingGate: 'open',
      gaps: { ...gaps, unsentDetails: 'held', isLanguageMixed: true },
    }),
    views: ['light', 'dark', 'narrow', 'zoomed'],
  },
  {
    name: 'clone-details-conflict',
    path: step('finish'),
    answers: continued({ trainingGate: 'open', gaps: { ...gaps, unsentDetails: 'conflict' } }),
    views: ['light'],
  },
  {
    name: 'clone-review',
    path: step('finish'),
    answers: continued({
      trainingGate: 'await-review',
      verification: verification({ isManualRequested: true }),
    }),
    views: ['light'],
  },
  {
    name: 'clone-train-failed',
    path: step('finish'),
    answers: continued({ trainingGate: 'open' }, { train: failing('cloud-unavailable') }),
    views: ['light', 'dark'],
  },
  {
    name: 'clone-not-listed',
    path: step('finish'),
    answers: continued(
      { trainingGate: 'open' },
      { train: failing('training-waits', { for: 'samples', reason: 'not-listed' }) },
    ),
    views: ['light', 'dark', 'narrow', 'zoomed', 'small'],
  },
]

const unadded: Job = {
  id: draftIdOf(8),
  kind: 'import',
  state: 'failed',
  draftId: draftIdOf(1),
  sampleId: null,
  doneBytes: 0,
  totalBytes: 31_400_000,
  doneCount: 0,
  totalCount: 12,
  remainingMs: null,
  error: { code: 'disk-full', retryable: true, detail: {} },
  startedAtMs: pictureMs,
}
const cloudOnly: CloudSampleRow = {
  sampleId: 'c9',
  fileName: `${longName}.wav`,
  mimeType: 'audio/wav',
  sizeBytes: 18_000_000,
  durationMs: 95_000,
  removeBackgroundNoise: false,
  trimStartMs: null,
  trimEndMs: null,
  separation: null,
  selectedSpeakerIds: null,
}

export const voiceDataDialogs: readonly Screen[] = [
  {
    name: 'clone-disk-full',
    path: step('voice-data'),
    answers: { ...continued({}), jobs: { list: () => [unadded] } },
    views: ['light', 'dark', 'narrow', 'zoomed', 'small'],
  },
  {
    name: 'clone-short',
    path: step('voice-data'),
    answers: continued({ gaps: { ...gaps, removedSamples: [longName] } }),
    steps: [button('Next')],
    views: ['light', 'dark', 'small'],
  },
  {
    name: 'clone-consent',
    path: step('voice-data'),
    answers: {
      ...continued({ trainingGate: 'confirm-rights', gaps: { ...gaps, removedSamples: [longName] } }),
      samples: { list: () => many },
      judging: { report: () => reportOf(many) },
    },
    steps: [button('Next')],
    views: ['light', 'dark'],
  },
  {
    name: 'clone-cloud-delete',
    path: step('voice-data'),
    answers: { ...continued({}), voices: { get: () => voiceOf(1, { samples: [cloudOnly] }) } },
    steps: [{ click: '[aria-label^="Delete "]' }],
    views: ['light', 'dark'],
  },
  {
    name: 'clone-cloud-settings',
    path: step('voice-data'),
    answers: {
      ...continued({}, { cloudWaveform: () => Array.from({ length: 600 }, (_, at) => (at % 40) / 80) }),
      voices: { get: () => voiceOf(1, { samples: [cloudOnly] }) },
    },
    steps: [{ click: '[aria-label="Cloud only"] [aria-label^="Settings for "]' }],
    views: ['light', 'dark', 'narrow', 'zoomed'],
  },
]

/** Nothing of a request that was sent is shown for long. */
export const awaitedReview: Sheet = {
  name: 'clone-awaited',
  render: () => {
    runClock(awaitedLongMs)
    return (
      <div className="w-140 p-6">
        <h2 className="mb-3 font-semibold">Verify your voice</h2>
        <NotAllowedPanel draftId={draftIdOf(1)} after="review-requested" />
      </div>
    )
  },
  views: ['light', 'dark', 'contrast'],
}

/** What is said of an attempt that failed; the walk cannot wait for one. */
export const failedVerification: Sheet = {
  name: 'clone-failed-attempt',
  render: () => (
    <div className="w-140 p-6">
      <h2 className="mb-3 font-semibold">Verify your voice</h2>
      <FailedPanel
        takeId={draftIdOf(9)}
        message={longName}
        attemptsLeft={2}
        onRetry={() => undefined}
        manual={null}
      />
    </div>
  ),
}

const draftPath = `/clones/${draftIdOf(1)}`
const doubles = [
  { reason: 'double', cloudSampleId: 'c20', name: `${longName}.wav`, sizeBytes: 1_500_000 },
  { reason: 'removed-here', cloudSampleId: 'c21', name: arabicName, sizeBytes: 2_500_000 },
] as const
const ended: Answers = {
  uploads: {
    list: () => [
      uploadWith({
        phase: 'done',
        items: samples.map(({ id }) => uploadItemWith({ sampleId: id, state: 'uploaded' })),
        bytesPerSecond: null,
        remainingMs: null,
        doubles: [...doubles],
        isSettled: false,
      }),
    ],
  },
}
const sent = samples.map((sample, at) =>
  at === 0 ? { ...sample, uploadState: 'uploaded' as const, cloudSampleId: 'c1' } : sample,
)
const unsent = (list: () => UnsentSettings[]): Answers => ({
  drafts: { get: () => draftOf(1, { cloudVoiceId: 'voice-1' }) },
  samples: { list: () => sent },
  sampleSettings: {
    get: () => settingsOf(sampleIdOf(1), { selectedSpeakerIds: ['local_1'] }),
    list: () => [settingsOf(sampleIdOf(1))],
    unsent: list,
  },
})
const sided = { removeBackgroundNoise: true, trim: { startMs: 4_000, endMs: 160_000 }, speakerCount: null }

const chosen = [{ click: '[role=grid] [draggable=true]' }, { press: 'Control+a' }] as const
const tool = (name: string) => ({ click: `[role=toolbar] button:has-text("${name}")` })

export const draftDialogs: readonly Screen[] = [
  {
    name: 'draft-speakers-unclear',
    path: `${draftPath}?settings=${sampleIdOf(1)}`,
    answers: unsent(() => [
      {
        kind: 'speakers-unclear',
        sampleId: sampleIdOf(1),
        speakers: [
          { speakerId: 'speaker_0', utterances: [{ start: 1, end: 60 }] },
          { speakerId: 'speaker_1', utterances: [{ start: 61, end: 90 }] },
        ],
        likeliestIds: ['speaker_0'],
      },
    ]),
    views: ['light', 'dark', 'narrow'],
  },
  {
    name: 'draft-settings-conflict',
    path: `${draftPath}?settings=${sampleIdOf(1)}`,
    answers: unsent(() => [
      {
        kind: 'conflict',
        sampleId: sampleIdOf(1),
        fields: ['trim'],
        mine: sided,
        theirs: { ...sided, trim: null },
      },
    ]),
    views: ['light', 'dark', 'narrow'],
  },
  { name: 'draft-doubles', path: draftPath, answers: ended, views: ['light', 'dark', 'small'] },
  {
    name: 'draft-doubles-question',
    path: draftPath,
    answers: ended,
    steps: [{ click: 'button:has-text("Remove from the cloud")' }],
    views: ['light', 'dark'],
  },
  {
    name: 'draft-blocked',
    path: draftPath,
    answers: {
      uploads: {
        list: () => [
          uploadWith({
            phase: 'blocked',
            error: { code: 'quota-exceeded', retryable: false, detail: {} },
            bytesPerSecond: null,
            remainingMs: null,
          }),
        ],
      },
    },
    views: ['light', 'dark', 'small'],
  },
  {
    name: 'draft-batch',
    path: draftPath,
    answers: {
      sampleSettings: {
        list: () => [],
        propose: ({ sampleIds }) =>
          sampleIds.map((sampleId, at) => ({
            sampleId,
            patch: at % 3 === 2 ? {} : { gainDb: at - 1.4 },
            note: at % 3 === 0 ? 'Held back by its peaks: −1.4 dB, 1.8 dB below the target.' : null,
          })),
      },
    },
    steps: [...chosen, tool('Normalize')],
    views: ['light', 'dark', 'small'],
  },
  {
    name: 'draft-apply',
    path: draftPath,
    answers: {
      sampleSettings: {
        list: () => [
          settingsOf(sampleIdOf(1), { trim: { startMs: 4_000, endMs: 160_000 }, gainDb: -1.4 }),
          settingsOf(sampleIdOf(2), { removeBackgroundNoise: true }),
        ],
      },
    },
    steps: [...chosen, tool('Apply to the audio')],
    views: ['light', 'dark', 'small'],
  },
]
