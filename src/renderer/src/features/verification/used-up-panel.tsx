import type { ReactNode } from 'react'
import { Hourglass } from 'lucide-react'
import { focusIfLost } from '@renderer/lib/focus-if-lost'

/** No attempts remain; `children`: what to do about it. */
export const UsedUpPanel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section
    ref={focusIfLost}
    tabIndex={-1}
    role="alert"
    className="rounded-xl border border-line bg-warn-soft p-5"
  >
    <h3 className="flex items-center gap-2 text-reading font-semibold">
      <Hourglass aria-hidden className="size-5 shrink-0 text-warn-ink" />
      {title}
    </h3>
    {children}
  </section>
)
