import { Check } from 'lucide-react'
import { cx } from '@renderer/ui/class-names'
import type { WizardStep } from '@renderer/address/address'
import { named } from '@renderer/lib/named'

export const stepNames: Record<WizardStep, string> = {
  introduction: 'Introduction',
  'voice-data': 'Voice Data',
  verification: 'Verification',
  finish: 'Finish',
}

interface StepperProps<Step extends string> {
  steps: readonly Step[]
  names: Readonly<Record<Step, string>>
  current: Step
  isDone: (step: Step) => boolean
}

/** Where in the wizard one is, and which steps are complete. */
export function Stepper<Step extends string>({ steps, names, current, isDone }: StepperProps<Step>) {
  const at = steps.indexOf(current)
  return (
    <ol {...named('wizard.steps')} aria-label="Steps" className="flex items-center gap-2 whitespace-nowrap">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className="flex items-center gap-2 [&:not(:first-child)]:before:h-px [&:not(:first-child)]:before:w-3 [&:not(:first-child)]:before:bg-line-strong panel:[&:not(:first-child)]:before:w-6"
        >
          <span
            className={cx(
              'grid size-5 place-items-center rounded-full text-small font-semibold',
              index === at
                ? 'bg-accent text-on-accent'
                : isDone(step)
                  ? 'bg-accent-soft text-accent-ink'
                  : 'border border-line-strong text-ink-subtle',
            )}
          >
            {index !== at && isDone(step) ? (
              <Check role="img" aria-label="Complete" strokeWidth={3} className="size-3" />
            ) : (
              index + 1
            )}
          </span>
          <span className={cx(index === at ? 'font-semibold' : 'hidden text-ink-subtle wide:inline')}>
            {names[step]}
          </span>
        </li>
      ))}
    </ol>
  )
}

type WizardStepperProps = Omit<StepperProps<WizardStep>, 'names'>

export const WizardStepper = (props: WizardStepperProps) => <Stepper names={stepNames} {...props} />
