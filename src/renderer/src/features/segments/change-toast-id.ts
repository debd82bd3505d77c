/** What offers to take a change back goes when it was taken back elsewhere. */
export const changeToastId = (changeId: string): string => `change-${changeId}`
