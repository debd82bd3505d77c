import { SpellCheck } from 'lucide-react'
import { useAnswer } from '@renderer/bridge/queries'
import { counted } from '@renderer/copy/format'
import { IconButton } from '@renderer/ui/button'
import { nameOf, type RecordingEntry } from '../booth/recordings/recording-entries'

/** Opens the comparison of a recording with its script; says how many places are left to hear. */
export function CheckButton({ entry, onOpen }: { entry: RecordingEntry; onOpen: () => void }) {
  const check = useAnswer('scriptChecks', 'glance', { kind: entry.kind, id: entry.id }).data
  if (!check || (!check.hasScript && check.state === 'none')) return null
  const isFound = check.state === 'done' && check.openCount > 0
  const name = nameOf(entry)
  return (
    <IconButton
      size="sm"
      label={
        isFound
          ? `Check ${name} against the script, ${counted(check.openCount, 'place')} to hear`
          : `Check ${name} against the script`
      }
      icon={SpellCheck}
      className={isFound ? 'text-warn-ink' : ''}
      onClick={onOpen}
    />
  )
}
