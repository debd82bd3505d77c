import { ChevronDown, ChevronUp } from 'lucide-react'
import { useStore } from 'zustand'
import { announce } from '@renderer/ui/feedback/announce'
import { Button, IconButton } from '@renderer/ui/button'
import { heightMost, heightText } from './height-factor'
import type { Wave } from '../wave'

/** How much larger than it is a quiet sound is drawn. Changes the picture alone. */
export function HeightControl({ wave }: { wave: Wave }) {
  const { factor, isByItself } = useStore(wave.height)
  const step = (isUp: boolean): void => {
    wave.heightBy(isUp)
    announce(`Drawn ${heightText(wave.height.getState().factor)}`)
  }
  return (
    <div role="group" aria-label="Height of the waveform" className="flex items-center">
      <IconButton
        size="sm"
        label="Draw it lower"
        icon={ChevronDown}
        isDisabled={factor <= 1}
        onClick={() => step(false)}
      />
      <Button
        size="sm"
        variant="ghost"
        className="w-11 px-0"
        aria-pressed={isByItself}
        aria-label={`Drawn ${heightText(factor)}${isByItself ? ', so that the loudest place fills the height' : ''}. Back to the loudest place`}
        title="How much larger than it is the sound is drawn. Press: the loudest place fills the height."
        onClick={() => {
          wave.heightByItself()
          announce(
            `Drawn ${heightText(wave.height.getState().factor)}, so that the loudest place fills the height`,
          )
        }}
      >
        {heightText(factor)}
      </Button>
      <IconButton
        size="sm"
        label="Draw it higher"
        icon={ChevronUp}
        isDisabled={factor >= heightMost}
        onClick={() => step(true)}
      />
    </div>
  )
}
