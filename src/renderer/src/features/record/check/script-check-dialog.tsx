import { useEffect, useRef } from 'react'
import { CircleCheck, Languages, MicOff, SpellCheck, type LucideIcon } from 'lucide-react'
import { useStore } from 'zustand'
import type { CheckedSound, CheckObstacle, ScriptCheck } from '@shared/domain/recording/script-check'
import { AppError } from '@shared/errors/app-error'
import { useAnswer } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { toastError } from '@renderer/copy/error-toast'
import { checkLine, isUnheard, obstacleWords, readWords } from '@renderer/copy/script-check-words'
import { RunningJob } from '@renderer/features/jobs/running-job'
import { counted } from '@renderer/copy/format'
import { announce } from '@renderer/ui/feedback/announce'
import { Button } from '@renderer/ui/button'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { Dialog } from '@renderer/ui/overlays/dialog'
import type { BoothTools } from '../booth/use-booth'
import { FindingList } from './finding-list'

/** The comparison of a recording with its script, while the booth says one is open. */
export function ScriptCheckDialog({ tools }: { tools: BoothTools }) {
  const checked = useStore(tools.booth.store, (state) => state.checked)
  return checked ? <OpenCheck key={checked.id} tools={tools} sound={checked} /> : null
}

function OpenCheck({ tools, sound }: { tools: BoothTools; sound: CheckedSound }) {
  const { booth, takes, recordings } = tools
  const answer = useAnswer('scriptChecks', 'get', sound)
  const check = answer.data
  const name = [...recordings, ...takes].find(({ id }) => id === sound.id)?.name
  const start = () => void call('scriptChecks', 'start', sound).catch((error: unknown) => toastError(error))
  const isAtWork = check?.state === 'running' || check?.state === 'waiting'
  useAnnouncedEnd(check, isAtWork)
  return (
    <Dialog
      isOpen
      size="lg"
      onClose={() => booth.store.setState({ checked: null })}
      title="Script check"
      {...(name === undefined ? {} : { description: name })}
      footer={
        <>
          <Button onClick={() => booth.store.setState({ checked: null })}>Close</Button>
          {check?.obstacle === null ? (
            <Button
              variant={check.state === 'done' && !check.isOutdated ? 'secondary' : 'primary'}
              icon={SpellCheck}
              isDisabled={isAtWork}
              onClick={start}
            >
              {check.checkedAtMs !== null ? 'Check again' : 'Check against script'}
            </Button>
          ) : null}
        </>
      }
    >
      {check ? (
        <CheckBody tools={tools} sound={sound} check={check} />
      ) : answer.error ? (
        <ErrorNotice error={answer.error} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Dialog>
  )
}

/** Its result takes the place of the progress, where only the eye would notice. */
function useAnnouncedEnd(check: ScriptCheck | undefined, isAtWork: boolean): void {
  const wasAtWork = useRef(false)
  useEffect(() => {
    if (wasAtWork.current && check?.state === 'done')
      announce(`Script check finished: ${counted(check.findings.length, 'place')} found.`)
    wasAtWork.current = isAtWork
  }, [check, isAtWork])
}

interface CheckBodyProps {
  tools: BoothTools
  sound: CheckedSound
  check: ScriptCheck
}

const obstacleIcons: Readonly<Record<CheckObstacle, LucideIcon>> = {
  'no-script': SpellCheck,
  language: Languages,
  'recognizer-missing': MicOff,
}

function CheckBody({ tools, sound, check }: CheckBodyProps) {
  const { obstacle, state, error, checkedAtMs } = check
  if (state === 'waiting' || state === 'running') return <AtWork sound={sound} check={check} />
  if (obstacle !== null && checkedAtMs === null)
    return (
      <EmptyState icon={obstacleIcons[obstacle]} title={obstacleWords[obstacle].title}>
        {obstacleWords[obstacle].body}
      </EmptyState>
    )
  if (state === 'none')
    return (
      <EmptyState icon={SpellCheck} title="Not checked yet">
        Timbre listens to the recording on this computer and lists what was skipped, repeated, added or
        misread, and pauses that are too long. It waits while you record.
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-4">
      {obstacle === null ? null : <p className="text-ink-muted">{obstacleWords[obstacle].again}</p>}
      {state === 'failed' && error ? (
        <ErrorNotice error={AppError.fromWire(error)} isInline={checkedAtMs !== null} />
      ) : null}
      {checkedAtMs === null ? null : <Result tools={tools} sound={sound} check={check} />}
    </div>
  )
}

function Result({ tools, sound, check }: CheckBodyProps) {
  if (check.findings.length > 0) return <FindingList tools={tools} sound={sound} check={check} />
  if (check.isOutdated)
    return (
      <EmptyState icon={SpellCheck} title="Edited since the check">
        The earlier result no longer applies.{check.obstacle === null ? ' Check it again.' : ''}
      </EmptyState>
    )
  if (check.read && isUnheard(check.read))
    return (
      <EmptyState icon={MicOff} title="No words were recognized">
        Nothing in this recording sounds like its script. Play it: it may be silent, in another language, or a
        reading of something else.
      </EmptyState>
    )
  return (
    <EmptyState icon={CircleCheck} title="Nothing missed">
      <span dir="auto" className="wrap-anywhere">
        {readWords(check.read)}
      </span>
    </EmptyState>
  )
}

function AtWork({ sound, check }: { sound: CheckedSound; check: ScriptCheck }) {
  const job = useAnswer('jobs', 'list', {}).data?.find(({ id }) => id === check.jobId)
  if (job?.state === 'running')
    return (
      <div className="flex items-center gap-3 py-4">
        <RunningJob job={job} title="Comparing with the script" />
      </div>
    )
  return (
    <div className="flex items-center justify-between gap-3 py-4">
      <p role="status">{checkLine(check)}</p>
      <Button
        size="sm"
        onClick={() =>
          void call('scriptChecks', 'cancel', sound).catch((error: unknown) => toastError(error))
        }
      >
        Cancel
      </Button>
    </div>
  )
}
