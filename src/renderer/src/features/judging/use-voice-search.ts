import { useEffect, useState } from 'react'
import type { DatasetReport } from '@shared/domain/dataset/analysis'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { useCommand } from '@renderer/bridge/queries'
import { useDraftSettings } from '@renderer/bridge/sample-settings-queries'
import { toastError } from '@renderer/copy/error-toast'

export interface VoiceSearch {
  /** Samples in which the speakers were not told apart yet. */
  missingCount: number
  /** Null while none goes on. */
  progress: { doneCount: number; totalCount: number } | null
  start: () => void
  stop: () => void
}

type Status = SampleSettings['separation']['status']

const isSettled = (status: Status): boolean => status === 'completed' || status === 'failed'

/** Tells the speakers of a dataset apart, one sample after the other, as long as the page is open. */
export function useVoiceSearch(draftId: string, report: DatasetReport): VoiceSearch {
  const settings = useDraftSettings(draftId)
  const [ids, setIds] = useState<readonly string[] | null>(null)
  const { mutate: separate } = useCommand('sampleSettings', 'separate')
  const { mutate: cancel } = useCommand('sampleSettings', 'cancelSeparation')

  const statuses = new Map(settings.map((each) => [each.sampleId, each.separation.status]))
  const statusOf = (id: string): Status => statuses.get(id) ?? 'not_started'
  const missing = report.samples.filter(
    ({ sampleId, state }) => state === 'ready' && statusOf(sampleId) === 'not_started',
  )
  const listed = new Set(report.samples.map(({ sampleId }) => sampleId))
  // What was put away meanwhile is not waited for.
  const open = ids?.filter((id) => listed.has(id) && !isSettled(statusOf(id))) ?? []
  const current = open[0]

  useEffect(() => {
    if (current === undefined) return
    separate(
      { sampleId: current, where: 'local', speakerCount: null },
      {
        onError: (error) => {
          setIds(null)
          toastError(error)
        },
      },
    )
  }, [current, separate])

  return {
    missingCount: missing.length,
    progress:
      ids === null || current === undefined
        ? null
        : { doneCount: ids.length - open.length, totalCount: ids.length },
    start: () => setIds(missing.map(({ sampleId }) => sampleId)),
    stop: () => {
      setIds(null)
      if (current !== undefined) cancel({ sampleId: current }, { onError: (error) => toastError(error) })
    },
  }
}
