import { useMemo } from 'react'
import { skipToken, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import type { LibraryFilters, LibraryPage, LibraryVoice, SoundLike } from '@shared/domain/cloud/library-voice'
import type { AppError } from '@shared/errors/app-error'
import { queryClient, useAnswer } from './queries'
import { call } from './studio'

/** What a list of library voices shows. */
export interface LibraryList {
  /** Each once; undefined until the first answer. */
  voices: readonly LibraryVoice[] | undefined
  /** Null where the server does not say. */
  totalCount: number | null
  /** The cloud cannot be reached, and this is what it answered then; null: it answered now. */
  keptSinceMs: number | null
  error: AppError | null
  hasMore: boolean
  isFetching: boolean
  loadMore: () => void
  retry: () => void
}

/** Ids of library voices that stand in My voices, and of one's own. */
export interface SharedIds {
  /** By the id in the library: the id in My voices. */
  added: ReadonlyMap<string, string>
  own: ReadonlySet<string>
}

/** Not a call by name: a list of pages is no answer of main. */
const pagesKey = (filters: LibraryFilters) => ['voiceLibrary', 'pages', filters] as const

/** Voices of the library by filters, page after page. @param filters null: nothing is asked */
export function useLibraryPages(filters: LibraryFilters | null): LibraryList {
  const query = useInfiniteQuery<
    LibraryPage,
    AppError,
    InfiniteData<LibraryPage, number>,
    readonly unknown[],
    number
  >({
    queryKey: filters === null ? ['voiceLibrary', 'pages', null] : pagesKey(filters),
    queryFn:
      filters === null
        ? skipToken
        : ({ pageParam: page }) => call('voiceLibrary', 'search', { filters, page }),
    initialPageParam: 0,
    getNextPageParam: (last, _, page) => (last.hasMore ? page + 1 : undefined),
  })
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = query
  const voices = useMemo(() => data && eachOnce(data.pages.flatMap((page) => page.voices)), [data])
  return {
    voices,
    totalCount: data?.pages[0]?.totalCount ?? null,
    keptSinceMs: data ? keptSince(data.pages) : null,
    error,
    hasMore: hasNextPage,
    isFetching,
    loadMore: () => void fetchNextPage(),
    retry: () => void (data && error ? fetchNextPage() : refetch()),
  }
}

/** The library moves while it is read: a voice may come again on the next page. */
const eachOnce = (voices: readonly LibraryVoice[]): LibraryVoice[] => [
  ...new Map(voices.map((voice) => [voice.voiceId, voice])).values(),
]

function keptSince(pages: readonly LibraryPage[]): number | null {
  const times = pages.filter(({ isKept }) => isKept).map(({ answeredAtMs }) => answeredAtMs)
  return times.length === 0 ? null : Math.min(...times)
}

/** Voices that sound alike, the nearest first, and what they sound like. @param to null: nothing is asked */
export function useSimilarVoices(to: SoundLike | null): LibraryList & { name: string | null } {
  const { data, error, isFetching, refetch } = useAnswer(
    'voiceLibrary',
    'similar',
    to === null ? skipToken : { to },
  )
  return {
    name: data?.name ?? null,
    voices: data?.voices,
    totalCount: data ? data.voices.length : null,
    keptSinceMs: data?.isKept === true ? data.answeredAtMs : null,
    error,
    hasMore: false,
    isFetching,
    loadMore: () => undefined,
    retry: () => void refetch(),
  }
}

/** One voice of the library; null: nothing is asked. */
export const useLibraryVoice = (voiceId: string | null) =>
  useAnswer('voiceLibrary', 'find', voiceId === null ? skipToken : { voiceId })

/** What My voices shares with the library; nothing is asked until it is wanted. */
export function useSharedIds(isWanted = true): SharedIds {
  const { data } = useAnswer('voiceLibrary', 'shared', isWanted ? {} : skipToken)
  return useMemo(
    () => ({
      added: new Map((data?.added ?? []).map(({ originalVoiceId, voiceId }) => [originalVoiceId, voiceId])),
      own: new Set(data?.ownIds ?? []),
    }),
    [data],
  )
}

/** Asks the cloud again for every list of the library that is shown. */
export const askLibraryAgain = (): void =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [domain, name] }) =>
      domain === 'voiceLibrary' && (name === 'pages' || name === 'similar'),
  })

/** Where the player finds the preview of a library voice. */
export const libraryPreviewAddress = (voiceId: string): string =>
  `/voice-preview/library/${encodeURIComponent(voiceId)}`
