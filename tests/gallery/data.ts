import type { Profile } from '@shared/domain/app/profile'
import type { DatasetFinding, DatasetReport, FileLevels, SampleReport } from '@shared/domain/dataset/analysis'
import type { CloneStatus } from '@shared/domain/cloud/clone'
import type { Recording } from '@shared/domain/recording/recording'
import type { Sample } from '@shared/domain/dataset/sample'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import type { Finding, ScriptCheck } from '@shared/domain/recording/script-check'
import type { Take } from '@shared/domain/recording/take'
import type { Voice, VoiceSummary } from '@shared/domain/cloud/voice'
import { draftIdOf, draftWith } from '../renderer/builders'
import { pictureMs } from './clock'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs

export const longName = 'Eine Stimme mit einem sehr langen Namen für ein Hörbuch, '.repeat(4).slice(0, 200)
export const chineseName = '有声书旁白：第一章，夜里的录音棚'
export const arabicName = 'تسجيل الكتاب المسموع، الفصل الأول'

export const draftOf = (n: number, changes: Parameters<typeof draftWith>[0] = {}) =>
  draftWith({
    id: draftIdOf(n),
    createdAtMs: pictureMs - n * 26 * hourMs,
    updatedAtMs: pictureMs - n * 3 * hourMs,
    ...changes,
  })

export const sampleIdOf = (n: number): string => draftIdOf(1_000 + n)

export function sampleOf(n: number, changes: Partial<Sample> = {}): Sample {
  const name = changes.name ?? `Chapter ${n}.wav`
  return {
    id: sampleIdOf(n),
    draftId: draftIdOf(1),
    name,
    sourceName: name,
    type: 'local',
    position: n,
    language: 'en',
    state: 'ready',
    sizeBytes: 31_400_000 + n * 1_200_000,
    sha256: null,
    facts: {
      durationMs: 182_000 + n * 7_000,
      sampleRateHz: 48_000,
      channels: 1,
      bitsPerSample: 24,
      codec: 'pcm',
      container: 'wav',
      isLossless: true,
      mimeType: 'audio/wav',
    },
    error: null,
    skippedWarnings: [],
    findings: [],
    uploadState: 'none',
    cloudSampleId: null,
    createdAtMs: pictureMs - hourMs,
    ...changes,
  }
}

const levels: FileLevels = {
  integratedLufs: -21.4,
  shortTermMaxLufs: -18.2,
  truePeakDbtp: -3.4,
  samplePeakDbfs: -3.6,
  rmsDbfs: -22.1,
  speechRmsDbfs: -20.6,
  noiseFloorDbfs: -62.3,
}

export const findingOf = (sample: Sample, changes: Partial<DatasetFinding> = {}): DatasetFinding => ({
  id: `${sample.id}-${changes.kind ?? 'noise'}`,
  sampleId: sample.id,
  kind: 'noise',
  severity: 'warning',
  startMs: 12_000,
  endMs: 31_000,
  lostMs: 0,
  value: 14,
  message: 'Noise 14 dB below the voice.',
  advice: 'Turn off fans and close the window; noise removal takes out the rest.',
  ...changes,
})

/** Usable but for what the findings cost. */
export function reportOf(
  samples: readonly Sample[],
  findings: readonly DatasetFinding[] = [],
  changes: Partial<DatasetReport> = {},
): DatasetReport {
  const reports = samples.map((sample): SampleReport => {
    const own = findings.filter(({ sampleId }) => sampleId === sample.id)
    const rawMs = sample.facts?.durationMs ?? 0
    const isReady = sample.state === 'ready'
    return {
      sampleId: sample.id,
      name: sample.name,
      state: isReady ? 'ready' : 'pending',
      error: null,
      rawMs,
      trimmedMs: 0,
      usableMs: rawMs - own.reduce((sum, { lostMs }) => sum + lostMs, 0),
      levels: isReady ? levels : null,
      snrDb: 41,
      reverbT60Ms: 180,
      bandwidthHz: 18_000,
      findings: own,
    }
  })
  const sum = (of: (report: SampleReport) => number): number =>
    reports.reduce((all, each) => all + of(each), 0)
  const kinds = [...new Set(findings.filter(({ lostMs }) => lostMs > 0).map(({ kind }) => kind))]
  return {
    madeAtMs: pictureMs,
    samples: reports,
    rawMs: sum(({ rawMs }) => rawMs),
    trimmedMs: 0,
    usableMs: sum(({ usableMs }) => usableMs),
    losses: kinds.map((kind) => ({
      kind,
      lostMs: findings.filter((each) => each.kind === kind).reduce((all, { lostMs }) => all + lostMs, 0),
    })),
    pendingCount: reports.filter(({ state }) => state === 'pending').length,
    failedCount: 0,
    unheardCount: 0,
    deafCount: 0,
    referenceSampleId: samples[0]?.id ?? null,
    isReferenceChosen: false,
    ...changes,
  }
}

export const settingsOf = (sampleId: string, changes: Partial<SampleSettings> = {}): SampleSettings => ({
  sampleId,
  removeBackgroundNoise: false,
  noiseStrength: 'gentle',
  trim: null,
  separation: { status: 'not_started', source: null, speakers: [], overlaps: [] },
  selectedSpeakerIds: null,
  gainDb: 0,
  guard: null,
  updatedAtMs: pictureMs,
  ...changes,
})

