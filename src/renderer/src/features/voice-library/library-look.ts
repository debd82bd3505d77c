import { useState } from 'react'

export type LibraryLook = 'rows' | 'cards'

const key = 'voice-library-look'

/** Rows or cards, remembered on this computer. */
export function useLook(): [look: LibraryLook, choose: (look: LibraryLook) => void] {
  const [look, setLook] = useState<LibraryLook>(() =>
    localStorage.getItem(key) === 'cards' ? 'cards' : 'rows',
  )
  return [
    look,
    (chosen) => {
      setLook(chosen)
      localStorage.setItem(key, chosen)
    },
  ]
}
