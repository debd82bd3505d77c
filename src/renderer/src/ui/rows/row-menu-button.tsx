import { Ellipsis } from 'lucide-react'
import { RowButton } from './row-button'
import { openRowMenu } from './open-row-menu'

/** Opens the menu of a row, for those who do not find it under the right button. */
export function RowMenuButton({ name, isReachable }: { name: string; isReachable: boolean }) {
  return (
    <RowButton
      label={`Actions for ${name}`}
      icon={Ellipsis}
      isReachable={isReachable}
      aria-haspopup="menu"
      onClick={(event) => openRowMenu(event.currentTarget)}
    />
  )
}