export const statusOf = (draftId: string, changes: Partial<CloneStatus> = {}): CloneStatus => ({
  draftId,
  voiceId: null,
  cloudDetails: 'none',
  problem: null,
  problemAtMs: null,
  conflict: null,
  verification: null,
  training: [],
  hasTrainedBefore: false,
  hasConsented: false,
  trainingGate: 'verify',
  isTrainingWanted: false,
  isPartialWanted: false,
  isUploaded: false,
  gaps: {
    pendingSamples: [],
    unsentSettings: [],
    unsentDetails: null,
    pendingDeletions: [],
    removedSamples: [],
    formerSamples: [],
    hasNewSamples: false,
    isLanguageMixed: false,
  },
  ...changes,
})

export function takeOf(n: number, changes: Partial<Take> = {}): Take {
  return {
    id: draftIdOf(2_000 + n),
    draftId: draftIdOf(1),
    name: `Take ${n}`,
    purpose: 'recording',
    state: 'ready',
    format: { sampleRateHz: 48_000, channels: 1, deviceLabel: 'Scarlett 2i2 USB', isRaw: true },
    effectiveBits: 24,
    durationMs: 95_000 + n * 11_000,
    frameCount: (95 + n * 11) * 48_000,
    sizeBytes: 8_000_000,
    sha256: null,
    levels: { peakDbfs: -4.1, rmsDbfs: -21.5, noiseFloorDbfs: -61, integratedLufs: -21 },
    faults: [],
    marksMs: [],
    parentTakeId: null,
    scriptId: null,
    lineIndex: null,
    isFlagged: false,
    error: null,
    createdAtMs: pictureMs - n * hourMs,
    ...changes,
  }
}

export function recordingOf(n: number, changes: Partial<Recording> = {}): Recording {
  const take = takeOf(n)
  return {
    id: draftIdOf(3_000 + n),
    draftId: draftIdOf(1),
    name: `Recording ${n}`,
    sampleRateHz: 48_000,
    channels: 1,
    regions: [{ takeId: take.id, startFrame: 0, endFrame: take.frameCount, crossfadeFrames: 0 }],
    takeIds: [take.id],
    durationMs: take.durationMs,
    canUndo: false,
    canRedo: false,
    sampleId: null,
    differsFromSample: false,
    createdAtMs: take.createdAtMs,
    editedAtMs: take.createdAtMs,
    updatedAtMs: take.createdAtMs,
    ...changes,
  }
}

export const scriptCheckOf = (changes: Partial<ScriptCheck> = {}): ScriptCheck => ({
  kind: 'recording',
  id: draftIdOf(3_001),
  state: 'none',
  obstacle: null,
  scriptId: null,
  jobId: null,
  findings: [],
  read: null,
  isOutdated: false,
  checkedAtMs: null,
  error: null,
  ...changes,
})

export const scriptFindingOf = (id: number, changes: Partial<Finding> = {}): Finding => ({
  id,
  kind: 'misread',
  startMs: 9_000 + id * 14_300,
  endMs: 9_400 + id * 14_300,
  wordIndex: 12 + id,
  lineIndex: null,
  script: 'lane',
  heard: 'line',
  before: 'stood at the end of the',
  after: 'and nobody had lived in it',
  sentenceEnd: { atMs: 12_000 + id * 14_300, words: 'nobody had lived in it for years' },
  confidence: 0.92,
  isAccepted: false,
  ...changes,
})

export function voiceOf(n: number, changes: Partial<Voice> = {}): Voice {
  return {
    voiceId: `voice-${n}`,
    name: `Voice ${n}`,
    category: 'professional',
    description: 'Calm, close and warm. Recorded at home.',
    labels: { accent: 'american', gender: 'female', age: 'middle_aged' },
    language: 'en',
    isOwner: true,
    hasPermission: true,
    isCopied: false,
    isShared: false,
    obstacle: null,
    isLegacy: false,
    isFavorite: false,
    sharing: null,
    createdAtMs: pictureMs - n * 24 * hourMs,
    previewUrl: null,
    samples: [],
    areSamplesUntold: false,
    verification: null,
    training: [],
    draftId: null,
    hasPendingEdits: false,
    conflict: null,
    seenAtMs: pictureMs,
    ...changes,
  }
}

export function summaryOf({ samples, ...voice }: Voice): VoiceSummary {
  return { ...voice, sampleCount: samples.length, totalDurationMs: samples.length * 190_000 }
}

export const profileOf = (changes: Partial<Profile> = {}): Profile => ({
  isKnown: true,
  displayName: 'Kathleen',
  accountCreatedAtMs: pictureMs - 400 * 24 * hourMs,
  tier: 'creator',
  status: 'active',
  hasOpenInvoices: false,
  credits: { used: 31_200, limit: 100_000, resetsAtMs: pictureMs + 200 * hourMs, isOverageOn: false },
  affiliateLink: null,
  checklist: null,
  ...changes,
})
