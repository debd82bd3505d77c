import { useId, type ReactNode } from 'react'
import { Switch as Radix } from 'radix-ui'
import type { ElementName } from '@shared/support/named-elements'
import { named } from '@renderer/lib/named'

export interface SwitchProps {
  /** For the support assistant. */
  name?: ElementName
  isOn: boolean
  onChange: (isOn: boolean) => void
  label: ReactNode
  hint?: ReactNode
  isDisabled?: boolean
}

/** A setting that takes effect at once; its words stand to the left. */
export function Switch({ name, isOn, onChange, label, hint, isDisabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div {...(name === undefined ? {} : named(name))} className="flex items-start justify-between gap-8">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className="text-ink-muted">
            {hint}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        disabled={isDisabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="relative mt-0.5 h-5 w-9 shrink-0 rounded-full bg-line-control transition-colors data-[state=checked]:bg-accent disabled:opacity-50"
      >
        <Radix.Thumb className="block size-4 translate-x-0.5 rounded-full bg-on-accent shadow-soft transition-transform data-[state=checked]:translate-x-[1.125rem]" />
      </Radix.Root>
    </div>
  )
}
