import { useCallback, useState } from 'react'
import { nothingSelected, pruned, type Selection } from './selection'

/** A selection that lets go of rows that left the list. Keep `order` stable while the list is the same. */
export function useSelection(order: readonly string[]): [Selection, (selection: Selection) => void] {
  const [held, setHeld] = useState({ selection: nothingSelected, order })
  const selection = held.order === order ? held.selection : pruned(held.selection, held.order, order)
  if (held.order !== order) setHeld({ selection, order })
  const setSelection = useCallback(
    (next: Selection) => setHeld((current) => ({ ...current, selection: next })),
    [],
  )
  return [selection, setSelection]
}
