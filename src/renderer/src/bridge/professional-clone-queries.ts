import { skipToken, type UseQueryResult } from '@tanstack/react-query'
import type { AccentOption, LanguageOption } from '@shared/domain/cloud/clone'
import type { Voice } from '@shared/domain/cloud/voice'
import type { AppError } from '@shared/errors/app-error'
import { queryClient, useAnswer } from './queries'

export const useCloneStatus = (draftId: string) => useAnswer('professionalClone', 'status', { draftId })
/** Unfinished clones on this computer and in the cloud, as last asked for. */
export const useCloneSessions = () => useAnswer('professionalClone', 'sessions', {})
/** The same, asked for once more: what was begun elsewhere tells nobody here. */
export const useFreshCloneSessions = () => useAnswer('professionalClone', 'sessions', {}, { staleTime: 0 })

/** The local draft of a voice, created if there is none yet. */
export const useDraftOfVoice = (voiceId: string | null): UseQueryResult<{ draftId: string }, AppError> =>
  useAnswer('professionalClone', 'resume', voiceId === null ? skipToken : { voiceId })

/** Puts into the cache whose draft it is, so that nothing is asked for a voice that main has just bound. */
export const showDraftOfVoice = (voiceId: string, draftId: string): void => {
  queryClient.setQueryData<{ draftId: string }>(['professionalClone', 'resume', { voiceId }], { draftId })
}

/** Accents of a language: undefined while loading and without a language, empty if they cannot be determined. */
export function useAccents(language: string): readonly AccentOption[] | undefined {
  const { data, isError } = useAnswer(
    'professionalClone',
    'accents',
    language === '' ? skipToken : { language },
  )
  return isError ? [] : data
}

/** Languages a clone can be made for; undefined while loading. */
export const useCloneLanguages = (): readonly LanguageOption[] | undefined =>
  useAnswer('professionalClone', 'languages', {}).data

/** The voice of a draft, as mirrored on this computer. */
export const useVoiceOf = (voiceId: string | null): UseQueryResult<Voice, AppError> =>
  useAnswer('voices', 'get', voiceId === null ? skipToken : { voiceId })

/** Puts a voice that main returned into the cache. */
export const showVoice = (voice: Voice): void => {
  queryClient.setQueryData<Voice>(['voices', 'get', { voiceId: voice.voiceId }], voice)
}
