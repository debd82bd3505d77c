import type { FocusEvent } from 'react'
import type { LucideIcon } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import type { ElementName } from '@shared/support/named-elements'
import { named } from '@renderer/lib/named'

export interface SegmentedProps<T extends string> {
  /** For the support assistant. */
  name?: ElementName
  label: string
  /** Id of what explains it. */
  describedBy?: string
  value: T
  options: readonly { value: T; label: string; icon?: LucideIcon }[]
  onChange: (value: T) => void
  isDisabled?: boolean
}

/** Radix chooses what the arrows reach only while the key is down: a quick press, or a busy window, moved the focus alone. */
function chooseWhenReached({ currentTarget: reached, relatedTarget }: FocusEvent<HTMLButtonElement>): void {
  if (!reached.parentElement?.contains(relatedTarget)) return
  setTimeout(() => {
    if (document.activeElement === reached && reached.ariaChecked !== 'true') reached.click()
  })
}

/** One of a few, all in sight. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { name, label, describedBy, value, options, onChange, isDisabled = false } = props
  return (
    <RadioGroup.Root
      {...(name === undefined ? {} : named(name))}
      aria-label={label}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      value={value}
      disabled={isDisabled}
      onValueChange={(next) => {
        const option = options.find((each) => each.value === next)
        if (option) onChange(option.value)
      }}
      orientation="horizontal"
      className="inline-flex max-w-full self-start rounded-lg border border-line bg-sunken p-0.5"
    >
      {options.map(({ value: option, label: name, icon: Icon }) => (
        <RadioGroup.Item
          key={option}
          value={option}
          onFocus={chooseWhenReached}
          className="flex h-7 min-w-0 items-center gap-2 rounded-md px-3 font-medium text-ink-muted transition-colors enabled:hover:text-ink disabled:opacity-60 data-[state=checked]:bg-surface data-[state=checked]:text-ink data-[state=checked]:shadow-soft dark:data-[state=checked]:bg-active"
        >
          {Icon ? <Icon aria-hidden className="size-4 shrink-0" /> : null}
          <span className="truncate">{name}</span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
