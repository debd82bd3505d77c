import { SpellCheck } from 'lucide-react'
import type { CheckedSound } from '@shared/domain/recording/script-check'
import { useAnswer } from '@renderer/bridge/queries'
import { counted } from '@renderer/copy/format'
import { IconButton } from '@renderer/ui/button'

interface CheckButtonProps {
  sound: CheckedSound
  name: string
  onOpen: () => void
}

/** Opens the comparison of a recording with its script; says how many places are left to hear. */
export function CheckButton({ sound, name, onOpen }: CheckButtonProps) {
  const check = useAnswer('scriptChecks', 'glance', sound).data
  if (!check || (!check.hasScript && check.state === 'none')) return null
  const isFound = check.state === 'done' && check.openCount > 0
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
