import { useEffect } from 'react'
import { Outlet, useBlocker } from 'react-router'
import { PanelBoundary } from '@renderer/ui/panel-boundary'
import { toast } from '@renderer/ui/feedback/toast'
import { ExportGate } from '@renderer/features/exports/export-gate'
import { useAnnouncedJobs } from '@renderer/features/jobs/use-announced-jobs'
import { RecordGate } from '@renderer/features/record/dialog/record-gate'
import { useOutputSetting } from '@renderer/player/use-output-setting'
import { isTakeRunning } from '@renderer/recorder/running-takes'
import { LeaveQuestion } from './leave-question'
import { leavesTake } from './take-host'
import { useStrayFiles } from './use-stray-files'

const stayWords = 'Stop recording before you leave.'

/**
 * Around every page: recorders stand here, so that no page, no answer of main and no crash of a page ends a take. Whatever
 * would leave a running take, by a link, the menu, a notification or the history, is refused in words.
 */
export function Root() {
  useAnnouncedJobs()
  useOutputSetting()
  useStrayFiles()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isTakeRunning() && leavesTake(currentLocation, nextLocation),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    toast.message(stayWords, { id: 'booth' })
  }, [blocker])
  return (
    <>
      <Outlet />
      <PanelBoundary name="The recorder">
        <RecordGate />
      </PanelBoundary>
      <PanelBoundary name="The export">
        <ExportGate />
      </PanelBoundary>
      <LeaveQuestion />
    </>
  )
}
