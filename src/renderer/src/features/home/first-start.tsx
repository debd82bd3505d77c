import { AudioLines, CloudUpload, ListChecks, Sparkles, type LucideIcon } from 'lucide-react'
import { Button } from '@renderer/ui/button'
import type { NextStep } from './next-step'
import { StepButton } from './next-step-card'

const stages: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: AudioLines,
    title: 'Collect',
    text: 'Add recordings of one voice: single files or whole folders, in any common format.',
  },
  {
    icon: ListChecks,
    title: 'Check',
    text: 'Each file is measured. What is too short, doubled or damaged is named, with what helps.',
  },
  {
    icon: CloudUpload,
    title: 'Upload',
    text: 'Sent in batches that survive a lost network. Every sample arrives exactly once.',
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
      <ol className="grid w-full gap-6 border-t border-line pt-8 wide:grid-cols-3">
        {stages.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon aria-hidden className="size-5 shrink-0 text-accent-ink" strokeWidth={1.75} />
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-0.5 text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
