import { useId, type ReactNode } from 'react'
import { Plus, TriangleAlert } from 'lucide-react'
import { Button } from '@renderer/ui/button'

interface LabelsSectionProps {
  headingLevel: 'h2' | 'h3'
  /** A list item for each label. */
  children: ReactNode
  error: string | undefined
  /** Null where no label is left to be added. */
  onAdd: (() => void) | null
}

/** The labels of a voice: their rows, what is wrong with them, and one more. */
export function LabelsSection({ headingLevel: Heading, children, error, onAdd }: LabelsSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1.5">
      <Heading id={titleId} className="font-medium">
        Labels
      </Heading>
      <ul className="flex flex-col gap-2">{children}</ul>
      {error === undefined ? null : (
        <p role="alert" className="flex gap-1.5 text-small text-warn-ink">
          <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {error}
        </p>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={Plus}
        className="-ml-2.5 self-start"
        onClick={() => onAdd?.()}
        {...(onAdd === null ? { disabledReason: 'You have added all available labels.' } : {})}
      >
        Add label
      </Button>
    </section>
  )
}
