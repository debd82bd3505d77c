import {
  QueryClient,
  skipToken,
  useMutation,
  useQueries,
  useQuery,
  type QueryFunctionContext,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Domain } from '@shared/ipc/contract'
import type { CloneStatus } from '@shared/domain/cloud/clone'
import type { Upload, UploadItem } from '@shared/domain/cloud/upload'
import { AppError } from '@shared/errors/app-error'
import { askLater, keepAnswers, loadAnswer } from './answers'
import { followScopes } from './scope-changes'
import { call, type CallInput, type CallName, type CallOutput } from './studio'

/** The only cache of main's answers. Main runs on this computer, so queries also run while offline. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Infinity, retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' },
  },
})

/** Connects the cache to main's events until the returned function is called. */
export function connectCache(client = queryClient): () => void {
  const stops = [followScopes(client), keepAnswers(client)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** How the cache holds an answer. */
export const answerOptions = <D extends Domain, N extends CallName<D>>(
  domain: D,
  name: N,
  input: CallInput<D, N>,
) => ({
  queryKey: [domain, name, input] as const,
  queryFn: ({ client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>) =>
    loadAnswer(domain, name, input, () => askLater(client, queryKey)),
})

type AnswerOptions<Output, Selected> = Omit<
  UseQueryOptions<Output, AppError, Selected>,
  'queryKey' | 'queryFn'
>

/**
 * An answer of main, kept up to date by the events that `src/shared/ipc/channels.ts` declares for it.
 * @param input `skipToken`: nothing is asked yet
 */
export const useAnswer = <D extends Domain, N extends CallName<D>, Selected = CallOutput<D, N>>(
  domain: D,
  name: N,
  input: CallInput<D, N> | typeof skipToken,
  options: AnswerOptions<CallOutput<D, N>, Selected> = {},
): UseQueryResult<Selected, AppError> =>
  useQuery<CallOutput<D, N>, AppError, Selected>({
    ...options,
    ...(input === skipToken
      ? { queryKey: [domain, name, null], queryFn: skipToken }
      : answerOptions(domain, name, input)),
  })

/** The drafts that Home lists. */
export const homeDraftsLimit = 20

export const useAppSettings = () => useAnswer('appSettings', 'get', {})
export const useAccount = () => useAnswer('account', 'get', {})
export const useConnection = () => useAnswer('account', 'connection', {})
export const useLibraryStatus = () => useAnswer('library', 'status', {})
/** Newest first; `limit` keeps first paint cheap. */
export const useDrafts = (limit?: number) => useAnswer('drafts', 'list', limit === undefined ? {} : { limit })
export const useDraft = (id: string) => useAnswer('drafts', 'get', { id })
const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'not-found'

/** Names of drafts, including those in no list: undefined until known, null if the draft is gone. */
export function useDraftNames(ids: readonly string[]): (id: string) => string | null | undefined {
  const asked = [...new Set(ids)]
  const answers = useQueries({ queries: asked.map((id) => answerOptions('drafts', 'get', { id })) })
  const names = new Map(
    answers.map(({ data, error }, at) => [asked[at], isGone(error) ? null : data?.name] as const),
  )
  return (id) => names.get(id)
}

/** The usable time of each draft, in milliseconds: undefined until known. */
export function useUsableMs(ids: readonly string[]): (id: string) => number | undefined {
  const answers = useQueries({
    queries: ids.map((draftId) => answerOptions('judging', 'usable', { draftId })),
  })
  return (id) => answers[ids.indexOf(id)]?.data?.usableMs ?? undefined
}

/** How their clones stand, as last read of the cloud; undefined while that is loading. */
export function useCloneStatuses(ids: readonly string[]): (id: string) => CloneStatus | undefined {
  const answers = useQueries({
    queries: ids.map((draftId) => answerOptions('professionalClone', 'status', { draftId })),
  })
  return (id) => answers[ids.indexOf(id)]?.data
}

export const useSamples = (draftId: string) => useAnswer('samples', 'list', { draftId })
export const useUploads = () => useAnswer('uploads', 'list', {})
export const useJobs = () => useAnswer('jobs', 'list', {})

/** The upload of one draft; undefined if there is none. */
export function useUpload(draftId: string): Upload | undefined {
  return useUploads().data?.find((upload) => upload.draftId === draftId)
}

/** One file of an upload. Its row renders only when this file changes. */
export function useUploadItem(draftId: string, sampleId: string): UploadItem | undefined {
  const itemOf = (list: readonly Upload[]): UploadItem | undefined =>
    list.find((upload) => upload.draftId === draftId)?.items.find((item) => item.sampleId === sampleId)
  return useAnswer('uploads', 'list', {}, { select: itemOf }).data
}

export const useAppInfo = () => useAnswer('app', 'info', {})
export const useToolVersions = () => useAnswer('app', 'toolVersions', {})

/** A call made by the user, with its pending state and error. */
export function useCommand<D extends Domain, N extends CallName<D>>(domain: D, name: N) {
  return useMutation<CallOutput<D, N>, AppError, CallInput<D, N>>({
    mutationFn: (input) => call(domain, name, input),
  })
}
