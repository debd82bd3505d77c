import type { Job } from '@shared/domain/app/job'
import { appSettings } from '@shared/domain/app/app-settings'
import type { ExportFile, ExportOptions, OpenedFile } from '@shared/domain/export/export'
import { defaultExportOptions } from '@shared/domain/export/default-export-options'
import { judgeExport, type SoundMeasured } from '@shared/domain/export/judge-export'
import { exportRules } from '@shared/domain/export/preset-rules'
import { draftIdOf, jobWith } from '../../renderer/builders'
import { arabicName, chineseName, longName, takeOf } from '../data'
import type { Screen } from '../story'
import { failing, never, type Answers } from '../studio'

const jobId = draftIdOf(4_000)
const orphan = { draftId: null }
const takes = [
  takeOf(1, { ...orphan, name: 'Chapter 1' }),
  takeOf(2, { ...orphan, name: longName, state: 'saving' }),
  takeOf(3, { ...orphan, name: arabicName }),
  takeOf(4, { ...orphan, name: chineseName }),
]

const clean: SoundMeasured = {
  ...{ rmsDbfs: -26.4, lufs: -24.1, samplePeakDbfs: -6.2, truePeakDbtp: -5.9, noiseFloorDbfs: -71.3 },
  ...{ headMs: 220, tailMs: 480, quiet: { startMs: 40_000, endMs: 41_200 } },
}
const right: SoundMeasured = {
  ...{ rmsDbfs: -20.1, lufs: -19.2, samplePeakDbfs: -4.4, truePeakDbtp: -4.1, noiseFloorDbfs: -68.9 },
  ...{ headMs: 800, tailMs: 2_400, quiet: { startMs: 40_000, endMs: 41_200 } },
}
const noisy: SoundMeasured = {
  ...clean,
  rmsDbfs: -33,
  noiseFloorDbfs: -52.5,
  samplePeakDbfs: -1.2,
  quiet: null,
}

/** What main would say of a sound. */
function fileOf(name: string, measured: SoundMeasured | null, options: ExportOptions): ExportFile {
  const durationMs = 1_863_000
  const format = options.preset === 'acx' ? 'mp3' : 'wav'
  const { checks, changes } = judgeExport(
    { durationMs, sampleRateHz: 48_000, channels: 1 },
    measured,
    exportRules(options),
  )
  return { name: `${name.slice(0, 120)}.${format}`, durationMs, markerCount: 3, rules: checks, changes }
}

const checking =
  (sounds: readonly (SoundMeasured | null)[], facts: { canBeOne?: boolean; hasLines?: boolean } = {}) =>
  ({ sources, options }: { sources: readonly unknown[]; options: ExportOptions }) => ({
    files: sources.map((_, at) =>
      fileOf(takes[at]?.name ?? 'Chapter', sounds[at % sounds.length] ?? null, options),
    ),
    isMeasured: options.preset === 'none' || !sounds.includes(null),
    totalMs: 1_863_000 * sources.length,
    sizeBytes: 268_000_000 * sources.length,
    canBeOne: true,
    hasLines: false,
    markerCount: 3,
    ...facts,
  })

const remembering = (options: Partial<ExportOptions>): Answers => ({
  appSettings: { get: () => appSettings.parse({ exports: { ...defaultExportOptions, ...options } }) },
})

const answersOf = (
  exports: NonNullable<Answers['exports']>,
  options: Partial<ExportOptions>,
  jobs: readonly Job[] = [],
): Answers => ({
  ...remembering(options),
  takes: { list: ({ draftId }) => (draftId === null ? takes : []), recoverable: () => [] },
  exports: { measure: () => null, save: never, ...exports },
  jobs: { list: () => [...jobs] },
})

const menuOf = (entry: string) =>
  [
    { click: 'button[aria-label="Actions for Chapter 1"]' },
    { click: `[role=menuitem]:has-text("${entry}")` },
  ] as const
const openExport = menuOf('Export…')
const openReport = menuOf('ACX check…')
const exportNow = { click: '[role=dialog] button:text-is("Export")' } as const

const all = ['light', 'dark', 'narrow', 'zoomed'] as const
const exportJob = (changes: Partial<Job>): Job =>
  jobWith({ id: jobId, kind: 'recording-export', draftId: null, totalCount: 1, ...changes })
const saving = (job: Partial<Job>): Answers =>
  answersOf({ check: checking([clean]), save: () => ({ jobId }) }, {}, [exportJob(job)])

