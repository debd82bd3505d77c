import { useQuery, type Query, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { DatasetReport, SampleReport } from '@shared/domain/analysis'
import type { AppError } from '@shared/errors/app-error'
import { call, subscribe } from './studio'

const keyOf = (draftId: string) => ['judging', 'report', { draftId }] as const
const optionsOf = (draftId: string) => ({
  queryKey: keyOf(draftId),
  queryFn: () => call('judging', 'report', { draftId }),
})

/** What a dataset is worth. Judged anew by main whenever something of it changes. */
export const useReport = (draftId: string): UseQueryResult<DatasetReport, AppError> =>
  useQuery<DatasetReport, AppError>(optionsOf(draftId))

/** One sample of it. Of a whole report only what this sample shows makes its row render. */
export const useSampleReport = (draftId: string, sampleId: string): SampleReport | undefined =>
  useQuery({
    ...optionsOf(draftId),
    select: (report: DatasetReport) => report.samples.find((sample) => sample.sampleId === sampleId),
  }).data

/** What was just answered takes the place of what is shown. */
export const showReport = (client: QueryClient, draftId: string, report: DatasetReport): void =>
  void client.setQueryData(keyOf(draftId), report)

const isNull = ({ state }: Query): boolean => state.data === null

/** Measuring a hundred files changes a report a hundred times; it is asked for again this often at most. */
const askEveryMs = 400

/** Asks for reports again when measures, settings, samples or the draft changed, until the returned function is called. */
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
      // A sample that somebody looks at may have been measured just now.
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
