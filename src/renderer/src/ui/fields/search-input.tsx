import { Search } from 'lucide-react'
import type { ElementName } from '@shared/support/named-elements'
import { Input } from './input'
import { named } from '@renderer/lib/named'

interface SearchInputProps {
  /** For the support assistant. */
  name?: ElementName
  label: string
  placeholder: string
  value: string
  onValueChange: (value: string) => void
}

/** A field that narrows a list while one types. */
export function SearchInput({ name, label, placeholder, value, onValueChange }: SearchInputProps) {
  return (
    <div className="relative w-64 max-w-full">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-subtle"
      />
      <Input
        {...(name === undefined ? {} : named(name))}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        className="pl-8"
      />
    </div>
  )
}
