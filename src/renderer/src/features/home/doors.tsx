import { AudioLines, FilePlus, LoaderCircle, Mic, type LucideIcon } from 'lucide-react'
import type { ElementName } from '@shared/support/named-elements'
import { cx } from '@renderer/ui/class-names'
import type { Begin, Beginning } from '@renderer/features/drafts/use-begin'
import { named } from '@renderer/lib/named'

interface DoorsProps {
  begin: Begin
  onAddRecordings: () => void
  /** Beside what is there already. */
  isCompact?: boolean
}

/** The ways to begin, each in one press. */
export function Doors({ begin, onAddRecordings, isCompact = false }: DoorsProps) {
  const door = (what: Beginning, props: Pick<DoorProps, 'icon' | 'title' | 'text' | 'onOpen' | 'name'>) => (
    <Door
      {...props}
      isMain={what === 'record' && !isCompact}
      isBusy={begin.busyWith === what}
      isCompact={isCompact}
    />
  )
  return (
    <div className={cx('grid wide:grid-cols-3', isCompact ? 'gap-3' : 'gap-4')}>
      {door('record', {
        name: 'home.record',
        icon: Mic,
        title: 'Record',
        text: isCompact
          ? 'In the booth, into a new draft.'
          : 'Read aloud in the booth. Everything is on disk as you speak.',
        onOpen: begin.record,
      })}
      {door('files', {
        name: 'home.add-recordings',
        icon: FilePlus,
        title: 'Add recordings',
        text: isCompact
          ? 'Into a new draft, or drop them here.'
          : 'Choose audio files, or drop files and folders anywhere on this page.',
        onOpen: onAddRecordings,
      })}
      {door('sample-dataset', {
        name: 'home.sample-dataset',
        icon: AudioLines,
        title: 'Explore a sample dataset',
        text: isCompact
          ? 'Real speech with typical faults.'
          : 'Real speech with typical faults, to see what Timbre finds. Easy to remove.',
        onOpen: begin.explore,
      })}
    </div>
  )
}

interface DoorProps {
  name: ElementName
  icon: LucideIcon
  title: string
  text: string
  onOpen: () => void
  isMain: boolean
  isBusy: boolean
  isCompact: boolean
}

function Door({ name, icon, title, text, onOpen, isMain, isBusy, isCompact }: DoorProps) {
  const Icon = isBusy ? LoaderCircle : icon
  return (
    <button
      {...named(name)}
      type="button"
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onOpen}
      className={cx(
        'flex min-w-0 rounded-xl border border-line-strong bg-surface text-left shadow-soft transition-colors hover:bg-hover',
        isCompact
          ? 'items-center gap-3 px-4 py-2.5 wide:max-panel:px-3'
          : 'items-start gap-4 p-5 wide:max-panel:flex-col wide:max-panel:gap-3',
      )}
    >
      <span
        className={cx(
          'grid shrink-0 place-items-center rounded-lg',
          isMain ? 'forced-primary bg-accent text-on-accent' : 'bg-accent-soft text-accent-ink',
          isCompact ? 'size-8' : 'size-10',
        )}
      >
        <Icon
          aria-hidden
          className={cx(isCompact ? 'size-4' : 'size-5', isBusy && 'animate-spin')}
          strokeWidth={1.75}
        />
      </span>
      <span className="min-w-0">
        <span className={cx('block font-semibold', !isCompact && 'text-reading')}>{title}</span>
        <span className={cx('block text-ink-muted', isCompact ? 'text-small wide:max-panel:hidden' : 'mt-1')}>
          {text}
        </span>
      </span>
    </button>
  )
}
