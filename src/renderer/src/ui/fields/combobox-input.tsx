import type { KeyboardEvent } from 'react'
import { Search } from 'lucide-react'
import { Input } from './input'

interface ComboboxInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  listId: string
  /** There is something to choose. */
  isExpanded: boolean
  /** Of the option that Enter chooses. */
  activeId: string | undefined
}

/** The search field of a combobox whose list is always open. */
export function ComboboxInput({
  label,
  value,
  onChange,
  onKeyDown,
  listId,
  isExpanded,
  activeId,
}: ComboboxInputProps) {
  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-subtle"
      />
      <Input
        role="combobox"
        aria-label={label}
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoFocus
        autoComplete="off"
        placeholder={label}
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className="pl-8"
      />
    </div>
  )
}
