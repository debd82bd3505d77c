import { tokenColor } from '@renderer/lib/drawing'
import type { SurferColors } from './surfer'

export const speakerColorCount = 6

/** Token of a speaker's color, one of six. @param index from 0, in the order the speakers were found */
export const speakerToken = (index: number): string => `speaker-${(index % speakerColorCount) + 1}`

export const surferColors = (): SurferColors => ({
  wave: tokenColor('wave'),
  played: tokenColor('wave-played'),
})

/** Calls back after theme changes, until the returned function is called. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
