import { X } from 'lucide-react'
import { Link } from 'react-router'
import { pathTo } from '@renderer/address/paths'
import { useFreshProfile } from '@renderer/bridge/profile-queries'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Badge } from '@renderer/ui/badge'
import { IconButton } from '@renderer/ui/button'
import { Card } from '@renderer/ui/card'
import { counted } from '@renderer/copy/format'
import { isChecklistShown, otherStepsLeft, stepsOf } from './steps'
import { StepList } from './step-list'

/** The checklist on Home, until it is done or put away. */
export function ChecklistCard() {
  const checklist = useFreshProfile().data?.checklist ?? null
  const hide = useCommand('profile', 'hideChecklist')
  if (!isChecklistShown(checklist)) return null
  const steps = stepsOf(checklist)
  const otherCount = otherStepsLeft(checklist)
  return (
    <Card aria-labelledby="checklist" className="overflow-hidden">
      <div className="flex items-center gap-3 border-b border-line py-2 pr-3 pl-5">
        <h2 id="checklist" className="font-semibold">
          <Link to={pathTo('onboarding')} className="hover:underline">
            Onboarding Checklist
          </Link>
        </h2>
        <Badge>
          {steps.filter(({ isCompleted }) => isCompleted).length}/{steps.length + otherCount}
        </Badge>
        <span className="flex-1" />
        <IconButton
          label="Hide the checklist"
          icon={X}
          size="sm"
          onClick={() => hide.mutate({}, { onError: (error) => toastError(error) })}
        />
      </div>
      <StepList steps={steps} />
      {otherCount === 0 ? null : (
        <p className="border-t border-line px-5 py-2 text-small text-ink-subtle">
          {counted(otherCount, 'more step')} on the web.
        </p>
      )}
    </Card>
  )
}
