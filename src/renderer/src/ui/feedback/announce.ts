import { createStore } from 'zustand/vanilla'

export const announcement = createStore<{ text: string }>(() => ({ text: '' }))

/** Lets a screen reader say something that only the eye would notice. */
export const announce = (text: string): void => announcement.setState({ text })
