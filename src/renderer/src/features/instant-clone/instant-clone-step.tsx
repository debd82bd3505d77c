import { useEffect, useRef } from 'react'
import type { InstantClone } from '@shared/domain/cloud/instant-clone'
import { useSamples } from '@renderer/bridge/queries'
import { useInstantClone } from '@renderer/bridge/instant-clone-queries'
import { call } from '@renderer/bridge/studio'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { toastError } from '@renderer/copy/error-toast'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import { toast } from '@renderer/ui/feedback/toast'
import { Stepper } from '@renderer/features/professional-clone/wizard/stepper'
import { cloneSteps, stepNamesOf } from './clone-words'
import { DetailsStep } from './details-step'
import { FinishStep } from './finish-step'
import { UploadStep } from './upload-step'
import { useCloneFields } from './use-clone-fields'

interface InstantCloneStepProps {
  /** Null: one is begun. */
  cloneId: string | null
  onBegin: (cloneId: string) => void
  onClose: () => void
}

/** Instant Voice Clone: audio, what the voice is called, and the proof that it is one's own. */
export function InstantCloneStep({ cloneId, onBegin, onClose }: InstantCloneStepProps) {
  const { data, error } = useInstantClone(cloneId)
  const isBegun = useRef(false)
  const begin = (): void => void call('instantClones', 'create', {}).then(({ id }) => onBegin(id), toastError)
  useEffect(() => {
    if (cloneId !== null || isBegun.current) return
    isBegun.current = true
    call('instantClones', 'create', {}).then(({ id }) => onBegin(id), toastError)
  }, [cloneId, onBegin])
  if (error)
    return <ErrorNotice error={error} action={{ label: 'Begin a new instant clone', onSelect: begin }} />
  if (!data)
    return (
      <div className="p-8">
        <Skeleton className="h-64 w-full" />
      </div>
    )
  return <OpenedClone key={data.id} clone={data} onClose={onClose} />
}

/** Where in an instant clone one is. */
export function CloneStepper({ cloneId }: { cloneId: string | null }) {
  const clone = useInstantClone(cloneId).data
  if (!clone) return null
  const current = clone.saving === 'saved' ? 'verification' : clone.step === 'details' ? 'details' : 'upload'
  return (
    <Stepper
      steps={cloneSteps}
      names={stepNamesOf(clone)}
      current={current}
      isDone={(step) => cloneSteps.indexOf(step) < cloneSteps.indexOf(current)}
    />
  )
}

function OpenedClone({ clone, onClose }: { clone: InstantClone; onClose: () => void }) {
  const [fields, change] = useCloneFields(clone)
  const samples = useSamples(clone.id).data
  useProblemToasts(clone)
  if (samples === undefined) return null
  const isMade = clone.saving === 'saved'
  if (isMade) return <FinishStep clone={clone} onClose={onClose} />
  return fields.step === 'details' ? (
    <DetailsStep clone={clone} fields={fields} samples={samples} onChange={change} />
  ) : (
    <UploadStep clone={clone} fields={fields} samples={samples} onChange={change} />
  )
}

/** What went wrong, each entry once; at a field it stands there too. */
function useProblemToasts({ problems }: InstantClone): void {
  const told = useRef(0)
  useEffect(() => {
    const fresh = problems.filter(({ atMs }) => atMs > told.current)
    for (const { text } of fresh) toast.error(text)
    for (const { atMs } of fresh) told.current = Math.max(told.current, atMs)
  }, [problems])
}
