import type { KeyboardEvent } from 'react'
import { Slider as Radix } from 'radix-ui'
import { keySteps } from './key-steps'

export interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step?: number
  /** What a key moves it by, where a hand moves it more finely; Page Up and Page Down by ten of them. */
  keyStep?: number
  onChange: (value: number) => void
  /** The end of a drag or a key press. */
  onCommit?: (value: number) => void
  /** What a screen reader says for the value, for example "1 minute 20". */
  valueText?: string
  isDisabled?: boolean
  className?: string
}

export function Slider(props: SliderProps) {
  const {
    label,
    value,
    min,
    max,
    step = 1,
    keyStep,
    onChange,
    onCommit,
    valueText,
    isDisabled = false,
  } = props
  const byKey = (event: KeyboardEvent): void => {
    const keys = keyStep === undefined ? 0 : keySteps(event)
    if (keyStep === undefined || keys === 0) return
    // Kept from Radix, which would move by the hand's step.
    event.preventDefault()
    event.stopPropagation()
    const next = Math.min(max, Math.max(min, value + keys * keyStep))
    onChange(next)
    onCommit?.(next)
  }
  const first = (values: number[]): number => values[0] ?? min
  return (
    <Radix.Root
      value={[value]}
      min={min}
      max={max}
      step={step}
      disabled={isDisabled}
      onKeyDownCapture={byKey}
      onValueChange={(values) => onChange(first(values))}
      onValueCommit={(values) => onCommit?.(first(values))}
      className={`relative flex h-5 w-full touch-none items-center data-[disabled]:opacity-50 ${props.className ?? ''}`}
    >
      <Radix.Track data-slider-track className="relative h-1 w-full overflow-hidden rounded-full bg-active">
        <Radix.Range data-slider-range className="absolute h-full bg-accent" />
      </Radix.Track>
      <Radix.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="grid size-6 place-items-center rounded-full"
      >
        <span
          data-slider-thumb
          className="size-3.5 rounded-full border border-line-control bg-surface shadow-soft"
        />
      </Radix.Thumb>
    </Radix.Root>
  )
}
