import { BookOpenText, Coffee, Mic, VolumeX, type LucideIcon } from 'lucide-react'
import { cx } from '@renderer/ui/class-names'

const tips: readonly (readonly [icon: LucideIcon, text: string])[] = [
  [Mic, 'Use a pro-grade microphone, about two fists away from your mouth.'],
  [VolumeX, 'Avoid noisy environments: close windows and turn off fans.'],
  [BookOpenText, 'Use a pre-selected script, so you never have to search for words.'],
  [Coffee, 'Save smaller recordings if you need a break.'],
]

export function Tips({ className = 'gap-x-8 wide:grid-cols-2' }: { className?: string }) {
  return (
    <ul aria-label="Tips" className={cx('grid gap-y-3', className)}>
      {tips.map(([Icon, text]) => (
        <li key={text} className="flex items-start gap-3">
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
          <span className="text-ink-muted">{text}</span>
        </li>
      ))}
    </ul>
  )
}
