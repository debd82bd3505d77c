import type { DatasetReport, Span } from '@shared/domain/dataset/analysis'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import type { Finding } from '@shared/domain/recording/script-check'
import type { Publish } from '@shared/ipc/contract'
import { knownUsableMs } from '@shared/judge/known-usable'
import { judgeDataset, soundSpansOf } from '@shared/judge/dataset-report'
import type { Measure } from '../analysis/analyses'
import type { DraftStore } from '../drafts/draft-store'
import type { SampleStore } from '../drafts/sample-store'
import type { CallsIn, Module } from '../scope/module'
import { exportReport, type ExportDeps } from './export-report'
import type { ReferenceStore } from './reference-store'
import { checkedReadings } from './report-readings'

/** Judges datasets by what was measured of them. Keeps nothing: a report is made anew each time it is asked for. */
export interface Judging extends Module<
  CallsIn<'judging', 'report' | 'usable' | 'setReference' | 'exportReport'>
> {
  report(draftId: string): DatasetReport
  /** Per measured sample, what of it has no fault. */
  soundSpans(draftId: string): ReadonlyMap<string, Span[]>
  /** Null: the most typical sample again. @throws AppError not-found */
  setReference(draftId: string, sampleId: string | null): DatasetReport
}

export interface JudgingDeps extends ExportDeps {
  drafts: Pick<DraftStore, 'get' | 'sampleMinMs'>
  samples: Pick<SampleStore, 'list'>
  references: ReferenceStore
  /** Per ready sample. */
  measuredOf: (draftId: string) => ReadonlyMap<string, Measure>
  settingsOf: (draftId: string) => readonly SampleSettings[]
  /** Where the recording a sample was made of differs from its script; null: not compared, or edited since. */
  differencesOf: (sampleId: string) => readonly Finding[] | null
  publish: Publish
  nowMs: () => number
}

export function createJudging(deps: JudgingDeps): Judging {
  function datasetOf(draftId: string): Parameters<typeof judgeDataset>[0] {
    const { language } = deps.drafts.get(draftId)
    const measured = deps.measuredOf(draftId)
    const settings = new Map(deps.settingsOf(draftId).map((each) => [each.sampleId, each]))
    const ready = deps.samples.list(draftId).filter(({ state }) => state === 'ready')
    return {
      language,
      sampleMinMs: deps.drafts.sampleMinMs(draftId),
      nowMs: deps.nowMs(),
      chosenReferenceId: deps.references.get(draftId),
      samples: ready.map((sample) => {
        const found = measured.get(sample.id)
        return {
          sampleId: sample.id,
          name: sample.name,
          durationMs: sample.facts?.durationMs ?? null,
          language: sample.language,
          analysis: found?.analysis ?? null,
          error: found?.error ?? null,
          voices: found?.voices ?? null,
          settings: settings.get(sample.id) ?? null,
          isLossless: sample.facts?.isLossless ?? false,
          bitsPerSample: sample.facts?.bitsPerSample ?? null,
          isOwnVoice: sample.skippedWarnings.includes('other-voice'),
        }
      }),
    }
  }
  const report = (draftId: string): DatasetReport => judgeDataset(datasetOf(draftId))
  function setReference(draftId: string, sampleId: string | null): DatasetReport {
    deps.references.set(draftId, sampleId)
    deps.publish('judging', 'changed', { draftId })
    return report(draftId)
  }

  return {
    report,
    soundSpans: (draftId) => soundSpansOf(datasetOf(draftId)),
    setReference,
    handlers: {
      judging: {
        report: ({ draftId }) => report(draftId),
        usable({ draftId }) {
          const whole = report(draftId)
          return { usableMs: whole.pendingCount > 0 ? null : knownUsableMs(whole) }
        },
        setReference: ({ draftId, sampleId }) => setReference(draftId, sampleId),
        exportReport({ draftId, format }) {
          const whole = report(draftId)
          const readings = checkedReadings(whole, deps.differencesOf)
          return exportReport(
            { report: whole, readings, draftName: deps.drafts.get(draftId).name, format },
            deps,
          )
        },
      },
    },
  }
}
