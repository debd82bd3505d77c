import type { LucideIcon } from 'lucide-react'
import { Button } from '../button'
import { RowButton } from './row-button'

interface RowOfferProps {
  label: string
  icon: LucideIcon
  isReachable: boolean
  onAccept: () => void
}

/** What a row offers beside its words: in words where there is room, as an icon otherwise. */
export function RowOffer({ label, icon, isReachable, onAccept }: RowOfferProps) {
  return (
    <>
      <RowButton
        label={label}
        icon={icon}
        isReachable={isReachable}
        onClick={onAccept}
        className="@4xl:hidden"
      />
      <span className="hidden @4xl:block">
        <Button size="sm" tabIndex={isReachable ? 0 : -1} className="h-6 px-2 text-small" onClick={onAccept}>
          {label}
        </Button>
      </span>
    </>
  )
}
