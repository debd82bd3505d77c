import { lazy, Suspense } from 'react'
import { useDialogParam } from '@renderer/address/use-dialog-param'

const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }))

/** Every screen, draft, voice, action and setting by name, over whatever page is open. */
export function PaletteGate() {
  const [isOpen, , close] = useDialogParam('palette')
  if (!isOpen) return null
  return (
    <Suspense>
      <Palette onClose={close} />
    </Suspense>
  )
}
