import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { Card } from '@renderer/ui/card'
import type { NextStep } from './home-state'
import { named } from '@renderer/lib/named'

/** The one primary action of Home. */
export function NextStepCard({ step }: { step: NextStep }) {
  return (
    <Card
      {...named('home.next-step')}
      aria-labelledby="next-step"
      className="flex flex-wrap items-center gap-x-8 gap-y-4 p-6"
    >
      <div className="min-w-0 flex-1 basis-96">
        <p className="text-small font-medium text-accent-ink">What to do next</p>
        <h2 id="next-step" className="mt-1 line-clamp-2 text-reading font-semibold wrap-anywhere">
          {step.title}
        </h2>
        <p className="mt-1 line-clamp-4 max-w-2xl text-ink-muted wrap-anywhere">{step.body}</p>
      </div>
      <StepButton step={step} />
    </Card>
  )
}

function StepButton({ step: { action } }: { step: NextStep }) {
  const resume = useCommand('uploads', 'resume')
  switch (action.kind) {
    case 'resume':
      return (
        <Button
          variant="primary"
          size="lg"
          isBusy={resume.isPending}
          onClick={() =>
            resume.mutate({ draftId: action.draftId }, { onError: (error) => toastError(error) })
          }
        >
          {action.label}
        </Button>
      )
    case 'open':
      return (
        <Button variant="primary" size="lg" asChild>
          <Link to={action.path}>
            {action.label}
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        </Button>
      )
  }
}
