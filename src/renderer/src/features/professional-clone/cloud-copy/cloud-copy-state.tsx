import { Cloud, CloudAlert, CloudCheck, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react'
import type { CloneStatus } from '@shared/domain/clone'
import { cx } from '@renderer/ui/class-names'
import { Tooltip } from '@renderer/ui/overlays/tooltip'

const states: Record<CloneStatus['cloudDetails'], { icon: LucideIcon; words: string; isWarning?: boolean }> =
  {
    none: { icon: Cloud, words: 'Not in the cloud yet' },
    saving: { icon: CloudUpload, words: 'Saving in the cloud' },
    saved: { icon: CloudCheck, words: 'Saved in the cloud' },
    'waiting-for-network': { icon: CloudOff, words: 'Waits for the network' },
    'trying-again': {
      icon: CloudAlert,
      words: 'Not saved in the cloud yet. Timbre tries again.',
      isWarning: true,
    },
    refused: { icon: CloudAlert, words: 'Refused by the cloud', isWarning: true },
    conflict: { icon: CloudAlert, words: 'Changed in the cloud too', isWarning: true },
  }

/** What the cloud has of the details, beside Auto-saved, which speaks of this computer (rulings). */
export function CloudCopyState({ state }: { state: CloneStatus['cloudDetails'] }) {
  const { icon: Icon, words, isWarning = false } = states[state]
  return (
    <Tooltip text={words}>
      <span
        tabIndex={0}
        role="img"
        aria-label={words}
        className={cx('grid size-7 place-items-center', isWarning ? 'text-warn-ink' : 'text-ink-subtle')}
      >
        <Icon aria-hidden className="size-4" />
      </span>
    </Tooltip>
  )
}
