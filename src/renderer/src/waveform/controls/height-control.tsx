import { ChevronDown, ChevronUp } from 'lucide-react'
import { useStore } from 'zustand'
import { announce } from '@renderer/ui/feedback/announce'
import { Button, IconButton } from '@renderer/ui/button'
import { heightMost, heightText } from './height-factor'
import type { Wave } from '../wave'

/** Vertical zoom. Affects the drawing only. */
export function HeightControl({ wave }: { wave: Wave }) {
  const { factor, isByItself } = useStore(wave.height)
  const step = (isUp: boolean): void => {
    wave.heightBy(isUp)
    announce(`Vertical zoom ${heightText(wave.height.getState().factor)}`)
  }
  return (
    <div role="group" aria-label="Vertical zoom" className="flex items-center">
      <IconButton
        size="sm"
        label="Zoom out vertically"
        icon={ChevronDown}
        isDisabled={factor <= 1}
        onClick={() => step(false)}
      />
      <Button
        size="sm"
        variant="ghost"
        className="w-11 px-0"
        aria-pressed={isByItself}
        aria-label={`Vertical zoom ${heightText(factor)}${isByItself ? ', fitted to the loudest peak' : ''}. Fit to the loudest peak`}
        title="Vertical zoom. Select to fit the loudest peak."
        onClick={() => {
          wave.heightByItself()
          announce(`Vertical zoom ${heightText(wave.height.getState().factor)}, fitted to the loudest peak`)
        }}
      >
        {heightText(factor)}
      </Button>
      <IconButton
        size="sm"
        label="Zoom in vertically"
        icon={ChevronUp}
        isDisabled={factor >= heightMost}
        onClick={() => step(true)}
      />
    </div>
  )
}
