import { useQuery } from '@tanstack/react-query'
import type { Analysis } from '@shared/domain/analysis'
import type { SampleSettings } from '@shared/domain/sample-settings'
import type { AppError } from '@shared/errors/app-error'
import { loadLive } from './live'
import { useLive } from './queries'
import { draftSettings, sampleSettings } from './settings-lives'
import { call } from './studio'

export const useSampleSettings = (sampleId: string) => useLive(sampleSettings, { sampleId })

const none: readonly SampleSettings[] = []
/** Settings of every sample of a draft that differ from nothing, or did. */
export const useDraftSettings = (draftId: string): readonly SampleSettings[] =>
  useLive(draftSettings, { draftId }).data ?? none

/** Of one sample; only its own changes make its row render. */
export const useSettingsOf = (draftId: string, sampleId: string): SampleSettings | undefined =>
  useQuery({
    queryKey: [draftSettings.domain, draftSettings.name, { draftId }],
    queryFn: () => loadLive(draftSettings, { draftId }),
    select: (list) => list.find((each) => each.sampleId === sampleId),
  }).data

/** What was measured of a sample; null while it was not. Asked anew when `version` changes. */
export const useAnalysis = (sampleId: string, version: string) =>
  useQuery<Analysis | null, AppError>({
    queryKey: ['judging', 'analysis', sampleId, version],
    queryFn: () => call('judging', 'analysis', { sampleId }),
    gcTime: 0,
  })
