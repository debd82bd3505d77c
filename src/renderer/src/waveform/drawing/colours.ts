import { tokenColour } from '@renderer/lib/drawing'
import type { SurferColours } from './surfer'

export const speakerColourCount = 6

/** Token of a speaker's colour; six of them cycle. @param index from 0, in the order the speakers were found */
export const speakerToken = (index: number): string => `speaker-${(index % speakerColourCount) + 1}`

export const surferColours = (): SurferColours => ({
  wave: tokenColour('wave'),
  played: tokenColour('wave-played'),
})

/** Called after the theme changed, until the returned function is called. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
