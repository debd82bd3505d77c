import { AudioLines, CloudUpload, ListChecks, Sparkles, type LucideIcon } from 'lucide-react'
import { IconSteps } from '@renderer/ui/icon-steps'
import { Button } from '@renderer/ui/button'
import type { NextStep } from './next-step'
import { StepButton } from './next-step-card'

const stages: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: AudioLines,
    title: 'Collect',
    text: 'Add recordings of one voice as single files or whole folders, in any common format.',
  },
  {
    icon: ListChecks,
    title: 'Check',
    text: 'Timbre analyzes each file and points out what is too short, duplicated, or damaged, and how to fix it.',
  },
  {
    icon: CloudUpload,
    title: 'Upload',
    text: 'Uploads survive a lost connection. Every sample arrives exactly once.',
  },
]

/** Home before there is anything. */
export function FirstStart({
  step,
  onCreate,
  isCreating,
  onOpenWizard,
}: {
  step: NextStep
  onCreate: () => void
  isCreating: boolean
  onOpenWizard: () => void
}) {
  return (
    <section
      aria-labelledby="first-start"
      className="flex flex-col items-start gap-8 rounded-xl border border-line bg-surface p-8 shadow-soft"
    >
      <div className="max-w-2xl">
        <h2 id="first-start" className="text-heading font-semibold">
          {step.title}
        </h2>
        <p className="mt-2 text-reading text-ink-muted">{step.body}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <StepButton step={step} onCreate={onCreate} isCreating={isCreating} />
          <Button size="lg" icon={Sparkles} onClick={onOpenWizard}>
            Create new clone
          </Button>
        </div>
      </div>
      <IconSteps steps={stages} className="w-full border-t border-line pt-8" />
    </section>
  )
}
