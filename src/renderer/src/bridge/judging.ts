import { useQuery, type Query, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { DatasetReport, SampleReport } from '@shared/domain/dataset/analysis'
import type { AppError } from '@shared/errors/app-error'
import { call, subscribe } from './studio'

const keyOf = (draftId: string) => ['judging', 'report', { draftId }] as const
const optionsOf = (draftId: string) => ({
  queryKey: keyOf(draftId),
  queryFn: () => call('judging', 'report', { draftId }),
})

/** The report of a dataset. Main judges again whenever the dataset changes. */
export const useReport = (draftId: string): UseQueryResult<DatasetReport, AppError> =>
  useQuery<DatasetReport, AppError>(optionsOf(draftId))

/** One sample of the report. Its row renders only when this sample changes. */
export const useSampleReport = (draftId: string, sampleId: string): SampleReport | undefined =>
  useQuery({
    ...optionsOf(draftId),
    select: (report: DatasetReport) => report.samples.find((sample) => sample.sampleId === sampleId),
  }).data

/** Puts a report that main just returned into the cache. */
export const showReport = (client: QueryClient, draftId: string, report: DatasetReport): void =>
  void client.setQueryData(keyOf(draftId), report)

const isNull = ({ state }: Query): boolean => state.data === null

/** Measuring a hundred files changes a report a hundred times. This is the shortest interval between refetches. */
const askEveryMs = 400

/** Refetches reports when measurements, settings, samples or the draft change, until the returned function is called. */
export function keepReports(client: QueryClient): () => void {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  const touch = (draftId: string): void => {
    if (waiting.has(draftId) || client.getQueryState(keyOf(draftId)) === undefined) return
    const timer = setTimeout(() => {
      waiting.delete(draftId)
      void client.invalidateQueries({ queryKey: keyOf(draftId) })
    }, askEveryMs)
    waiting.set(draftId, timer)
  }
  const stops = [
    subscribe('judging', 'changed', ({ draftId }) => {
      touch(draftId)
      // The sample on screen may have just been measured.
      void client.invalidateQueries({ queryKey: ['judging', 'analysis'], predicate: isNull })
    }),
    subscribe('samples', 'changed', ({ draftId }) => touch(draftId)),
    subscribe('drafts', 'changed', ({ upserted }) => upserted.forEach(({ id }) => touch(id))),
  ]
  return () => {
    for (const stop of stops) stop()
    for (const timer of waiting.values()) clearTimeout(timer)
  }
}
