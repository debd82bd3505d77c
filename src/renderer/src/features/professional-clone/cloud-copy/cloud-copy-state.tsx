import { Cloud, CloudAlert, CloudCheck, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react'
import type { CloneStatus } from '@shared/domain/cloud/clone'
import { cx } from '@renderer/ui/class-names'
import { Tooltip } from '@renderer/ui/overlays/tooltip'

const states: Record<CloneStatus['cloudDetails'], { icon: LucideIcon; words: string; isWarning?: boolean }> =
  {
    none: { icon: Cloud, words: 'Not in the cloud yet' },
    saving: { icon: CloudUpload, words: 'Saving to the cloud' },
    saved: { icon: CloudCheck, words: 'Saved to the cloud' },
    held: { icon: CloudAlert, words: 'Not saved to the cloud: some fields are invalid', isWarning: true },
    'waiting-for-network': { icon: CloudOff, words: 'Waiting for the network' },
    'trying-again': {
      icon: CloudAlert,
      words: 'Not saved to the cloud yet. Timbre will try again.',
      isWarning: true,
    },
    refused: { icon: CloudAlert, words: 'Rejected by the cloud', isWarning: true },
    conflict: { icon: CloudAlert, words: 'Also changed in the cloud', isWarning: true },
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
