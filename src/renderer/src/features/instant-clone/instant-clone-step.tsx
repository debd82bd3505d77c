import { useEffect, useRef } from 'react'
import type { InstantClone } from '@shared/domain/cloud/instant-clone'
import { useSamples } from '@renderer/bridge/queries'
import { useInstantClone } from '@renderer/bridge/instant-clone-queries'
import { call } from '@renderer/bridge/studio'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { toastError } from '@renderer/copy/error-toast'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import { useToldOnce } from '@renderer/ui/feedback/use-told-once'
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
  /** Verification is what it was opened for. */
  isVerifying?: boolean
  /** In place of a new one where it is gone. */
  onGone?: () => void
}

/** Instant Voice Clone: audio, what the voice is called, and the proof that it is one's own. */
export function InstantCloneStep(props: InstantCloneStepProps) {
  const { cloneId, onBegin, onClose, isVerifying = false, onGone } = props
  const { data, error } = useInstantClone(cloneId)
  const isBegun = useRef(false)
  const begin = (): void => void call('instantClones', 'create', {}).then(({ id }) => onBegin(id), toastError)
  useEffect(() => {
    if (cloneId !== null || isBegun.current) return
    isBegun.current = true
    call('instantClones', 'create', {}).then(({ id }) => onBegin(id), toastError)
  }, [cloneId, onBegin])
  if (error) {
    const action = onGone
      ? { label: 'Open the voice again', onSelect: onGone }
      : { label: 'Begin a new instant clone', onSelect: begin }
    return <ErrorNotice error={error} action={action} />
  }
  if (!data)
    return (
      <div className="p-8">
        <Skeleton className="h-64 w-full" />
      </div>
    )
  return <OpenedClone key={data.id} clone={data} isVerifying={isVerifying} onClose={onClose} />
}

/** Where in an instant clone one is. */
export function CloneStepper({
  cloneId,
  isVerifying = false,
}: Pick<InstantCloneStepProps, 'cloneId' | 'isVerifying'>) {
  const clone = useInstantClone(cloneId).data
  if (!clone) return null
  const isMade = clone.saving === 'saved' || isVerifying
  const current = isMade ? 'verification' : clone.step === 'details' ? 'details' : 'upload'
  return (
    <Stepper
      steps={cloneSteps}
      names={stepNamesOf(clone)}
      current={current}
      isDone={(step) => cloneSteps.indexOf(step) < cloneSteps.indexOf(current)}
    />
  )
}

interface OpenedCloneProps {
  clone: InstantClone
  isVerifying: boolean
  onClose: () => void
}

function OpenedClone({ clone, isVerifying, onClose }: OpenedCloneProps) {
  const [fields, change] = useCloneFields(clone)
  const samples = useSamples(clone.id).data
  // At a field it stands there too.
  useToldOnce(
    clone.id,
    clone.problems.map(({ atMs, text }) => ({ atMs, toast: text })),
  )
  if (samples === undefined) return null
  if (clone.saving === 'saved' || isVerifying) return <FinishStep clone={clone} onClose={onClose} />
  return fields.step === 'details' ? (
    <DetailsStep clone={clone} fields={fields} samples={samples} onChange={change} />
  ) : (
    <UploadStep clone={clone} fields={fields} samples={samples} onChange={change} />
  )
}
