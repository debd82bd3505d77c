import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AccentOption, CloneSession, LanguageOption } from '@shared/domain/cloud/clone'
import type { Voice } from '@shared/domain/cloud/voice'
import type { AppError } from '@shared/errors/app-error'
import { cloneRules, cloneStatus } from './clone-lives'
import { queryClient, useLive } from './queries'
import { call, subscribe } from './studio'

export const useCloneStatus = (draftId: string) => useLive(cloneStatus, { draftId })
export const useCloneRules = () => useLive(cloneRules, {})

const sessionsKey = ['professionalClone', 'sessions', {}] as const
/** Unfinished clones on this computer and in the cloud, refetched whenever one may have changed. */
export const useCloneSessions = (): UseQueryResult<CloneSession[], AppError> =>
  useQuery<CloneSession[], AppError>({
    queryKey: sessionsKey,
    queryFn: () => call('professionalClone', 'sessions', {}),
  })

/** Refetches the sessions when drafts, voices or their states change, until the returned function is called. */
export function followSessions(): () => void {
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: sessionsKey })
  const stops = [
    subscribe('professionalClone', 'changed', refresh),
    subscribe('drafts', 'changed', refresh),
    subscribe('voices', 'changed', refresh),
    // Replaces last known states as soon as the cloud can be reached.
    subscribe('account', 'connectionChanged', refresh),
    subscribe('account', 'changed', refresh),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The local draft of a voice, created if there is none yet. */
export const useDraftOfVoice = (voiceId: string | null): UseQueryResult<{ draftId: string }, AppError> =>
  useQuery<{ draftId: string }, AppError>({
    queryKey: ['professionalClone', 'resume', { voiceId }],
    queryFn: voiceId === null ? skipToken : () => call('professionalClone', 'resume', { voiceId }),
  })

/** Accents of a language: undefined while loading, empty if they cannot be determined. */
export function useAccents(language: string): readonly AccentOption[] | undefined {
  const { data, isError } = useQuery<AccentOption[], AppError>({
    queryKey: ['professionalClone', 'accents', { language }],
    queryFn: () => call('professionalClone', 'accents', { language }),
  })
  return isError ? [] : data
}

/** Languages a clone can be made for; undefined while loading. */
export const useCloneLanguages = (): readonly LanguageOption[] | undefined =>
  useQuery<LanguageOption[], AppError>({
    queryKey: ['professionalClone', 'languages', {}],
    queryFn: () => call('professionalClone', 'languages', {}),
  }).data

const voiceKey = (voiceId: string | null) => ['voices', 'get', { voiceId }] as const
/** The voice of a draft, as mirrored on this computer. */
export const useVoiceOf = (voiceId: string | null): UseQueryResult<Voice, AppError> =>
  useQuery<Voice, AppError>({
    queryKey: voiceKey(voiceId),
    queryFn: voiceId === null ? skipToken : () => call('voices', 'get', { voiceId }),
  })

/** Puts a voice that main returned into the cache. */
export const showVoice = (voice: Voice): void => {
  queryClient.setQueryData<Voice>(voiceKey(voice.voiceId), voice)
}