export const exportDialog: readonly Screen[] = [
  {
    name: 'export-menu',
    path: '/',
    answers: answersOf({ check: checking([clean]) }, {}),
    steps: [{ click: 'button[aria-label="Actions for Chapter 1"]' }],
    views: ['light'],
  },
  {
    name: 'export-as-recorded',
    path: '/',
    answers: answersOf({ check: checking([clean]) }, {}),
    steps: openExport,
    views: [...all, 'small', 'contrast'],
  },
  {
    name: 'export-acx',
    path: '/',
    answers: answersOf({ check: checking([clean]) }, { preset: 'acx' }),
    steps: openExport,
    views: all,
  },
  {
    name: 'export-noisy',
    path: '/',
    answers: answersOf({ check: checking([noisy]) }, { preset: 'acx' }),
    steps: openExport,
    views: ['light'],
  },
  {
    name: 'export-broadcast-lines',
    path: '/',
    answers: answersOf(
      { check: checking([clean], { hasLines: true, canBeOne: false }) },
      { preset: 'broadcast', files: 'lines', namePattern: '{script} {line} {text}' },
    ),
    steps: openExport,
    views: ['light'],
  },
  {
    name: 'export-custom',
    path: '/',
    answers: answersOf({ check: checking([clean]) }, { preset: 'custom', format: 'mp3' }),
    steps: openExport,
    views: all,
  },
  {
    name: 'export-measuring',
    path: '/',
    answers: answersOf({ check: checking([null]), measure: () => ({ jobId }) }, { preset: 'acx' }, [
      exportJob({
        kind: 'export-check',
        totalCount: 0,
        doneBytes: 61_000_000,
        totalBytes: 178_000_000,
        remainingMs: 14_000,
      }),
    ]),
    steps: openExport,
    views: ['light', 'dark'],
  },
  {
    name: 'export-loading',
    path: '/',
    answers: answersOf({ check: never }, { preset: 'acx' }),
    steps: openExport,
    views: ['light'],
  },
  {
    name: 'export-error',
    path: '/',
    answers: answersOf({ check: failing('file-missing') }, { preset: 'acx' }),
    steps: openExport,
    views: ['light'],
  },
  {
    name: 'export-running',
    path: '/',
    answers: saving({ totalCount: 0, doneBytes: 61_000_000, totalBytes: 178_000_000, remainingMs: 14_000 }),
    steps: [...openExport, exportNow],
    views: ['light', 'dark'],
  },
  {
    name: 'export-done',
    path: '/',
    answers: saving({ state: 'done', doneCount: 1 }),
    steps: [...openExport, exportNow],
    views: ['light', 'dark', 'small'],
  },
  {
    name: 'export-disk-full',
    path: '/',
    answers: saving({
      state: 'failed',
      error: {
        code: 'disk-full',
        retryable: true,
        detail: { neededBytes: 268_000_000, freeBytes: 12_000_000 },
      },
    }),
    steps: [...openExport, exportNow],
    views: ['light', 'dark'],
  },
]

export const acxReport: readonly Screen[] = [
  {
    name: 'acx-mendable',
    path: '/',
    answers: answersOf({ check: checking([clean]) }, {}),
    steps: openReport,
    views: [...all, 'small', 'contrast'],
  },
  {
    name: 'acx-met',
    path: '/',
    answers: answersOf({ check: checking([right]) }, {}),
    steps: openReport,
    views: ['light'],
  },
  {
    name: 'acx-noisy',
    path: '/',
    answers: answersOf({ check: checking([noisy]) }, {}),
    steps: openReport,
    views: ['light', 'dark'],
  },
  {
    name: 'acx-measuring',
    path: '/',
    answers: answersOf({ check: checking([null]), measure: () => ({ jobId }) }, {}, [
      exportJob({
        kind: 'export-check',
        totalCount: 0,
        doneBytes: 61_000_000,
        totalBytes: 178_000_000,
        remainingMs: 14_000,
      }),
    ]),
    steps: openReport,
    views: ['light'],
  },
]

const palette = [
  { press: 'ControlOrMeta+K' },
  { click: '[role=option]:has-text("ACX check of a file…")' },
] as const
const openFile = [...palette, { choose: 'Chapter 1.mp3' }] as const
const fileAnswers = (sound: SoundMeasured, opened: Partial<OpenedFile>, job: Partial<Job> = {}): Answers =>
  answersOf(
    {
      check: checking([sound]),
      openFile: () => ({ jobId }),
      openedFile: () => ({
        ...{ takeId: takes[0]!.id, name: `${longName}.mp3`, durationMs: 1_863_000 },
        ...{ format: 'mp3', kbps: 192, isConstant: true },
        ...opened,
      }),
    },
    {},
    [exportJob({ kind: 'export-check', state: 'done', totalCount: 0, ...job })],
  )

export const acxFile: readonly Screen[] = [
  {
    name: 'acx-file',
    path: '/',
    answers: answersOf({}, {}),
    steps: palette,
    views: all,
  },
  {
    name: 'acx-file-opening',
    path: '/',
    answers: fileAnswers(
      right,
      {},
      {
        state: 'running',
        doneBytes: 61_000_000,
        totalBytes: 178_000_000,
        remainingMs: 14_000,
      },
    ),
    steps: openFile,
    views: ['light'],
  },
  {
    name: 'acx-file-met',
    path: '/',
    answers: fileAnswers(right, {}),
    steps: openFile,
    views: ['light', 'narrow'],
  },
  {
    name: 'acx-file-failing',
    path: '/',
    answers: fileAnswers(noisy, { name: `${arabicName}.mp3`, kbps: 64, isConstant: false }),
    steps: openFile,
    views: ['dark', 'small'],
  },
  {
    name: 'acx-file-refused',
    path: '/',
    answers: fileAnswers(
      right,
      {},
      {
        state: 'failed',
        error: { code: 'file-unsupported', retryable: false, detail: {} },
      },
    ),
    steps: openFile,
    views: ['light'],
  },
]

const boothPath = `/clones/${draftIdOf(1)}/booth`
const inBooth: Answers = {
  ...answersOf({ check: checking([clean, noisy, right], { canBeOne: false }) }, { preset: 'acx' }),
  takes: {
    list: () => [1, 2, 3].map((n) => takeOf(n, { name: [longName, 'Chapter 2', arabicName][n - 1]! })),
    recoverable: () => [],
  },
}

export const exportSeveral: readonly Screen[] = [
  {
    name: 'export-several',
    path: boothPath,
    answers: inBooth,
    steps: [
      { selector: 'text=Request microphone permissions', clickUnless: '[data-booth] select' },
      { click: 'button[aria-label="Export recordings"]' },
    ],
    masks: '[data-booth] footer canvas, [data-booth] footer > div:first-child > :last-child',
    views: ['light', 'dark'],
  },
]
