import type { VoiceSettings } from '@shared/domain/cloud/voice-settings'

type SliderName = 'stability' | 'similarity' | 'style' | 'speed'

export interface SettingsSlider<Name extends string = SliderName> {
  name: Name
  label: string
  min: number
  max: number
  step?: number
  valueText: (value: number) => string
}

/** Sliders step by this much (spec/shell.md section 2). */
export const sliderStep = 0.01

const percent = (value: number): string => `${Math.round(value * 100)}%`

export const settingsSliders: readonly SettingsSlider[] = [
  { name: 'speed', label: 'Speed', min: 0.7, max: 1.2, valueText: (value) => `${value.toFixed(2)}×` },
  { name: 'stability', label: 'Stability', min: 0, max: 1, valueText: percent },
  { name: 'similarity', label: 'Similarity', min: 0, max: 1, valueText: percent },
  { name: 'style', label: 'Style exaggeration', min: 0, max: 1, valueText: percent },
]

/** spec/shell.md section 5; null: nothing to warn of. */
export function settingsWarning(name: string, value: number): string | null {
  if (name === 'stability' && value < 0.3) return 'Under 30% may lead to instability'
  if (name === 'style' && value > 0.5) return 'Over 50% may lead to instability'
  return null
}

/** To whole steps: what a slider adds up is not exactly what it shows. */
export const toStep = (value: number, step = sliderStep): number =>
  Math.round(value / step) / Math.round(1 / step)

export const isSameSettings = (a: VoiceSettings, b: VoiceSettings): boolean =>
  Object.entries(a).every(([name, value]) => b[name as keyof VoiceSettings] === value)
