import { useEffect, useState } from 'react'
import { librarySearchMaxChars } from '@shared/domain/cloud/library-filters'
import { SearchInput } from '@renderer/ui/fields/search-input'

/** spec/shell.md section 5. */
export const searchDebounceMs = 300

/** A search of the cloud: what is typed goes out when nothing was typed for 300 ms. */
export function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  // Back, a link, or a reset changed it meanwhile.
  if (search !== shown) {
    setShown(search)
    if (search !== typed.trim()) setTyped(search)
  }
  const wanted = typed.trim().slice(0, librarySearchMaxChars)
  useEffect(() => {
    if (wanted === search) return undefined
    const timer = setTimeout(() => onSearch(wanted), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [wanted, search, onSearch])
  return (
    <SearchInput
      name="library.search"
      label="Search the voice library"
      placeholder="Search voices"
      value={typed}
      onValueChange={setTyped}
    />
  )
}
