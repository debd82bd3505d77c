import { Slider as Radix } from 'radix-ui'

export interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step?: number
  onChange: (value: number) => void
  /** The end of a drag or a key press. */
  onCommit?: (value: number) => void
  /** What a screen reader says for the value, for example "1 minute 20". */
  valueText?: string
  isDisabled?: boolean
  className?: string
}

export function Slider(props: SliderProps) {
  const { label, value, min, max, step = 1, onChange, onCommit, valueText, isDisabled = false } = props
  const first = (values: number[]): number => values[0] ?? min
  return (
    <Radix.Root
      value={[value]}
      min={min}
      max={max}
      step={step}
      disabled={isDisabled}
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
