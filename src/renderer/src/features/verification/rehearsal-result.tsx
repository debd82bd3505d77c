import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import type { Rehearsal } from '@shared/domain/cloud/clone'
import { cx } from '@renderer/ui/class-names'
import { headingOf, isVoiceKnown } from './rehearsal-heading'

const looks = {
  good: { icon: CircleCheck, tone: 'text-good-ink' },
  differs: { icon: TriangleAlert, tone: 'text-warn-ink' },
  unknown: { icon: CircleHelp, tone: 'text-ink-subtle' },
} as const

/** How the rehearsal compares with the dataset, and what to change before an attempt is spent. */
export function RehearsalResult({ rehearsal: { isFit, checks } }: { rehearsal: Rehearsal }) {
  return (
    <section
      role="status"
      aria-label="Rehearsal"
      className={cx(
        'rounded-xl border border-line p-4',
        !isFit ? 'bg-warn-soft' : isVoiceKnown(checks) ? 'bg-good-soft' : 'bg-sunken',
      )}
    >
      <h3 className="font-semibold">{headingOf({ isFit, checks })}</h3>
      <ul className="mt-2 flex flex-col gap-1.5">
        {checks.map(({ kind, verdict, message }) => {
          const { icon: Icon, tone } = looks[verdict]
          return (
            <li key={kind} className="flex items-start gap-2">
              <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', tone)} />
              <span className="min-w-0 wrap-anywhere">{message}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
