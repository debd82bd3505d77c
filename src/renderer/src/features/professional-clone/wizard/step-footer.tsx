import type { ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { Button } from '@renderer/ui/button'
import { named } from '@renderer/lib/named'

interface StepFooterProps {
  /** Null where there is no way back. */
  onBack: (() => void) | null
  backReason?: string | undefined
  middle?: ReactNode
  /** At the right, the main one last. */
  children: ReactNode
}

/** The foot of a step: back, what belongs to the whole step, on. */
export function StepFooter({ onBack, backReason, middle, children }: StepFooterProps) {
  return (
    <footer
      data-foot-bar
      className="@container flex h-16 shrink-0 items-center gap-3 border-t border-line bg-sunken px-6"
    >
      {onBack === null ? null : (
        <Button
          {...named('wizard.back')}
          icon={ArrowLeft}
          onClick={onBack}
          {...(backReason === undefined ? {} : { disabledReason: backReason })}
        >
          Back
        </Button>
      )}
      <div className="flex min-w-0 flex-1 items-center gap-3">{middle}</div>
      <div className="flex shrink-0 items-center gap-3">{children}</div>
    </footer>
  )
}
