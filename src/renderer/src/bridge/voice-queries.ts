import { useEffect } from 'react'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AppError } from '@shared/errors/app-error'
import { follows, keepLive, loadLive, type LiveCall } from './live'
import { call, type CallOutput, subscribe } from './studio'

const syncStatus: LiveCall<'voices', 'syncStatus'> = {
  domain: 'voices',
  name: 'syncStatus',
  sources: [follows('voices', 'syncChanged', (_, payload) => payload)],
}

/** Refetches voices when an event says they changed, until the returned function is called. */
export function connectVoices(client: QueryClient): () => void {
  const stops = [
    keepLive(client, syncStatus),
    subscribe('voices', 'changed', () => {
      void client.invalidateQueries({ queryKey: ['voices', 'list'] })
      void client.invalidateQueries({ queryKey: ['voices', 'get'] })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The mirrored voices. While a new search loads, the previous result stays. */
export const useVoices = (search: string) =>
  useQuery<CallOutput<'voices', 'list'>, AppError>({
    queryKey: ['voices', 'list', { search }],
    queryFn: () => call('voices', 'list', { search }),
    placeholderData: keepPreviousData,
  })

export const useVoice = (voiceId: string) =>
  useQuery<CallOutput<'voices', 'get'>, AppError>({
    queryKey: ['voices', 'get', { voiceId }],
    queryFn: () => call('voices', 'get', { voiceId }),
  })

export const useSyncStatus = () =>
  useQuery<CallOutput<'voices', 'syncStatus'>, AppError>({
    queryKey: ['voices', 'syncStatus', {}],
    queryFn: () => loadLive(syncStatus, {}),
  })

/** Syncs with the cloud when a voices screen opens. */
export function useFreshVoices(): void {
  const client = useQueryClient()
  useEffect(() => {
    void call('voices', 'syncNow', {})
      .catch(() => undefined)
      .then(() => client.invalidateQueries({ queryKey: ['voices', 'list'] }))
  }, [client])
}
