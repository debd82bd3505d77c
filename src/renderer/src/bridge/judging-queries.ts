import type { QueryClient, UseQueryResult } from '@tanstack/react-query'
import type { DatasetReport, SampleReport } from '@shared/domain/dataset/analysis'
import type { AppError } from '@shared/errors/app-error'
import { useAnswer } from './queries'

/** The report of a dataset. Main judges again whenever the dataset changes. */
export const useReport = (draftId: string): UseQueryResult<DatasetReport, AppError> =>
  useAnswer('judging', 'report', { draftId })

/** One sample of the report. Its row renders only when this sample changes. */
export const useSampleReport = (draftId: string, sampleId: string): SampleReport | undefined =>
  useAnswer(
    'judging',
    'report',
    { draftId },
    { select: (report) => report.samples.find((sample) => sample.sampleId === sampleId) },
  ).data

/** Puts a report that main just returned into the cache. */
export const showReport = (client: QueryClient, draftId: string, report: DatasetReport): void =>
  void client.setQueryData(['judging', 'report', { draftId }], report)
