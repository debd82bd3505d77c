import { planTexts } from '@shared/copy/plan-texts'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import type { PlanItem, UploadPlan } from '@shared/domain/cloud/upload'
import { draftIdOf } from '../../renderer/builders'
import { arabicName, chineseName, longName, minuteMs, sampleIdOf, settingsOf } from '../data'
import type { Screen, View } from '../story'
import type { Answers } from '../studio'

const itemOf = (n: number, changes: Partial<PlanItem> = {}): PlanItem => ({
  sampleId: sampleIdOf(n),
  name: `Chapter ${n}.wav`,
  sizeBytes: 31_400_000,
  plannedSizeBytes: 31_400_000,
  durationMs: 3 * minuteMs + n * 1_000,
  fix: null,
  doubt: null,
  leftOut: null,
  batch: null,
  ...changes,
})
const doubtful = (n: number, name: string, doubt: string): PlanItem =>
  itemOf(n, { name, doubt, leftOut: doubt })

function planOf(items: readonly PlanItem[], changes: Partial<UploadPlan> = {}): UploadPlan {
  const sent = items.filter(({ batch }) => batch !== null)
  const sum = (of: (item: PlanItem) => number | null): number =>
    sent.reduce((all, each) => all + (of(each) ?? 0), 0)
  return {
    draftId: draftIdOf(1),
    items: [...items],
    batches: [...new Set(sent.map(({ batch }) => batch))].map((at) => {
      const of = sent.filter(({ batch }) => batch === at)
      return {
        sampleIds: of.map(({ sampleId }) => sampleId),
        sizeBytes: of.reduce((all, each) => all + each.plannedSizeBytes, 0),
      }
    }),
    problems: [],
    totals: {
      count: sent.length,
      sizeBytes: sum(({ plannedSizeBytes }) => plannedSizeBytes),
      durationMs: sum(({ durationMs }) => durationMs),
      confirmedCount: 0,
      confirmedSizeBytes: 0,
      replacedCount: 0,
    },
    ...changes,
  }
}

const sent = [1, 2, 3].map((n) => itemOf(n, { batch: 0 }))
const doubts = [
  doubtful(4, `${longName}.wav`, 'No speech detected.'),
  doubtful(5, `${chineseName}.wav`, 'The same audio as “Chapter 1.wav”.'),
  doubtful(
    6,
    `${arabicName}.wav`,
    'This file sounds like another person than most of your samples, from the first to the last word.',
  ),
]
const notSent = itemOf(7, { name: 'Aufnahme.flac', leftOut: planTexts.dropped, fix: 'drop' })

const shown = (
  name: string,
  plan: UploadPlan,
  views: readonly View[],
  settings: readonly SampleSettings[] = [],
): Screen => {
  const answers: Answers = {
    uploads: { plan: () => plan, list: () => [] },
    sampleSettings: { list: () => [...settings] },
  }
  const steps = [{ click: 'button:has-text("Upload")' }]
  return { name: `upload-plan-${name}`, path: `/clones/${draftIdOf(1)}`, answers, steps, views }
}
/** The end of a long list. */
const scrolled = (screen: Screen): Screen => ({
  ...screen,
  steps: [...(screen.steps ?? []), { hover: '[role=dialog] button:has-text("Show 100 more")' }],
})

const all: readonly View[] = ['light', 'dark', 'narrow', 'zoomed', 'small']

export const uploadPlan: readonly Screen[] = [
  shown('doubtful', planOf([...sent, ...doubts, notSent]), all),
  shown(
    'doubtful-alone',
    planOf([doubts[0]!], {
      problems: [
        {
          code: 'nothing-to-send',
          message: planTexts.nothing,
          sampleIds: [],
          fixes: [],
          isJoinable: false,
        },
      ],
    }),
    ['light'],
  ),
  shown(
    'sent-anyway',
    planOf([
      ...sent,
      ...doubts.map(({ doubt, name }, at) => itemOf(4 + at, { name, doubt, fix: 'send', batch: 0 })),
    ]),
    ['light', 'narrow'],
  ),
  shown(
    'level',
    planOf(sent),
    all,
    sent.map(({ sampleId }) => settingsOf(sampleId, { gainDb: -1.4 })),
  ),
  scrolled(
    shown(
      'more',
      planOf(Array.from({ length: 340 }, (_, at) => itemOf(at + 1, { batch: Math.floor(at / 6) }))),
      all,
    ),
  ),
]
