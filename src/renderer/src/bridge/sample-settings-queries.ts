import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Analysis } from '@shared/domain/dataset/analysis'
import type { SampleSettings, UnsentSettings } from '@shared/domain/dataset/sample-settings'
import type { AppError } from '@shared/errors/app-error'
import { answerOptions, useAnswer } from './queries'
import { subscribe } from './studio'

export const useSampleSettings = (sampleId: string) => useAnswer('sampleSettings', 'get', { sampleId })

const none: readonly SampleSettings[] = []
/** Settings of every sample in a draft that has, or had, any. */
export const useDraftSettings = (draftId: string): readonly SampleSettings[] =>
  useAnswer('sampleSettings', 'list', { draftId }).data ?? none

/** Settings of one sample. Its row renders only when they change. */
export const useSettingsOf = (draftId: string, sampleId: string): SampleSettings | undefined =>
  useAnswer(
    'sampleSettings',
    'list',
    { draftId },
    { select: (list) => list.find((each) => each.sampleId === sampleId) },
  ).data

/** The analysis of a sample; null if there is none yet. Refetched when `version` changes. */
export function useAnalysis(sampleId: string, version: string) {
  const { queryKey, queryFn } = answerOptions('judging', 'analysis', { sampleId })
  return useQuery<Analysis | null, AppError>({ queryKey: [...queryKey, version], queryFn, gcTime: 0 })
}

/** Why the cloud does not have a sample's settings; undefined if it has them. */
export const useUnsentSettings = (draftId: string, sampleId: string): UnsentSettings | undefined =>
  useAnswer(
    'sampleSettings',
    'unsent',
    { draftId },
    { select: (all) => all.find((one) => one.sampleId === sampleId) },
  ).data

const refusedIds = (all: readonly UnsentSettings[]): ReadonlySet<string> =>
  new Set(all.filter(({ kind }) => kind === 'refused').map(({ sampleId }) => sampleId))
const noIds: ReadonlySet<string> = new Set()

/** The samples of a draft whose settings the cloud rejected. */
export const useRefusedSettings = (draftId: string): ReadonlySet<string> =>
  useAnswer('sampleSettings', 'unsent', { draftId }, { select: refusedIds }).data ?? noIds

export interface PeaksProgress {
  /** 0 to 1; null before the first progress event. */
  fraction: number | null
  remainingMs: number | null
}

/** Progress of a waveform that is being created for the first time. */
export function usePeaksProgress(sampleId: string): PeaksProgress {
  const [progress, setProgress] = useState<PeaksProgress>({ fraction: null, remainingMs: null })
  useEffect(
    () =>
      subscribe('judging', 'peaksProgress', (event) => {
        if (event.sampleId === sampleId) setProgress(event)
      }),
    [sampleId],
  )
  return progress
}
