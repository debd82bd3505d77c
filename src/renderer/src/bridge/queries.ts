import { QueryClient, useMutation, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Domain } from '@shared/ipc/contract'
import type { Upload, UploadItem } from '@shared/domain/cloud/upload'
import { AppError } from '@shared/errors/app-error'
import { askAgain } from './ask-again'
import { cloneRules, cloneStatus } from './clone-lives'
import { foldDrafts, foldSamples, foldUploadProgress, upsert } from './fold'
import { keepReports } from './judging'
import { follows, keepLive, loadLive, type LiveCall } from './live'
import { recorderStatus, recordings, takes } from './recorder-lives'
import { draftSettings, sampleSettings } from './settings-lives'
import { call, type CallInput, type CallName, type CallOutput } from './studio'
import { connectVoices } from './voice-queries'

/** The only cache of main's answers. Main runs on this computer, so queries also run while offline. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Infinity, retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' },
  },
})

const appSettings: LiveCall<'appSettings', 'get'> = {
  domain: 'appSettings',
  name: 'get',
  sources: [follows('appSettings', 'changed', (_, payload) => payload)],
}
const account: LiveCall<'account', 'get'> = {
  domain: 'account',
  name: 'get',
  sources: [follows('account', 'changed', (_, payload) => payload)],
}
const connection: LiveCall<'account', 'connection'> = {
  domain: 'account',
  name: 'connection',
  sources: [follows('account', 'connectionChanged', (_, payload) => payload)],
}
const library: LiveCall<'library', 'status'> = {
  domain: 'library',
  name: 'status',
  sources: [follows('library', 'changed', (_, payload) => payload)],
}
const drafts: LiveCall<'drafts', 'list'> = {
  domain: 'drafts',
  name: 'list',
  sources: [follows('drafts', 'changed', (list, event, input) => foldDrafts(list, event, input.limit))],
}
const draft: LiveCall<'drafts', 'get'> = {
  domain: 'drafts',
  name: 'get',
  sources: [
    follows(
      'drafts',
      'changed',
      (value, event, input) => event.upserted.find((entry) => entry.id === input.id) ?? value,
    ),
  ],
}
const samples: LiveCall<'samples', 'list'> = {
  domain: 'samples',
  name: 'list',
  sources: [
    follows('samples', 'changed', (list, event, input) =>
      event.draftId === input.draftId ? foldSamples(list, event) : list,
    ),
  ],
}
const uploads: LiveCall<'uploads', 'list'> = {
  domain: 'uploads',
  name: 'list',
  sources: [
    follows('uploads', 'changed', (list, upload) => upsert(list, [upload], (entry) => entry.draftId)),
    follows('uploads', 'progress', (list, progress) => foldUploadProgress(list, progress)),
  ],
}
const jobs: LiveCall<'jobs', 'list'> = {
  domain: 'jobs',
  name: 'list',
  sources: [follows('jobs', 'changed', (list, job) => upsert(list, [job], (entry) => entry.id))],
}

/** Connects the cache to main's events until the returned function is called. */
export function connectCache(): () => void {
  const stops = [
    askAgain(queryClient),
    keepReports(queryClient),
    keepLive(queryClient, appSettings),
    keepLive(queryClient, account),
    keepLive(queryClient, connection),
    keepLive(queryClient, library),
    keepLive(queryClient, drafts),
    keepLive(queryClient, draft),
    keepLive(queryClient, samples),
    keepLive(queryClient, uploads),
    keepLive(queryClient, jobs),
    keepLive(queryClient, recorderStatus),
    keepLive(queryClient, takes),
    keepLive(queryClient, recordings),
    keepLive(queryClient, sampleSettings),
    keepLive(queryClient, draftSettings),
    keepLive(queryClient, cloneStatus),
    keepLive(queryClient, cloneRules),
    connectVoices(queryClient),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The drafts that Home lists. */
export const homeDraftsLimit = 20

const options = <D extends Domain, N extends CallName<D>>(live: LiveCall<D, N>, input: CallInput<D, N>) => ({
  queryKey: [live.domain, live.name, input] as const,
  queryFn: () => loadLive(live, input),
})

/** Fetches everything the first screen shows in parallel, before React starts. The screen itself shows a failure. */
export function loadFirstPaint(): void {
  const ask = <D extends Domain, N extends CallName<D>>(live: LiveCall<D, N>, input: CallInput<D, N>) =>
    void queryClient.query(options(live, input)).catch(() => undefined)
  ask(appSettings, {})
  ask(library, {})
  ask(account, {})
  ask(connection, {})
  ask(drafts, { limit: homeDraftsLimit })
  ask(uploads, {})
  ask(jobs, {})
}

/** An answer from main that events keep up to date. */
export function useLive<D extends Domain, N extends CallName<D>>(
  live: LiveCall<D, N>,
  input: CallInput<D, N>,
): UseQueryResult<CallOutput<D, N>, AppError> {
  return useQuery<CallOutput<D, N>, AppError>(options(live, input))
}

export const useAppSettings = () => useLive(appSettings, {})
export const useAccount = () => useLive(account, {})
export const useConnection = () => useLive(connection, {})
export const useLibraryStatus = () => useLive(library, {})
/** Newest first; `limit` keeps first paint cheap. */
export const useDrafts = (limit?: number) => useLive(drafts, limit === undefined ? {} : { limit })
export const useDraft = (id: string) => useLive(draft, { id })
const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'not-found'

/** Names of drafts, including those in no list: undefined until known, null if the draft is gone. */
export function useDraftNames(ids: readonly string[]): (id: string) => string | null | undefined {
  const asked = [...new Set(ids)]
  const answers = useQueries({ queries: asked.map((id) => options(draft, { id })) })
  const names = new Map(
    answers.map(({ data, error }, at) => [asked[at], isGone(error) ? null : data?.name] as const),
  )
  return (id) => names.get(id)
}

/** Looks a name up once, for a notification: undefined if unavailable, null if the draft is gone. */
export const draftName = (id: string): Promise<string | null | undefined> =>
  queryClient.query(options(draft, { id })).then(
    ({ name }) => name,
    (error: unknown) => (isGone(error) ? null : undefined),
  )

export const useSamples = (draftId: string) => useLive(samples, { draftId })
export const useUploads = () => useLive(uploads, {})
export const useJobs = () => useLive(jobs, {})

/** The upload of one draft; undefined if there is none. */
export function useUpload(draftId: string): Upload | undefined {
  return useUploads().data?.find((upload) => upload.draftId === draftId)
}

/** One file of an upload. Its row renders only when this file changes. */
export function useUploadItem(draftId: string, sampleId: string): UploadItem | undefined {
  return useQuery({
    queryKey: [uploads.domain, uploads.name, {}],
    queryFn: () => loadLive(uploads, {}),
    select: (list) =>
      list.find((upload) => upload.draftId === draftId)?.items.find((item) => item.sampleId === sampleId),
  }).data
}

export function useAppInfo() {
  return useQuery({ queryKey: ['app', 'info', {}], queryFn: () => call('app', 'info', {}) })
}

/** A call made by the user, with its pending state and error. */
export function useCommand<D extends Domain, N extends CallName<D>>(domain: D, name: N) {
  return useMutation<CallOutput<D, N>, AppError, CallInput<D, N>>({
    mutationFn: (input) => call(domain, name, input),
  })
}
