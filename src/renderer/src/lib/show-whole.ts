/** Brings what has come into sight; as a ref it does so once. */
export const showWhole = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
