import { useState } from 'react'
import { ChevronDown, Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { firstIncomplete, type ChecklistStep } from './steps'
import { VideoPlayer } from './video-player'

/** The steps in order; the first that is not done is open until the person opens another. */
export function StepList({ steps }: { steps: ChecklistStep[] }) {
  const [chosen, setChosen] = useState<string | null | undefined>(undefined)
  const open = chosen === undefined ? firstIncomplete(steps) : chosen
  return (
    <ol className="divide-y divide-line">
      {steps.map((step) => (
        <Step
          key={step.id}
          step={step}
          isOpen={step.id === open}
          onToggle={() => setChosen(step.id === open ? null : step.id)}
        />
      ))}
    </ol>
  )
}

function Step({ step, isOpen, onToggle }: { step: ChecklistStep; isOpen: boolean; onToggle: () => void }) {
  const { id, title, description, buttonText, landingPage, film, isCompleted } = step
  const Mark = isCompleted ? CircleCheck : Circle
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`step-${id}`}
        onClick={onToggle}
        className="flex w-full items-center gap-3 px-5 py-3 text-left font-medium hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Mark
          aria-hidden
          className={cx('size-5 shrink-0', isCompleted ? 'text-good-ink' : 'text-ink-subtle')}
        />
        <span className="min-w-0 flex-1">
          {title}
          <span className="sr-only">{isCompleted ? ', done' : ', not done yet'}</span>
        </span>
        <ChevronDown
          aria-hidden
          className={cx('size-4 shrink-0 text-ink-subtle transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen ? (
        <div id={`step-${id}`} className="flex flex-wrap items-start gap-5 px-5 pb-5 pl-13">
          <div className="min-w-0 flex-1 basis-64">
            <p className="text-ink-muted">{description}</p>
            <Button asChild className="mt-3" variant={isCompleted ? 'secondary' : 'primary'}>
              <Link to={landingPage}>{buttonText}</Link>
            </Button>
          </div>
          <VideoPlayer title={`Film: ${title}`} source={film} className="w-120 max-w-full" />
        </div>
      ) : null}
    </li>
  )
}
