import { toast, toastStore } from '@renderer/ui/feedback/toast'

/** What offers to take a change back goes when it was taken back elsewhere. */
export const changeToastId = (changeId: string): string => `change-${changeId}`

/** Says that a change has begun, unless its end was told before the answer came; the toast of the end replaces this one. */
export function toastBegun(changeId: string, title: string, description: string): void {
  const id = changeToastId(changeId)
  if (!toastStore.getState().messages.some((message) => message.id === id))
    toast.message(title, { id, description })
}
