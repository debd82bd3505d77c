import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { SegmentEdits, SegmentPlan } from '@shared/domain/dataset/segment'
import type { AppError } from '@shared/errors/app-error'
import { createScope } from '@shared/lib/scope'
import { toastError } from '@renderer/copy/error-toast'
import { call, subscribe } from '@renderer/bridge/studio'

/** What the edits would make, again after every edit and whenever samples or what was measured of them change. */
export function useSegmentPlan(draftId: string, edits: SegmentEdits): UseQueryResult<SegmentPlan, AppError> {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    const scope = createScope()
    const again = (event: { draftId: string }): void => {
      if (event.draftId === draftId) setVersion((before) => before + 1)
    }
    scope.add(subscribe('judging', 'changed', again))
    scope.add(subscribe('samples', 'changed', again))
    // What was not listened to yet has no pauses; the plan is made again when it was.
    call('judging', 'measure', { draftId }).catch(toastError)
    return scope.end
  }, [draftId])
  return useQuery<SegmentPlan, AppError>({
    queryKey: ['segments', 'plan', draftId, edits, version],
    queryFn: () => call('segments', 'plan', { draftId, edits }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}
