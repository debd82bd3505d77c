import { useEffect } from 'react'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useAnswer } from './queries'
import { call } from './studio'

/**
 * The mirrored voices. While a new search loads, the previous result stays.
 * @param isDefault the voices that every workspace has, instead of those it made or added
 */
export const useVoices = (search: string, isDefault = false) =>
  useAnswer('voices', 'list', isDefault ? { search, isDefault } : { search }, {
    placeholderData: keepPreviousData,
  })

export const useVoice = (voiceId: string) => useAnswer('voices', 'get', { voiceId })
export const useSyncStatus = () => useAnswer('voices', 'syncStatus', {})

/** Syncs with the cloud when a voices screen opens. */
export function useFreshVoices(): void {
  const client = useQueryClient()
  useEffect(() => {
    void call('voices', 'syncNow', {})
      .catch(() => undefined)
      .then(() => client.invalidateQueries({ queryKey: ['voices', 'list'] }))
  }, [client])
}
