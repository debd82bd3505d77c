import { createStore } from 'zustand/vanilla'

interface Announcement {
  id: number
  text: string
}

export const announcements = createStore<{ said: readonly Announcement[] }>(() => ({ said: [] }))

let count = 0

/** Lets a screen reader say something that only the eye would notice; the same again is said again. */
export const announce = (text: string): void =>
  announcements.setState(({ said }) => ({ said: [...said, { id: (count += 1), text }] }))
