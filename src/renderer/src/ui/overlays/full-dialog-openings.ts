import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const openings = createStore<number>(() => 0)

export const noteFullDialog = (): void => openings.setState((count) => count + 1)

/**
 * How many full dialogs have opened. Layers take pointer and keys in the order of their opening: a dialog that may stand over
 * the window before a full one opens below it has this as its key, and opens anew.
 */
export const useFullDialogOpenings = (): number => useStore(openings)
